import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  address,
  choosePayment,
  fillIn,
  fixedPiece,
  hk,
  must,
  type PlacedOrder,
  place,
  setStock,
  startCart,
} from '../../../testing/buyer.ts';
import { createTestShop, type TestShop, testConfig } from '../../../testing/shop.ts';

// Unpaid orders with the e-mail address of somebody else: at most five e-mails a day.

const { limits } = testConfig('');
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true, config: { limits: { ...limits, unpaidEmails: 5 } } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // Noon of the next day in Hong Kong.
  shop.clock.advance({ days: 1 });
  shop.clock.set(`${shop.clock.now().toISOString().slice(0, 10)}T04:00:00.000Z`);
  await setStock(shop, fixedPiece, 300);
  await shop.areas.catalogue.fresh(true);
});

async function orderFor(
  email: string,
  changes: Partial<typeof address> = {},
  of: TestShop = shop,
): Promise<PlacedOrder> {
  const buyer = await startCart(of, [{ sku: fixedPiece, quantity: 1 }]);
  await fillIn(of, buyer, { ...address, ...changes });
  await must(
    of.graphql(
      'mutation ($id: String!, $email: String!) { setGuestEmailOnCart(input: { cart_id: $id, email: $email }) { cart { email } } }',
      { id: buyer.cartId, email },
      hk,
    ),
  );
  await choosePayment(of, buyer, { code: 'checkmo' });
  return (await must(place(of, buyer))).placeOrder.order;
}

const cancel = ({ order_number, access_token }: PlacedOrder): Promise<unknown> =>
  must(
    shop.graphql(
      'mutation ($input: OrderAccessInput!) { cancelUnpaidOrder(input: $input) { order { status } } }',
      { input: { order_number, access_token } },
      hk,
    ),
  );

/** The number of e-mails of each kind that were sent to the mailbox today. */
async function emailsTo(mailbox: string): Promise<Record<string, number>> {
  const rows = await shop.db.query<{ kind: string; n: number }>(
    'test.emails',
    `select split_part(key, ':', 1) as kind, count(*)::integer as n from platform.message
     where lower(recipient) like $1 and created_at > $2::timestamptz - interval '12 hours' group by 1`,
    [`${mailbox}%@example.com`, shop.clock.now()],
  );
  return Object.fromEntries(rows.map(({ kind, n }) => [kind, n]));
}

it('a stranger gets five e-mails a day, however often somebody orders and cancels in their name', async () => {
  for (let turn = 0; turn < 12; turn += 1) {
    const placed = await orderFor(turn % 2 === 0 ? 'stranger@example.com' : `Stranger+${turn}@example.com`);
    expect(placed.payment.status).toBe('in_store');
    await cancel(placed);
  }
  expect(await emailsTo('stranger')).toEqual({ 'order-placed': 5 });
  await orderFor('neighbour@example.com');
  expect(await emailsTo('neighbour')).toEqual({ 'order-placed': 1 });
  shop.clock.advance({ hours: 12 });
  await orderFor('stranger@example.com');
  expect(await emailsTo('stranger')).toEqual({ 'order-placed': 1 });
});

const bodiesTo = async (email: string): Promise<readonly string[]> => {
  const rows = await shop.db.query<{ body: string }>(
    'test.bodies',
    'select body from platform.message where recipient = $1',
    [email],
  );
  return rows.map(({ body }) => body);
};

it('a stranger gets no link, no name that the buyer turned into one, and no address', async () => {
  await orderFor('lured@example.com', {
    firstname: 'win evil',
    lastname: 'com',
    street: ['12/F, www.evil.com/win http://evil.example'],
  });
  const [body = ''] = await bodiesTo('lured@example.com');
  expect(body).toMatch(/^(?:Dear customer,|尊敬的顾客，您好：)\n/);
  expect(body).not.toMatch(/evil|12\/F/);
  for (const [, host] of body.matchAll(/:\/\/([^/]*)/g)) expect(host).toBe('localhost:4000');
});

it.each(['www.evil.com', 'evil．com', 'me@evil.com', 'evil/win'])(
  'an order of a buyer named %s is refused',
  async (firstname) => {
    await expect(orderFor('lured@example.com', { firstname })).rejects.toThrow('INVALID_ADDRESS');
  },
);

it('the limit counts exactly five of the orders at the same instant', async () => {
  await Promise.all(Array.from({ length: 12 }, () => orderFor('at-once@example.com')));
  expect(await emailsTo('at-once')).toEqual({ 'order-placed': 5 });
});

it('orders whose time is over cause five e-mails a day', async () => {
  for (let turn = 0; turn < 8; turn += 1) await orderFor('late@example.com');
  shop.clock.advance({ hours: 73 });
  await shop.drain();
  expect(await emailsTo('late')).toEqual({ 'order-canceled': 5 });
});

it('the links to the orders of one address are mailed once for each order, and ten times more a day', async () => {
  const codes = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const { order_number: number } = await orderFor('link@example.com');
    for (const _ of [1, 2, 3]) {
      shop.clock.advance({ seconds: 12 });
      const { errors } = await shop.graphql(
        'mutation ($input: GuestOrderByMobileInput!) { mailOrderLink(input: $input) }',
        { input: { number, mobile_number: address.telephone } },
        hk,
      );
      codes.push(errors?.[0]?.extensions?.code ?? 'sent');
    }
  }
  expect(codes.filter((code) => code === 'sent')).toHaveLength(16);
  expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
});

it('a source above its daily limit causes no e-mails, neither for an order placed nor for its end', async () => {
  const own = await createTestShop({ sample: true, config: { limits: { ...limits, emailsOfSource: 2 } } });
  for (let n = 0; n < 3; n += 1) await orderFor(`stranger${n}@example.com`, {}, own);
  own.clock.advance({ days: 8 });
  await own.drain();
  const rows = await own.db.query<{ recipient: string; kind: string }>(
    'test.strangers',
    "select recipient, split_part(key, ':', 1) as kind from platform.message where recipient like 'stranger%' order by id",
  );
  const ofEach = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ recipient }) => recipient.slice(0, 9));
  expect(ofEach('order-placed')).toEqual(['stranger0', 'stranger1']);
  expect(ofEach('order-canceled')).toEqual(['stranger0', 'stranger1']);
  await own.close();
});
