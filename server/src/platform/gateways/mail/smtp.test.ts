import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../testing/processes/database.ts';
import { createTestClock, type TestClock } from '../../../testing/shop.ts';
import type { Database } from '../../database.ts';
import { createJobs, type JobRunner } from '../../jobs/runner.ts';
import { createLog } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { createMessages, type Enclosure, type OutgoingMessage } from '../messages.ts';
import { createSmtpCarrier } from './smtp.ts';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

const message: OutgoingMessage = {
  key: 'order-placed:26112112345678',
  channel: 'email',
  to: 'ka.yan@example.com',
  subject: '您的订单 26112112345678',
  body: '谢谢，订单已提交。\n\nhttps://shop.example/order?a=1&b=2',
};

let server: SMTPServer;
let received: Received[];
/** The answer to the next recipients: an SMTP code, or null to take them. */
let refusals: (number | null)[];
/** Whether the server takes e-mails without files alone. */
let refusesFiles: boolean;
let db: Database;
let clock: TestClock;
let jobs: JobRunner;

const enclosure: Enclosure = {
  html: '<p>谢谢</p><img src="cid:front" alt="礼品卡">',
  files: [
    { name: 'front.png', type: 'image/png', content: Buffer.from('a picture'), cid: 'front' },
    { name: '礼品卡.pdf', type: 'application/pdf', content: Buffer.from('the secret code') },
  ],
};

beforeAll(async () => {
  db = await openTestDatabase({ url: null });
});
afterAll(() => db.close());

beforeEach(async () => {
  received = [];
  refusals = [];
  refusesFiles = false;
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop@example' && password === 'p@ss/word'
        ? done(null, { user: username })
        : done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    onRcptTo(_address, _session, done) {
      const code = refusals.shift() ?? null;
      done(code === null ? null : Object.assign(new Error('no such mailbox'), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusesFiles && Buffer.concat(parts).includes('application/pdf'))
          return done(Object.assign(new Error('too large'), { responseCode: 552 }));
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString('utf8'),
        });
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  clock = createTestClock();
  await db.query('test.no-messages', 'delete from platform.message');
  await db.query('test.no-jobs', 'delete from platform.job');
  jobs = createJobs(db, clock, createLog('silent'), createMetrics());
});
afterEach(async () => {
  await new Promise<void>((resolve) => server.close(resolve));
  await jobs.stop();
});

async function send(given = message, password = 'p@ss/word'): Promise<void> {
  const carrier = createSmtpCarrier({
    host: '127.0.0.1',
    port: (server.server.address() as AddressInfo).port,
    tlsFirst: false,
    account: { user: 'shop@example', password },
    from: { name: '金兰珠宝', address: 'service@shop.example' },
  });
  const messages = createMessages({ db, clock, jobs, log: createLog('silent') }, { email: carrier });
  messages.enclose('card', async (id) => {
    if (id === 'broken') throw new Error('It cannot be drawn');
    return enclosure;
  });
  await db.transaction((tx) => messages.send(tx, given));
  await jobs.drain();
}

const stored = async () =>
  (
    await db.query<{ acceptedAt: Date | null; refusal: string | null }>(
      'test.messages',
      'select accepted_at as "acceptedAt", refusal from platform.message',
    )
  )[0];
const waiting = () =>
  db.query<{ lastError: string }>('test.jobs', 'select last_error as "lastError" from platform.job');

/** The value of a header, decoded. */
function header({ text }: Received, name: string): string {
  const [, value = ''] = new RegExp(`^${name}: (.*(?:\\r\\n .*)*)`, 'im').exec(text) ?? [];
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, part) => Buffer.from(part, 'base64').toString('utf8'))
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, part: string) =>
      decodeURIComponent(part.replaceAll('_', ' ').replaceAll('=', '%')),
    );
}

describe('a mail server', () => {
  it('gets the e-mail with sender, recipient, subject and text', async () => {
    await send();
    const [mail] = received;
    if (!mail) throw new Error('Nothing was received.');
    expect(mail).toMatchObject({ from: 'service@shop.example', to: ['ka.yan@example.com'] });
    expect(header(mail, 'From')).toBe('金兰珠宝 <service@shop.example>');
    expect(header(mail, 'Subject')).toBe(message.subject);
    expect(header(mail, 'List-Unsubscribe')).toBe('');
    expect(header(mail, 'Message-ID')).toMatch(/^<[0-9a-f]{40}@shop\.example>$/);
    const body = mail.text.slice(mail.text.indexOf('\r\n\r\n') + 4).replace(/\s/g, '');
    expect(Buffer.from(body, 'base64').toString('utf8').trim()).toBe(message.body);
    expect(await stored()).toEqual({ acceptedAt: clock.now(), refusal: null });
  });

  it('gets an e-mail again with the same id where its first answer was lost', async () => {
    await send();
    await db.query('test.again', `insert into platform.job (name, data, due_at) values ($1, $2, $3)`, [
      'platform.deliver-message',
      JSON.stringify({ key: message.key }),
      clock.now(),
    ]);
    await jobs.drain();
    expect(received).toHaveLength(2);
    expect(new Set(received.map((mail) => header(mail, 'Message-ID'))).size).toBe(1);
  });

  it('that refuses the recipient for good is not asked again, and its reason is stored', async () => {
    refusals = [550];
    await send();
    expect(await waiting()).toEqual([]);
    expect(await stored()).toMatchObject({ acceptedAt: null, refusal: expect.stringContaining('550') });
  });

  it('that refuses the recipient for now is asked again', async () => {
    refusals = [451];
    await send();
    expect(await waiting()).toHaveLength(1);
    clock.advance({ minutes: 10 });
    await jobs.drain();
    expect(received).toHaveLength(1);
    expect(await stored()).toEqual({ acceptedAt: clock.now(), refusal: null });
  });

  it('that refuses the password is asked again, and the password is not in the reason', async () => {
    await send(message, 'another-secret');
    const [job] = await waiting();
    expect(job?.lastError).toContain('535');
    expect(job?.lastError).not.toContain('another-secret');
  });

  it('gets the address that unsubscribes with one click, where the message needs consent', async () => {
    const url = 'https://shop.example/unsubscribe?key=MTIz.YWJj_-';
    await send({ ...message, key: 'wishlist:2026-11-27:12', unsubscribeUrl: url });
    const [mail] = received;
    if (!mail) throw new Error('Nothing was received.');
    expect(header(mail, 'List-Unsubscribe').replace(/\s/g, '')).toBe(`<${url}>`);
    expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  });

  describe('and an e-mail that encloses something', () => {
    const enclosing = (id: string): OutgoingMessage => ({ ...message, enclosure: `card:${id}` });
    const base64 = (text: string): string => Buffer.from(text).toString('base64');

    it('gets its text, the same as HTML with a picture inside, and the file, none of which is stored', async () => {
      await send(enclosing('12'));
      const text = received[0]?.text.replaceAll('\r\n', '') ?? '';
      for (const part of ['multipart/mixed', 'multipart/alternative', 'text/plain', 'text/html', 'image/png'])
        expect(text).toContain(part);
      expect(text).toContain('Content-ID: <front>');
      expect(text).toContain(base64(message.body));
      expect(text).toContain(base64('the secret code'));
      const rows = await db.query('test.rows', 'select * from platform.message');
      expect(JSON.stringify(rows)).not.toContain('secret');
    });

    it('gets the text alone where it takes no files', async () => {
      refusesFiles = true;
      await send(enclosing('12'));
      expect(received).toHaveLength(1);
      expect(received[0]?.text).not.toContain('multipart');
      expect(await stored()).toEqual({ acceptedAt: clock.now(), refusal: null });
    });

    it('gets the text alone where the rest cannot be drawn', async () => {
      await send(enclosing('broken'));
      expect(received[0]?.text).not.toContain('multipart');
      expect(await waiting()).toEqual([]);
    });
  });

  it('gets no header and no recipient out of a subject or an address', async () => {
    await send({
      ...message,
      to: 'mei@example.com, thief@example.com',
      subject: 'Hello\r\nBcc: thief@example.com\r\n\r\nbody',
    });
    for (const mail of received) {
      expect(mail.to).not.toContain('thief@example.com');
      expect(mail.text).not.toMatch(/^Bcc:/im);
    }
  });
});
