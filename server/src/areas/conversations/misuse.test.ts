import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { photograph } from '../../testing/at-store/service-desk.ts';
import { must } from '../../testing/buyer.ts';
import {
  conversationDesk,
  newClientId,
  shopperBrowser,
  storeConversation,
} from '../../testing/conversations.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';

let shop: TestShop;
let staff: SignedIn & { readonly staffNo: string };
beforeAll(async () => {
  shop = await createTestShop({ sample: true, config: { trustedProxies: ['127.0.0.1'] } });
  staff = await staffOf(shop, { store: 'hk-eshop', role: 'adviser' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.script('delete from platform.limit_use; delete from conversations.conversation');
});

type Answer = Awaited<ReturnType<ReturnType<typeof shopperBrowser>['open']>>;
const codeOf = (answer: Answer): string => (answer.errors ? String(refusalOf(answer).code) : 'done');
const own = '{ conversation { messages { text } } }';

it('is not opened by a guessed, cut, doubled or hostile cookie, nor by another’s session', async () => {
  const victim = shopperBrowser(shop);
  await must(victim.open());
  await must(victim.write('My ring size is 12'));
  const [, key = ''] = victim.cookie.split('=');
  const other = await signUp(shop);
  for (const cookie of [
    '',
    `jinlan-conversation=${key.slice(0, 31)}`,
    `jinlan-conversation=${key}x`,
    `jinlan-conversation=${'A'.repeat(32)}`,
    "jinlan-conversation=' or 1=1 --aaaaaaaaaaaaaaaaaaaa",
    `jinlan-conversation=${'%00'.repeat(32)}`,
  ]) {
    const guess = await shop.graphql(own, {}, { store: 'hk_en', cookie });
    expect(guess.data).toEqual({ conversation: null });
    const member = await shop.graphql(own, {}, { ...other.headers, cookie });
    expect(member.data).toEqual({ conversation: null });
  }
  const read = await shop.graphql('mutation { readConversation(up_to: 1) { last } }', {}, other.headers);
  expect(codeOf(read as Answer)).toBe('CONVERSATION_NOT_FOUND');
});

it('cookies are for GraphQL alone, and scripts cannot read them', async () => {
  const { headers } = await shop.graphql('mutation { openConversation { last } }', {}, { store: 'hk_en' });
  expect(String(headers['set-cookie'])).toMatch(
    /^jinlan-conversation=[A-Za-z0-9]{32}; Max-Age=2592000; Path=\/graphql; HttpOnly; SameSite=Strict/,
  );
});

it('the same id of two senders, or in two conversations, is two messages', async () => {
  const id = { client_id: newClientId() };
  const [a, b] = [shopperBrowser(shop), shopperBrowser(shop)];
  await must(a.open());
  await must(b.open());
  await must(a.write('From a', id));
  expect((await must(b.write('From b', id))).writeToConversation.messages[0].text).toBe('From b');
});

it('hostile texts are stored as they are, and what nobody types is refused', async () => {
  const guest = shopperBrowser(shop);
  await must(guest.open());
  const text = `<script>alert(1)</script> '; drop table conversations.message; -- {{7*7}} \${x} 😀`;
  expect((await must(guest.write(text))).writeToConversation.messages[0].text).toBe(text);
  for (const wrong of ['\u202etxt', 'a\u0000b', '字'.repeat(1_001)])
    expect(codeOf(await guest.write(wrong))).toBe('INVALID_TEXT');
  expect(codeOf(await guest.write('Hello', { client_id: '<b>' }))).toBe('BAD_REQUEST');
});

it('a picture of 50 MB is refused before it is read', async () => {
  const guest = shopperBrowser(shop);
  await must(guest.open());
  const answer = await guest.write('see', { picture: 'A'.repeat(50 * 2 ** 20) });
  expect(answer.status).toBe(413);
  expect((await must(guest.own())).conversation).toBeNull();
});

it('one conversation takes sixty messages at once, and a stranger’s source begins six a day', async () => {
  const guest = shopperBrowser(shop);
  await must(guest.open());
  await must(guest.write('First'));
  const codes: string[] = [];
  for (let count = 0; count < 61; count += 1) codes.push(codeOf(await guest.write(`Message ${count}`)));
  expect(codes.filter((code) => code === 'done')).toHaveLength(60);
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  await shop.db.script('delete from platform.limit_use');
  const begun: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    const another = shopperBrowser(shop, { 'x-forwarded-for': '203.0.113.9' });
    await must(another.open());
    begun.push(codeOf(await another.write('Hello')));
  }
  expect(begun).toEqual([...Array(6).fill('done'), 'CONVERSATIONS_OF_NETWORK']);
});

it('is full after two thousand messages, also for staff, who can still end it', async () => {
  const member = await signUp(shop);
  const uid = await storeConversation(shop, { customerId: member.customerId, staffNo: staff.staffNo });
  await shop.db.query('test.fill', 'update conversations.conversation set messages = 2000 where uid = $1', [
    uid,
  ]);
  const browser = shopperBrowser(shop);
  browser.become(member);
  expect(codeOf(await browser.write('One more'))).toBe('CONVERSATION_FULL');
  const desk = conversationDesk(shop, staff);
  expect(codeOf(await desk.answer(uid, 'One more'))).toBe('CONVERSATION_FULL');
  expect(codeOf(await desk.close(uid))).toBe('done');
  expect((await must(browser.write('A new one'))).writeToConversation.last).toBe(1);
});

it('goes with the account, and is nobody’s once the owner of the address has shown themselves', async () => {
  const member = await signUp(shop);
  const browser = shopperBrowser(shop);
  browser.become(member);
  await must(browser.write('Private', { picture: await photograph(70) }));
  const person = { customerId: member.customerId, email: null, mobile: null };
  const { conversationsHeld } = await import('./store-held.ts');
  const pages = [];
  for await (const page of conversationsHeld.read(shop.db, person)) pages.push(...page);
  expect(pages).toMatchObject([{ from: 'customer', text: 'Private', picture: true, market: 'hk' }]);
  await shop.db.transaction((tx) => conversationsHeld.startOver(tx, person, shop.clock.now()));
  expect((await must(browser.own())).conversation).toBeNull();
  await must(browser.write('Again'));
  await shop.db.transaction((tx) => conversationsHeld.remove(tx, person, shop.clock.now()));
  const left = await shop.db.query<{ text: string }>('test.left', 'select text from conversations.message');
  expect(left).toEqual([{ text: 'Private' }]);
});

it('another provider’s chat turns the shop’s own off', async () => {
  const chat = 'https://chat.example/jinlan';
  const off = await createTestShop({ sample: true, config: { conversationUrl: chat } });
  try {
    const { storeConfig } = await must(
      off.graphql('{ storeConfig { has_conversations conversation_url } }', {}, { store: 'hk_en' }),
    );
    expect(storeConfig).toEqual({ has_conversations: false, conversation_url: chat });
    expect(codeOf(await shopperBrowser(off).write('Hello'))).toBe('CONVERSATIONS_OFF');
  } finally {
    await off.close();
  }
});
