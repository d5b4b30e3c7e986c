import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photograph } from '../../testing/at-store/service-desk.ts';
import { goldPiece, must } from '../../testing/buyer.ts';
import { conversationDesk, newClientId, shopperBrowser } from '../../testing/conversations.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { closeIdleJob, deleteOldJob } from './clean-up.ts';

type Staff = SignedIn & { readonly staffNo: string };
let shop: TestShop;
let first: Staff;
let second: Staff;
let central: Staff;
let elsewhere: Staff;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  first = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
  second = await staffOf(shop, { store: 'hk-eshop', role: 'manager' });
  central = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  elsewhere = await staffOf(shop, { store: 'cn-eshop', role: 'manager' });
});
afterAll(() => shop.close());
/** 14:00 at the desk, which answers from 9:00 to 18:00. */
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.script('delete from platform.limit_use; delete from conversations.conversation');
});
const night = '2026-11-21T14:00:00.000Z';

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asked for
type Read = any;
const texts = (conversation: Read): string[] =>
  conversation.messages.map(({ text, event }: Read) => event ?? text);
const onlyUid = async (staff: Staff = first, list = 'WAITING'): Promise<string> => {
  const { staffConversations } = await must(conversationDesk(shop, staff).list(list));
  expect(staffConversations.items).toHaveLength(1);
  return staffConversations.items[0].uid;
};
const mails = (): Promise<{ recipient: string; subject: string; body: string }[]> =>
  shop.db.query(
    'test.mails',
    `select recipient, subject, body from platform.message where key like 'conversation:%' order by id`,
  );

describe('a conversation', () => {
  it('goes from a guest to the desk and back, in order, and stays with the browser', async () => {
    const guest = shopperBrowser(shop);
    expect((await must(guest.open())).openConversation).toBeNull();
    const { writeToConversation: begun } = await must(guest.write('戒指可以改圈吗？'));
    expect(begun).toMatchObject({ stage: 'WAITING', staff_name: null, last: 1, unread: 0, email: null });
    const desk = conversationDesk(shop, first);
    const uid = await onlyUid();
    const { takeConversation: taken } = await must(desk.take(uid));
    expect(taken).toMatchObject({ stage: 'TAKEN', is_mine: true, is_member: false, customer_name: null });
    expect(taken.steps).toEqual(['ANSWER', 'HAND_OVER', 'CLOSE']);
    await must(desk.answer(uid, '可以，请问现在的手寸？'));
    const { conversation } = await must(guest.own());
    expect(conversation).toMatchObject({ stage: 'TAKEN', staff_name: 'Ka Yan Chan', last: 3, unread: 1 });
    expect(texts(conversation)).toEqual(['戒指可以改圈吗？', 'JOINED', '可以，请问现在的手寸？']);
    await must(guest.call('mutation { readConversation(up_to: 3) { unread } }'));
    expect((await must(guest.own('(after: 2)'))).conversation).toMatchObject({ unread: 0 });
    expect(texts((await must(guest.own('(after: 2)'))).conversation)).toHaveLength(1);
    expect(texts((await must(guest.own('(before: 3)'))).conversation)).toHaveLength(2);
    await must(desk.close(uid));
    expect((await must(guest.own())).conversation).toMatchObject({ stage: 'CLOSED', staff_name: null });
    const { writeToConversation: reopened } = await must(guest.write('还有一个问题'));
    expect(reopened).toMatchObject({ stage: 'WAITING', last: 5 });
    expect(await onlyUid()).toBe(uid);
  });

  it('stores a repeated message once, also when both copies come at once', async () => {
    const guest = shopperBrowser(shop);
    await must(guest.open());
    const again = { client_id: newClientId() };
    await Promise.all([guest.write('你好', again), guest.write('你好', again), guest.write('你好', again)]);
    const { conversation } = await must(guest.own());
    expect(texts(conversation)).toEqual(['你好']);
    const uid = await onlyUid();
    const desk = conversationDesk(shop, first);
    await must(desk.take(uid));
    await Promise.all([desk.answer(uid, '您好', again), desk.answer(uid, '您好', again)]);
    expect(texts((await must(guest.own())).conversation)).toEqual(['你好', 'JOINED', '您好']);
  });

  it('becomes the member’s after the sign-in, and nobody else’s browser has it any more', async () => {
    const browser = shopperBrowser(shop);
    await must(browser.open());
    await must(browser.write('Before the sign-in'));
    const member = await signUp(shop);
    browser.become(member);
    expect((await must(browser.own())).conversation).toBeNull();
    const { openConversation } = await must(browser.open());
    expect(texts(openConversation)).toEqual(['Before the sign-in']);
    expect(browser.cookie).toBe('');
    const phone = shopperBrowser(shop);
    phone.become(member);
    expect(texts((await must(phone.own())).conversation)).toEqual(['Before the sign-in']);
    browser.become(null);
    expect((await must(browser.own())).conversation).toBeNull();
    const { staffConversation } = await must(conversationDesk(shop, first).see(await onlyUid()));
    expect(staffConversation).toMatchObject({ is_member: true, customer_name: 'Ka Yan Chan' });
  });

  it('of a member who has an open one already closes that', async () => {
    const member = await signUp(shop);
    const phone = shopperBrowser(shop);
    phone.become(member);
    await must(phone.write('On the phone'));
    shop.clock.advance({ minutes: 1 });
    const laptop = shopperBrowser(shop);
    await must(laptop.open());
    await must(laptop.write('As a guest'));
    laptop.become(member);
    expect(texts((await must(laptop.open())).openConversation)).toEqual(['As a guest']);
    await onlyUid();
    await onlyUid(first, 'CLOSED');
  });

  it('of each market is separate', async () => {
    const browser = shopperBrowser(shop);
    await must(browser.open());
    await must(browser.write('Hong Kong'));
    const answer = await shop.graphql(
      '{ conversation { last } }',
      {},
      { store: 'cn_en', cookie: browser.cookie },
    );
    expect(answer.data.conversation).toBeNull();
  });

  it('shows links to pieces and the customer’s own orders as cards, and no others', async () => {
    const guest = shopperBrowser(shop);
    const { products } = await must(
      shop.graphql(
        'query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { sku canonical_url name } } }',
        { sku: goldPiece },
        { store: 'hk_en' },
      ),
    );
    const base = shop.platform.config.baseUrl;
    const [piece] = products.items;
    await must(guest.open());
    const text = `${base}/${piece.canonical_url}?utm=1 https://evil.example/x ${base}/order-details/26112100000001`;
    const { writeToConversation } = await must(guest.write(text));
    expect(writeToConversation.messages[0]).toMatchObject({
      text,
      cards: [{ kind: 'PIECE', target: piece.sku, product: { sku: piece.sku, name: piece.name } }],
    });
  });

  it('takes pictures, drawn anew, and nothing that only claims to be one', async () => {
    const guest = shopperBrowser(shop);
    await must(guest.open());
    const { writeToConversation } = await must(guest.write('', { picture: await photograph(120) }));
    const [{ picture_url: url }] = writeToConversation.messages;
    const picture = await shop.http({ method: 'GET', url });
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(picture.headers['x-content-type-options']).toBe('nosniff');
    expect((await shop.http({ method: 'GET', url: `${url}x` })).statusCode).toBe(404);
    const script = Buffer.from('<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>').toString(
      'base64',
    );
    const html = Buffer.from('<html><script>alert(1)</script></html>').toString('base64');
    const large = 'A'.repeat(960_000);
    for (const wrong of [script, html, large, 'no base64!', ''])
      expect(refusalOf(await guest.write('see', { picture: wrong })).code).toBe('PICTURE_INVALID');
    expect(refusalOf(await guest.write(' ')).code).toBe('INVALID_TEXT');
  });
});

describe('staff', () => {
  it('who take one at once get it once; a colleague takes it over, which is recorded', async () => {
    const guest = shopperBrowser(shop);
    await must(guest.open());
    await must(guest.write('Hello'));
    const uid = await onlyUid();
    const [mine, theirs] = [conversationDesk(shop, first), conversationDesk(shop, second)];
    const answers = await Promise.all([mine.take(uid), theirs.take(uid)]);
    const refused = answers.filter(({ errors }) => errors !== undefined);
    expect(refused.map((answer) => refusalOf(answer).code)).toEqual(['CONVERSATION_STEP_REFUSED']);
    const winner = answers[0]?.errors === undefined ? mine : theirs;
    const loser = winner === mine ? theirs : mine;
    expect(refusalOf(await loser.answer(uid, 'Hi')).code).toBe('CONVERSATION_STEP_REFUSED');
    expect((await must(loser.list('OTHERS'))).staffConversations.items[0].uid).toBe(uid);
    await must(loser.takeOver(uid));
    expect(refusalOf(await winner.close(uid)).code).toBe('CONVERSATION_STEP_REFUSED');
    await must(loser.answer(uid, 'Hi'));
    const changes = await shop.db.query<{ action: string }>(
      'test.changes',
      `select action from platform.change where record_kind = 'conversation' and record_id = $1 order by id`,
      [uid],
    );
    expect(changes.map(({ action }) => action)).toEqual(['conversation.take', 'conversation.take-over']);
  });

  it('of a store see what the desk hands over to them, with a note, and the desk keeps it in sight', async () => {
    const guest = shopperBrowser(shop);
    await must(guest.open());
    await must(guest.write('Which store has it?'));
    const uid = await onlyUid();
    const desk = conversationDesk(shop, first);
    const store = conversationDesk(shop, central);
    expect(refusalOf(await store.see(uid)).code).toBe('CONVERSATION_NOT_FOUND');
    await must(desk.take(uid));
    expect(refusalOf(await desk.handOver(uid, 'cn-eshop')).code).toBe('CONVERSATION_STORE_INVALID');
    expect(refusalOf(await desk.handOver(uid, 'nowhere')).code).toBe('CONVERSATION_STORE_INVALID');
    await must(desk.handOver(uid, 'hk-central', 'Asks for a bangle'));
    expect(await onlyUid(central)).toBe(uid);
    expect(await onlyUid(first, 'HANDED_OVER')).toBe(uid);
    const { takeConversation } = await must(store.take(uid));
    expect(takeConversation).toMatchObject({ note: 'Asks for a bangle', store_name: expect.any(String) });
    await must(store.answer(uid, 'We have it'));
    const { conversation } = await must(guest.own());
    expect(conversation.store_name).toMatch(/Central/);
    expect(JSON.stringify(conversation)).not.toContain('bangle');
    await must(desk.takeOver(uid));
    expect(refusalOf(await store.see(uid)).code).toBe('CONVERSATION_NOT_FOUND');
    expect(refusalOf(await conversationDesk(shop, elsewhere).see(uid)).code).toBe('CONVERSATION_NOT_FOUND');
    expect(refusalOf(await conversationDesk(shop, elsewhere).takeOver(uid)).code).toBe(
      'CONVERSATION_NOT_FOUND',
    );
  });

  it('do not answer themselves', async () => {
    const own = shopperBrowser(shop);
    own.become(first);
    await must(own.write('To myself'));
    const uid = await onlyUid();
    expect(refusalOf(await conversationDesk(shop, first).take(uid)).code).toBe('STAFF_OWN');
    await must(conversationDesk(shop, second).take(uid));
    expect(refusalOf(await conversationDesk(shop, first).takeOver(uid)).code).toBe('STAFF_OWN');
  });

  it('see the page of the shopper only while it is allowed, and no more than its public part', async () => {
    const guest = shopperBrowser(shop);
    await must(guest.open());
    await must(guest.write('Hello'));
    const uid = await onlyUid();
    const page = async () => (await must(conversationDesk(shop, first).see(uid))).staffConversation.page;
    const show = (allowed: boolean, path: string) =>
      must(
        guest.call(
          'mutation ($allowed: Boolean!, $path: String!) { showConversationPage(allowed: $allowed, path: $path) { shares_page } }',
          { allowed, path },
        ),
      );
    expect(await page()).toBeNull();
    await show(true, '/gold-ring.html?secret=1#x');
    expect(await page()).toBe('/gold-ring.html');
    await show(true, '/order-details/26112100000001');
    expect(await page()).toBe('/order-details');
    await show(true, '//evil.example/x');
    expect(await page()).toBeNull();
    await show(false, '/gold-ring.html');
    expect(await page()).toBeNull();
  });
});

describe('out of hours', () => {
  it('a message needs an address, and its answer is mailed without what was asked', async () => {
    shop.clock.set(night);
    const guest = shopperBrowser(shop, { store: 'hk_zh' });
    const { conversationDesk: hours } = await must(guest.call('{ conversationDesk { is_open opens_at } }'));
    expect(hours).toEqual({ is_open: false, opens_at: '2026-11-22T01:00:00.000Z' });
    await must(guest.open());
    expect(refusalOf(await guest.write('免费领金条 evil.example')).code).toBe('CONVERSATION_EMAIL_NEEDED');
    expect(refusalOf(await guest.write('在吗', { email: 'nobody' })).code).toBe('INVALID_EMAIL');
    await must(guest.write('免费领金条 evil.example', { email: 'friend@example.com' }));
    await must(guest.write('还在吗'));
    expect(await mails()).toEqual([]);
    shop.clock.set('2026-11-22T02:00:00.000Z');
    const morning = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
    const uid = await onlyUid(morning);
    const desk = conversationDesk(shop, morning);
    expect((await must(desk.take(uid))).takeConversation.is_ticket).toBe(true);
    await must(desk.answer(uid, '您好，请问需要什么帮助？'));
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'friend@example.com', subject: expect.stringContaining('客服') });
    expect(mail?.body).toContain('您好，请问需要什么帮助？');
    expect(mail?.body).not.toMatch(/evil|金条/);
    expect(texts((await must(guest.own())).conversation).slice(-2)).toEqual([
      '您好，请问需要什么帮助？',
      'MAILED',
    ]);
    await must(guest.write('谢谢'));
    await must(desk.answer(uid, '不客气'));
    expect(await mails()).toHaveLength(1);
  });

  it('of a member the answer goes to the account’s address', async () => {
    shop.clock.set(night);
    const member = await signUp(shop);
    const browser = shopperBrowser(shop);
    browser.become(member);
    expect((await must(browser.write('Hello'))).writeToConversation.email).toBe(member.email);
  });
});

describe('time', () => {
  it('closes what is idle: taken ones after a day, waiting ones after three, tickets after thirty', async () => {
    const [taken, waiting, ticket] = [shopperBrowser(shop), shopperBrowser(shop), shopperBrowser(shop)];
    await must(taken.open());
    await must(taken.write('Taken'));
    await must(conversationDesk(shop, first).take(await onlyUid()));
    await must(waiting.open());
    await must(waiting.write('Waiting'));
    shop.clock.set(night);
    await must(ticket.open());
    await must(ticket.write('Ticket', { email: 'ticket@example.com' }));
    const stages = async () => {
      await shop.jobs.runSchedule(closeIdleJob);
      const all = await Promise.all([taken, waiting, ticket].map((each) => must(each.own())));
      return all.map(({ conversation }) => conversation.stage);
    };
    expect(await stages()).toEqual(['TAKEN', 'WAITING', 'WAITING']);
    shop.clock.advance({ days: 1 });
    expect(await stages()).toEqual(['CLOSED', 'WAITING', 'WAITING']);
    shop.clock.advance({ days: 3 });
    expect(await stages()).toEqual(['CLOSED', 'CLOSED', 'WAITING']);
    shop.clock.advance({ days: 30 });
    expect(await stages()).toEqual(['CLOSED', 'CLOSED', 'CLOSED']);
  });

  it('begins another conversation a month after the last message, and deletes all a year after it', async () => {
    const member = await signUp(shop);
    const browser = shopperBrowser(shop);
    browser.become(member);
    await must(browser.write('First', { picture: await photograph(90) }));
    const desk = conversationDesk(shop, first);
    const uid = await onlyUid();
    await must(desk.take(uid));
    await must(desk.close(uid));
    shop.clock.advance({ days: 31 });
    const next = (await must(browser.write('Second'))).writeToConversation;
    expect(texts(next)).toEqual(['Second']);
    shop.clock.advance({ days: 335 });
    await shop.jobs.runSchedule(deleteOldJob);
    const left = await shop.db.query<{ text: string }>('test.left', 'select text from conversations.message');
    expect(left).toEqual([{ text: 'Second' }]);
    expect(await shop.db.query('test.pictures', 'select id from conversations.picture')).toEqual([]);
    shop.clock.advance({ days: 365 });
    await shop.jobs.runSchedule(deleteOldJob);
    expect(await shop.db.query('test.all', 'select id from conversations.conversation')).toEqual([]);
  });
});
