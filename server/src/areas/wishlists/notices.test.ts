import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '../../testing/buyer.ts';
import { setConsents } from '../../testing/members/consents.ts';
import { type SignedIn, signUpProven } from '../../testing/people.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';
import { wishes } from '../../testing/wishlists.ts';
import { checkPiecesJob, tellMembersJob } from './tell-members.ts';

let shop: TestShop;
let on: ReturnType<typeof wishes>;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  on = wishes(shop);
});
afterAll(() => shop.close());

const fixed = 'JL10602';
const byWeight = 'JL10521';

async function change(sql: string, values: readonly unknown[] = []): Promise<void> {
  await shop.db.query('test', sql, [...values]);
  await shop.db.query('test', 'update catalogue.version set version = version + 1');
  await shop.areas.catalogue.fresh(true);
}
/** Sets the price of a piece in Hong Kong, in cents. */
const setPrice = (sku: string, amount: number) =>
  change(
    `update catalogue.price set amount_minor = $2, was_minor = null
     where currency = 'HKD' and product_id = (select id from catalogue.product where sku = $1)`,
    [sku, amount],
  );
const setStock = (sku: string, quantity: number) =>
  change(
    `update catalogue.stock_item set quantity = $2, changed_in = pg_current_xact_id()
     where product_id = (select id from catalogue.product where sku = $1)`,
    [sku, quantity],
  );
const setSubscribed = (member: SignedIn, given: boolean) =>
  must(setConsents(shop, member, [{ kind: 'WISHLIST', given }]));
const subscriber = async (store = 'hk_en'): Promise<SignedIn> => {
  const member = await signUpProven(shop, { store });
  await setSubscribed(member, true);
  return member;
};
const add = (member: SignedIn, ...skus: string[]) =>
  on.done(member, 'add', { id: '0', items: skus.map((sku) => ({ sku, quantity: 1 })) });
const mails = ({ email }: SignedIn) =>
  shop.db.query<{ subject: string; body: string }>(
    'test',
    `select subject, body from platform.message where recipient = $1 and key like 'wishlist:%' order by id`,
    [email],
  );
async function runJobs(): Promise<void> {
  await shop.jobs.runSchedule(checkPiecesJob);
  await shop.jobs.runSchedule(tellMembersJob);
}

test('a lower fixed price is told once, in the member’s language, and shown in the list', async () => {
  const [english, chinese] = [await subscriber(), await subscriber('hk_zh')];
  for (const member of [english, chinese]) await add(member, fixed, byWeight);
  await runJobs();
  expect(await mails(english)).toEqual([]);
  await setPrice(fixed, 400_000);
  await runJobs();
  await runJobs();
  const [mail, ...others] = await mails(english);
  expect(others).toEqual([]);
  expect(mail?.body).toContain('now HK$4,000, was HK$4,560');
  expect(mail?.body).toContain('/wishlist?store=hk_en');
  expect(mail?.body.match(/: now /g)).toHaveLength(1);
  expect((await mails(chinese))[0]?.subject).toContain('心愿单');
  const { items } = (await on.list(english, '0')).items_v2;
  expect(items).toMatchObject([
    { sku: byWeight, price_drop: null },
    { sku: fixed, price: { value: 4000 }, price_drop: { value: 560 } },
  ]);
  // On the next day the same price causes no notice, but a lower one does.
  shop.clock.advance({ days: 1 });
  await runJobs();
  expect(await mails(english)).toHaveLength(1);
  await setPrice(fixed, 390_000);
  await runJobs();
  expect((await mails(english))[1]?.body).toContain('now HK$3,900, was HK$4,000');
  await setPrice(fixed, 456_000);
});

test('a piece that is back in stock is told, at most one e-mail a day', async () => {
  shop.clock.advance({ days: 1 });
  const member = await subscriber();
  await setStock('JL11001', 0);
  await add(member, 'JL11001', fixed);
  expect((await on.list(member, '0')).items_v2.items[1].state).toBe('SOLD_OUT');
  await runJobs();
  expect(await mails(member)).toEqual([]);
  await setStock('JL11001', 2);
  await runJobs();
  expect((await mails(member))[0]?.body).toContain('back in stock');
  await setPrice(fixed, 300_000);
  await runJobs();
  expect(await mails(member)).toHaveLength(1);
  shop.clock.advance({ days: 1 });
  await runJobs();
  expect((await mails(member))[1]?.body).toContain('now HK$3,000');
  await setPrice(fixed, 456_000);
});

test('nobody without consent is told, also not later of what was missed', async () => {
  shop.clock.advance({ days: 1 });
  const member = await signUpProven(shop);
  await add(member, fixed);
  await setPrice(fixed, 200_000);
  await runJobs();
  await setSubscribed(member, true);
  shop.clock.advance({ days: 1 });
  await runJobs();
  expect(await mails(member)).toEqual([]);
  await setPrice(fixed, 456_000);
});

test('the link in the e-mail unsubscribes without signing in, and only when its form is sent', async () => {
  shop.clock.advance({ days: 1 });
  const member = await subscriber();
  await add(member, fixed);
  await setPrice(fixed, 250_000);
  await runJobs();
  const [mail] = await mails(member);
  const { pathname, search } = new URL(/http\S+unsubscribe\S+/.exec(mail?.body ?? '')?.[0] ?? '');
  expect(search).not.toContain(encodeURIComponent(member.email));
  const url = pathname + search;
  const isSubscribed = async () =>
    (
      await must(on.ask(member, '{ customerConsents { consents { kind given } } }'))
    ).customerConsents.consents.find(({ kind }: { kind: string }) => kind === 'WISHLIST').given;
  const opened = await shop.http({ method: 'GET', url });
  expect(opened.statusCode).toBe(200);
  expect(opened.body).toContain('<form method="post">');
  expect(await isSubscribed()).toBe(true);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await shop.http({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
  expect(sent.statusCode).toBe(200);
  expect(await isSubscribed()).toBe(false);
  for (const wrong of [
    '',
    '?key=',
    '?key=abc.def',
    `${search}x`,
    '?key=a&key=b',
    `?key=${'x'.repeat(5_000)}`,
  ])
    expect(
      (await shop.http({ method: 'POST', url: `${pathname}${wrong}`, headers, payload: '' })).statusCode,
    ).toBe(404);
  shop.clock.advance({ days: 1 });
  await setPrice(fixed, 240_000);
  await runJobs();
  expect(await mails(member)).toHaveLength(1);
  await setPrice(fixed, 456_000);
});
