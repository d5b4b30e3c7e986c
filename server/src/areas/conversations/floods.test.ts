import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photograph } from '../../testing/at-store/service-desk.ts';
import { must } from '../../testing/buyer.ts';
import { conversationDesk, shopperBrowser } from '../../testing/conversations.ts';
import { refusalOf, type SignedIn, signUp, signUpProven, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { deleteOldJob } from './clean-up.ts';

// Strangers with many networks: customers and members still come first (decision 168).

const megabyte = 1_000_000;
let shop: TestShop;
let staff: SignedIn & { readonly staffNo: string };
beforeAll(async () => {
  const config = { trustedProxies: ['127.0.0.1'] };
  shop = await createTestShop({ sample: true, config });
  staff = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.script('delete from platform.limit_use; delete from conversations.conversation');
});

type Answer = Awaited<ReturnType<ReturnType<typeof shopperBrowser>['open']>>;
const codeOf = (answer: Answer): string => (answer.errors ? String(refusalOf(answer).code) : 'done');
const from = (address: string, store = 'hk_en') =>
  shopperBrowser(shop, { 'x-forwarded-for': address, store });

async function write(address: string, text: string, more: object = {}): Promise<string> {
  const guest = from(address);
  await must(guest.open());
  shop.clock.advance({ milliseconds: 1_000 });
  return codeOf(await guest.write(text, more));
}

const desk = () => conversationDesk(shop, staff);
const listed = async (list = 'WAITING'): Promise<{ uid: string; last_text: string }[]> =>
  (await must(desk().list(list))).staffConversations.items;
const textsOf = async (list = 'WAITING') => (await listed(list)).map(({ last_text: text }) => text);

describe('the queue of the desk', () => {
  const flood = async (networks: number, each: number): Promise<void> => {
    for (let network = 1; network <= networks; network += 1)
      for (let turn = 1; turn <= each; turn += 1)
        await write(`198.51.${network}.${turn}`, `Flood ${network}/${turn}`);
  };

  it('has members first, then guests by how many their network has begun, and more of a network apart', async () => {
    await flood(2, 7);
    await write('203.0.113.8', 'A guest');
    const member = await signUpProven(shop);
    const browser = shopperBrowser(shop);
    browser.become(member);
    await must(browser.write('A member'));
    const texts = await textsOf();
    expect(texts.slice(0, 5)).toEqual(['A member', 'Flood 1/1', 'Flood 2/1', 'A guest', 'Flood 1/2']);
    expect(texts).toHaveLength(12);
    expect(await textsOf('UNPROVEN')).toEqual(['Flood 1/6', 'Flood 2/6', 'Flood 1/7', 'Flood 2/7']);
    const { staffConversations } = await must(desk().list('MINE'));
    expect(staffConversations).toMatchObject({ waiting: 12, unproven: 4, is_desk: true });
  });

  it('has an account that has proven nothing among guests, until it proves its address', async () => {
    await flood(1, 6);
    const browser = from('198.51.1.9');
    const member = await signUp(shop);
    browser.become(member);
    await must(browser.write('Not yet proven'));
    expect(await textsOf('UNPROVEN')).toContain('Not yet proven');
    await shop.db.query(
      'test.prove',
      'update identity.customer set email_verified_at = created_at where id = $1',
      [Number(member.customerId)],
    );
    await must(browser.write('Proven'));
    expect((await textsOf())[0]).toBe('Proven');
  });

  it('counts one that is opened again as begun again', async () => {
    const guests = Array.from({ length: 6 }, (_, index) => from(`198.51.7.${index}`));
    for (const guest of guests) {
      await must(guest.open());
      await must(guest.write('First'));
    }
    await must(
      desk().endWaiting(
        (await listed()).map(({ uid }) => uid),
        'Advertising',
        true,
      ),
    );
    expect(await listed()).toEqual([]);
    for (const guest of guests) await must(guest.write('Again'));
    expect([await listed(), await listed('UNPROVEN')].map(({ length }) => length)).toEqual([0, 6]);
    shop.clock.advance({ hours: 25 });
    staff = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    await write('198.51.7.1', 'The next day');
    expect(await textsOf()).toEqual(['The next day']);
  });

  it('counts all that one network begins at the same moment', async () => {
    const guests = Array.from({ length: 8 }, (_, index) => from(`198.51.8.${index}`));
    await Promise.all(guests.map((guest) => must(guest.open())));
    await Promise.all(guests.map((guest) => must(guest.write('Now'))));
    expect([await listed(), await listed('UNPROVEN')].map(({ length }) => length)).toEqual([5, 3]);
  });

  it('ends chosen ones, or all of their networks, with a reason and without an e-mail', async () => {
    const night = '2026-11-21T14:00:00.000Z';
    shop.clock.set(night);
    await write('198.51.1.1', 'Advertising', { email: 'a@example.com' });
    for (const turn of [2, 3, 4, 5, 6, 7])
      await write(`198.51.1.${turn}`, 'More of it', { email: `a${turn}@example.com` });
    await write('203.0.113.8', 'A guest', { email: 'guest@example.com' });
    const member = await signUpProven(shop);
    const browser = from('198.51.1.8');
    browser.become(member);
    await must(browser.write('A member of that network'));
    shop.clock.set('2026-11-22T02:00:00.000Z');
    const morning = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    staff = morning;
    const [advertising] = (await listed()).filter(({ last_text: text }) => text === 'Advertising');
    const uid = advertising?.uid ?? '';
    expect(codeOf(await desk().endWaiting([uid], ' '))).toBe('INVALID_TEXT');
    expect(codeOf(await desk().endWaiting([]))).toBe('BAD_REQUEST');
    expect(codeOf(await desk().endWaiting(Array(51).fill(uid)))).toBe('BAD_REQUEST');
    for (const place of [
      { store: 'hk-central', role: 'manager' },
      { store: 'cn-eshop', role: 'manager' },
    ] as const) {
      const stranger = conversationDesk(shop, await staffOf(shop, place));
      expect(await must(stranger.endWaiting([uid], 'Not ours', true))).toEqual({
        endWaitingConversations: { ended: 0 },
      });
    }
    const answers = await Promise.all([1, 2].map(() => must(desk().endWaiting([uid], 'Advertising', true))));
    expect(answers.reduce((sum, { endWaitingConversations: { ended } }) => sum + ended, 0)).toBe(7);
    expect((await textsOf()).toSorted()).toEqual(['A guest', 'A member of that network']);
    expect(await listed('UNPROVEN')).toEqual([]);
    expect(
      await shop.db.query('test.mails', `select key from platform.message where key like 'conversation:%'`),
    ).toEqual([]);
    const changes = await shop.db.query<{ reason: string; ended: number }>(
      'test.changes',
      `select reason, jsonb_array_length(after::jsonb -> 'conversations') as ended from platform.change
       where action = 'conversation.dismiss' order by id`,
    );
    expect(changes.at(-1)).toMatchObject({ reason: 'Advertising' });
    const [one] = await listed();
    await must(desk().take(one?.uid ?? ''));
    expect(await must(desk().endWaiting([one?.uid ?? '']))).toEqual({
      endWaitingConversations: { ended: 0 },
    });
  });
});

describe('an address that somebody else names', () => {
  const night = '2026-11-21T14:00:00.000Z';
  const email = 'owner@example.com';

  it('is still its owner’s to name, and one network names it five times a day', async () => {
    shop.clock.set(night);
    for (let network = 1; network <= 6; network += 1)
      expect(await write(`198.51.${network}.1`, 'Not mine', { email })).toBe('done');
    expect(await write('203.0.113.8', 'Mine', { email })).toBe('done');
    const codes: string[] = [];
    for (let turn = 1; turn <= 6; turn += 1)
      codes.push(
        await write(`198.51.9.${turn}`, 'Again', { email: turn % 2 ? email : 'Owner+1@example.com' }),
      );
    expect(codes).toEqual([...Array(5).fill('done'), 'TOO_MANY_REQUESTS']);
  });

  it('gets one e-mail a day, unless it is the proven one of the conversation’s member', async () => {
    shop.clock.set(night);
    const proven = await signUpProven(shop);
    const browser = shopperBrowser(shop);
    browser.become(proven);
    await must(browser.write('A member'));
    await write('198.51.1.1', 'One', { email });
    await write('198.51.2.1', 'Two', { email });
    shop.clock.set('2026-11-22T02:00:00.000Z');
    staff = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    for (const { uid } of await listed()) {
      await must(desk().take(uid));
      await must(desk().answer(uid, 'An answer'));
      await must(desk().answer(uid, 'And another'));
    }
    const mails = await shop.db.query<{ recipient: string; count: number }>(
      'test.mails',
      `select recipient, count(*)::integer as count from platform.message where key like 'conversation:%'
       group by recipient order by count`,
    );
    expect(mails).toEqual([
      { recipient: email, count: 1 },
      { recipient: proven.email, count: 2 },
    ]);
  });
});

describe('pictures', () => {
  const pictures = () =>
    shop.db.query<{ text: string }>(
      'test.pictures',
      `select message.text from conversations.message
       join conversations.picture on picture.id = message.picture_id order by message.text`,
    );
  /** Fills the space with pictures of strangers who write from the market, as if it were this many bytes. */
  const fill = (bytes: number): Promise<unknown> =>
    shop.db.query('test.fill', 'update conversations.picture set bytes = $1', [bytes]);

  it('of a stranger’s source are ten a day, and those of its network twenty', async () => {
    const picture = await photograph(60);
    const codes: string[] = [];
    for (let address = 1; address <= 3; address += 1) {
      const guest = from(`198.51.1.${address}`);
      await must(guest.open());
      for (let turn = 1; turn <= 11; turn += 1) codes.push(codeOf(await guest.write('', { picture })));
    }
    const refused = codes.filter((code) => code === 'CONVERSATION_PICTURES_OFF');
    expect([codes.filter((code) => code === 'done').length, refused.length]).toEqual([20, 13]);
    const member = await signUpProven(shop);
    const browser = from('198.51.1.4');
    browser.become(member);
    expect(codeOf(await browser.write('', { picture }))).toBe('done');
  });

  it('of strangers who were never answered make room, the oldest first, and leave the rest to others', async () => {
    const picture = await photograph(60);
    const most = shop.platform.config.limits.conversationPictureBytes;
    expect(await write('198.51.1.1', 'Answered', { picture })).toBe('done');
    const [answered] = await listed();
    await must(desk().take(answered?.uid ?? ''));
    await must(desk().answer(answered?.uid ?? '', 'Thank you'));
    expect(await write('198.51.2.1', 'Old', { picture })).toBe('done');
    await fill(most / 16);
    expect(await write('198.51.3.1', 'Newer', { picture })).toBe('done');
    expect((await pictures()).map(({ text }) => text)).toEqual(['Answered', 'Newer']);
    await fill(most / 8);
    await shop.db.query(
      'test.answer-all',
      `update conversations.message set author = 'staff', staff_no = 'HK1' where author = 'customer'`,
    );
    expect(await write('198.51.4.1', 'Too much', { picture })).toBe('CONVERSATION_PICTURES_OFF');
    const elsewhere = from('198.51.4.2', 'sg_en');
    await must(elsewhere.open());
    expect(codeOf(await elsewhere.write('Singapore', { picture }))).toBe('done');
    const member = await signUpProven(shop);
    const browser = shopperBrowser(shop);
    browser.become(member);
    expect(codeOf(await browser.write('A member', { picture }))).toBe('done');
    expect(codeOf(await desk().answer(answered?.uid ?? '', 'See', { picture }))).toBe('done');
    await fill(most - megabyte / 10_000);
    expect(codeOf(await browser.write('No room at all', { picture }))).toBe('CONVERSATION_PICTURES_OFF');
  });

  it('of strangers go after a week where no staff opened the conversation, and others stay', async () => {
    const picture = await photograph(60);
    await write('198.51.1.1', 'Opened', { picture });
    const [opened] = await listed();
    await must(desk().see(opened?.uid ?? ''));
    await write('198.51.2.1', 'Unseen', { picture });
    const member = await signUpProven(shop);
    const browser = shopperBrowser(shop);
    browser.become(member);
    await must(browser.write('A member', { picture }));
    shop.clock.advance({ days: 6 });
    await shop.jobs.runSchedule(deleteOldJob);
    expect(await pictures()).toHaveLength(3);
    shop.clock.advance({ days: 2 });
    await shop.jobs.runSchedule(deleteOldJob);
    expect((await pictures()).map(({ text }) => text)).toEqual(['A member', 'Opened']);
    const networks = 'select 1 from conversations.conversation where network is not null';
    expect(await shop.db.query('test.networks', networks)).toHaveLength(2);
    shop.clock.advance({ days: 30 });
    await shop.jobs.runSchedule(deleteOldJob);
    expect(await shop.db.query('test.networks', networks)).toEqual([]);
  });
});
