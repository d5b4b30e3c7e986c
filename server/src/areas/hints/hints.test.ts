import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goldPiece, must } from '../../testing/buyer.ts';
import { codeOf, ringDesign } from '../../testing/designs.ts';
import { refusalOf, type SignedIn, signUp } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { deleteExpiredJob } from './index.ts';

let shop: TestShop;
let member: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  member = await signUp(shop, { store: 'hk_en' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.no-limits', 'delete from platform.limit_use');
  await shop.db.query('test.no-mails', `delete from platform.message where key like 'hint:%'`);
});

const guest = { store: 'hk_en' };
const make = (input: object = {}, headers: Record<string, string> = guest) =>
  shop.graphql(
    'mutation ($input: MakeHintInput!) { makeHint(input: $input) { code path expires_at } }',
    { input: { kind: 'PIECE', target: goldPiece, ...input } },
    headers,
  );
const made = async (input: object = {}, headers: Record<string, string> = guest) =>
  (await must(make(input, headers))).makeHint;
const open = async (code: string) =>
  (
    await must(
      shop.graphql(
        `query ($code: String!) { hint(code: $code) { kind sender_name message ring_system ring_size expires_at
           product { sku } diamond_sku design_short } }`,
        { code },
        guest,
      ),
    )
  ).hint;
const mails = () =>
  shop.db.query<{ recipient: string; subject: string; body: string; unsubscribe_url: string | null }>(
    'test.mails',
    `select * from platform.message where key like 'hint:%' order by id`,
  );
const reasonOf = async (input: object, headers: Record<string, string> = guest) =>
  (refusalOf(await make(input, headers)).data as { reason?: string }).reason;

describe('a hint', () => {
  it('shows the piece, message and size to whoever has its link, for ninety days', async () => {
    const hint = await made({ name: 'Mei', message: 'For my birthday', ring_system: 'hk', ring_size: '12' });
    expect(hint.path).toBe(`/hint/${hint.code}`);
    expect(await open(hint.code)).toEqual({
      ...{ kind: 'PIECE', sender_name: 'Mei', message: 'For my birthday' },
      ...{ ring_system: 'hk', ring_size: '12', expires_at: '2027-02-19T06:00:00.000Z' },
      ...{ product: { sku: goldPiece }, diamond_sku: null, design_short: null },
    });
    expect(await open('A'.repeat(22))).toBeNull();
    expect(await open("' or 1=1")).toBeNull();
    shop.clock.advance({ days: 90 });
    expect(await open(hint.code)).toBeNull();
    await shop.jobs.runSchedule(deleteExpiredJob);
    const rows = await shop.db.query('test.hint', 'select code from hints.hint where code = $1', [hint.code]);
    expect(rows).toEqual([]);
  });

  it('is made for a loose stone and a shared design, and for nothing that the shop does not have', async () => {
    const { diamonds } = await must(shop.graphql('{ diamonds(pageSize: 1) { items { sku } } }', {}, guest));
    const { sku } = diamonds.items[0];
    const stone = await made({ kind: 'DIAMOND', target: sku });
    expect(await open(stone.code)).toMatchObject({ kind: 'DIAMOND', diamond_sku: sku, product: null });
    const { shareDesign } = await must(
      shop.graphql(
        'mutation ($code: String!) { shareDesign(code: $code) { short } }',
        { code: codeOf(ringDesign()) },
        guest,
      ),
    );
    const design = await made({ kind: 'DESIGN', target: shareDesign.short });
    expect((await open(design.code)).design_short).toBe(shareDesign.short);
    for (const input of [
      { target: 'NOTHING' },
      { kind: 'DIAMOND', target: goldPiece },
      { kind: 'DESIGN', target: 'zzzzzzzz' },
      { target: '' },
    ])
      expect(await reasonOf(input)).toBe('target');
  });

  it('without a name contains nothing of its sender, in the database, the answer and the e-mail', async () => {
    const hint = await made({ email: 'friend@example.com' }, member.headers);
    const stored = await shop.db.query('test.stored', 'select * from hints.hint where code = $1', [
      hint.code,
    ]);
    const everything = JSON.stringify([hint, await open(hint.code), stored, await mails()]);
    for (const secret of [member.email, member.customerId]) expect(everything).not.toContain(`"${secret}`);
    expect(everything).not.toContain(member.email);
    expect((await open(hint.code)).sender_name).toBeNull();
  });

  it('is refused with addresses in its texts, texts that are too long, and sizes that do not exist', async () => {
    expect(await reasonOf({ message: 'see evil.com' })).toBe('message-address');
    expect(await reasonOf({ name: 'https://evil.example' })).toBe('name');
    expect(await reasonOf({ ring_system: 'hk', ring_size: '900' })).toBe('size');
    expect(refusalOf(await make({ message: 'a'.repeat(201) })).code).toBe('INVALID_TEXT');
    expect(await reasonOf({ email: 'nobody' }, member.headers)).toBe('email');
  });

  it('is limited by source', async () => {
    for (let count = 0; count < 40; count += 1) await made();
    expect(refusalOf(await make()).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('an e-mail with a hint', () => {
  it('is sent for members alone, in their language, with links broken in what they typed', async () => {
    expect(refusalOf(await make({ email: 'friend@example.com' })).code).toBe('NOT_AUTHORISED');
    expect(await mails()).toEqual([]);
    const hint = await made(
      { name: 'J.Li', message: 'Please, Tom', email: ' Friend@Example.com ' },
      member.headers,
    );
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe('Friend@example.com');
    expect(mail?.subject).not.toContain('Li');
    expect(mail?.body).toContain(`/hint/${hint.code}?store=hk_en`);
    expect(mail?.body).toContain('Message: Please, Tom');
    expect(mail?.body).toContain('J. Li');
  });

  it('goes to one mailbox twice a day at most, in whatever capitals and with whatever label', async () => {
    await made({ email: 'often@example.com' }, member.headers);
    await made({ email: 'OFTEN+gift@example.com' }, member.headers);
    const other = await signUp(shop, { store: 'hk_en' });
    const third = await make({ email: 'often@example.com' }, other.headers);
    expect(refusalOf(third).code).toBe('TOO_MANY_REQUESTS');
    expect(await mails()).toHaveLength(2);
  });

  it.each([
    ['Jinlan Customer Service', 'Your refund is ready'],
    ['官方客服', '加微信领红包'],
    ['Mei', 'Call me: 5555-0000'],
  ])('leaves out the name or message of “%s”, “%s”, which its page shows', async (name, message) => {
    const hint = await made({ name, message, email: 'friend@example.com' }, member.headers);
    const [mail] = await mails();
    expect(mail?.body).not.toContain(message);
    expect(mail?.body.includes(name)).toBe(name === 'Mei');
    expect(await open(hint.code)).toMatchObject({ sender_name: name, message });
  });

  it('is sent ten times a day by one account at most, also by requests at once', async () => {
    const sender = await signUp(shop, { store: 'hk_en' });
    await Promise.all(
      Array.from({ length: 14 }, (_, index) => make({ email: `f${index}@example.com` }, sender.headers)),
    );
    expect(await mails()).toHaveLength(10);
  });

  it('ends for good by the link in it, which its sender does not learn', async () => {
    await made({ email: 'quiet@example.com' }, member.headers);
    const [mail] = await mails();
    const link = /https?:\S+unsubscribe\?key=\S+/.exec(mail?.body ?? '')?.[0] ?? '';
    const { pathname, search } = new URL(link);
    expect(Buffer.from(search, 'base64url').toString()).not.toContain('quiet');
    const page = await shop.http({ method: 'GET', url: pathname + search });
    expect(page.body).toContain('others send you hints');
    await shop.http({ method: 'POST', url: pathname + search });
    await made({ email: 'Quiet@example.com' }, member.headers);
    const other = await signUp(shop, { store: 'hk_en' });
    await shop.db.query('test.no-limits', 'delete from platform.limit_use');
    await made({ email: 'quiet+1@example.com' }, other.headers);
    expect(await mails()).toHaveLength(1);
    const [refused] = await shop.db.query<{ recipient: string }>(
      'test.refused',
      'select recipient from hints.refused_recipient',
    );
    expect(refused?.recipient).not.toContain('quiet');
  });
});
