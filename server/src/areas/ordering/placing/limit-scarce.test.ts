import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cards,
  choosePayment,
  completePaidOrders,
  fixedPiece,
  hk,
  must,
  type PlacedOrder,
  place,
  readyToPay,
  setStock,
  stockOf,
  tokenise,
} from '../../../testing/buyer.ts';
import { signUp } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testConfig } from '../../../testing/shop.ts';
import { addGiftCard, type CardFields } from '../../../testing/sold-gift-cards.ts';

// Once unpaid orders hold more than four scarce pieces of the e-shop, a network may hold one, and
// a customer three whose earlier purchases are worth as much.
// A piece is scarce where unpaid orders have more than a quarter of what the e-shop has of it.

const scarcePiece = 'JL10806';
const cheapPiece = 'JL90201';

let shop: TestShop;
let sources = 0;
beforeAll(async () => {
  const { limits } = testConfig('');
  shop = await createTestShop({
    sample: true,
    listen: true,
    config: {
      trustedProxies: ['127.0.0.1'],
      limits: { ...limits, unpaidPieces: { ...limits.unpaidPieces, scarceOfStore: 4 } },
    },
  });
});
afterAll(() => shop.close());

beforeEach(async () => {
  shop.clock.advance({ hours: 100 });
  await shop.drain();
  await setStock(shop, fixedPiece, 1_000);
  await setStock(shop, scarcePiece, 0);
  await shop.db.query('test.holds', 'delete from catalogue.stock_hold');
});

/** An address of a wide network that nothing was ordered from. */
const newSource = (): string => {
  sources += 1;
  return `203.${sources}.0.1`;
};

interface OrderOptions {
  /** Null for payment in the store. */
  readonly card?: string | null;
  readonly sku?: string;
  readonly headers?: Record<string, string>;
  /** Gift cards to buy as well. */
  readonly giftCard?: CardFields;
}

/** Orders pieces; returns the answer and what it was refused with. */
async function order(
  ip: string,
  quantity: number,
  { card = cards.challenge, sku = scarcePiece, headers = {}, giftCard }: OrderOptions = {},
) {
  const buyer = await readyToPay(shop, card, [{ sku, quantity }], {
    ...hk,
    'x-forwarded-for': ip,
    ...headers,
  });
  if (giftCard !== undefined && card !== null) {
    expect((await addGiftCard(shop, buyer, giftCard)).user_errors).toEqual([]);
    const payment_method_nonce = await tokenise(shop, card, buyer.headers);
    await choosePayment(shop, buyer, { code: 'card', card: { payment_method_nonce } });
  }
  const { data, errors } = await place(shop, buyer);
  const { code = 'placed', data: details = null } = errors?.[0]?.extensions ?? {};
  return { code, details, placed: (data?.placeOrder?.order ?? null) as PlacedOrder | null };
}

const codeOf = async (...args: Parameters<typeof order>): Promise<unknown> => (await order(...args)).code;

/** Pays an order whose card was refused with another one; returns the payment's status. */
async function payAgain({ order_number, access_token }: PlacedOrder): Promise<string> {
  const payment_method_nonce = await tokenise(shop, cards.approved);
  const { payOrder } = await must(
    shop.graphql(
      'mutation ($input: PayOrderInput!) { payOrder(input: $input) { payment { status } } }',
      { input: { order_number, access_token, payment_method_nonce } },
      hk,
    ),
  );
  return payOrder.payment.status;
}

/** Scarce pieces, of which unpaid orders of other networks hold four. */
async function startRush(stock = 40): Promise<void> {
  // All of it is scarce, since as many pieces are reserved as are for sale.
  await setStock(shop, scarcePiece, stock);
  await shop.db.query(
    'test.reserved',
    `insert into catalogue.stock_hold (holder, product_id, source_id, quantity)
     select 'R261121000001', product.id, source.id, $2 from catalogue.product, stores.source
     where product.sku = $1 and source.code = 'hk-eshop'`,
    [scarcePiece, stock],
  );
  expect(await codeOf(newSource(), 4)).toBe('placed');
}

describe('scarce pieces', () => {
  it('are not limited while unpaid orders hold few of them', async () => {
    await setStock(shop, scarcePiece, 4);
    const carrier = newSource();
    for (let count = 0; count < 4; count += 1) expect(await codeOf(carrier, 1)).toBe('placed');
  });

  it('are limited to one for one source, and plentiful pieces are not', async () => {
    await startRush();
    const ip = newSource();
    const { code, details } = await order(ip, 2);
    expect([code, details]).toEqual(['TOO_MANY_SCARCE', { most: 1 }]);
    expect(await codeOf(ip, 1)).toBe('placed');
    expect(await codeOf(ip, 1)).toBe('TOO_MANY_SCARCE');
    expect(await codeOf(ip, 50, { sku: fixedPiece })).toBe('placed');
    expect(await codeOf(newSource(), 1)).toBe('placed');
    expect(await stockOf(shop, scarcePiece)).toBe(34);
  });

  it.each([
    ['IPv6 /48', (host: number) => `2001:db8:${sources}:${host}::1`],
    ['IPv4 /24', (host: number) => `198.${sources}.100.${host}`],
  ])('are limited to one for one %s, however they are to be paid, until it pays', async (_, wide) => {
    sources += 1;
    await startRush();
    expect(await codeOf(wide(1), 1, { card: null })).toBe('placed');
    expect(await codeOf(wide(2), 1)).toBe('TOO_MANY_SCARCE');
    await shop.db.query(
      'test.pay',
      `update ordering.sales_order set expires_at = null, network = null, wide_network = null where payment_method = 'checkmo'`,
    );
    expect(await codeOf(wide(2), 1)).toBe('placed');
  });

  it('wait five minutes for their card', async () => {
    await startRush();
    const ip = newSource();
    const { placed } = await order(ip, 1);
    expect(Date.parse(placed?.payment.expires_at ?? '') - shop.clock.now().getTime()).toBe(5 * 60_000);
    shop.clock.advance({ minutes: 7, seconds: 1 });
    await shop.drain();
    expect(await codeOf(ip, 1)).toBe('placed');
  });

  it('that are paid at once do not count', async () => {
    await startRush();
    const ip = newSource();
    for (let count = 0; count < 3; count += 1)
      expect((await order(ip, 1, { card: cards.approved })).placed?.payment.status).toBe('paid');
  });

  it('stay with the order of whom a card was refused, which takes another card', async () => {
    await startRush();
    const ip = newSource();
    const { placed } = await order(ip, 1, { card: cards.declined });
    expect(placed?.payment.status).toBe('failed');
    expect(await codeOf(ip, 1)).toBe('TOO_MANY_SCARCE');
    expect(await payAgain(placed as PlacedOrder)).toBe('paid');
    expect(await codeOf(ip, 1)).toBe('placed');
  });

  it('are limited for a customer with earlier purchases worth as much apart from the network', async () => {
    const ip = newSource();
    const [{ headers }, stranger] = [await signUp(shop), await signUp(shop)];
    await setStock(shop, scarcePiece, 4);
    expect(await codeOf(ip, 3, { headers, card: cards.approved })).toBe('placed');
    await completePaidOrders(shop);
    await startRush();
    expect(await codeOf(ip, 1)).toBe('placed');
    expect(await codeOf(ip, 1, { headers: stranger.headers })).toBe('TOO_MANY_SCARCE');
    expect(await codeOf(ip, 3, { headers })).toBe('placed');
    expect(await codeOf(ip, 1, { headers })).toBe('TOO_MANY_SCARCE');
  });

  it('are not for a customer whose earlier purchases are cheap, gift cards, on the way or refunded', async () => {
    const ip = newSource();
    await setStock(shop, scarcePiece, 9);
    const bought = async (sku: string, giftCard?: CardFields) => {
      const { headers } = await signUp(shop);
      const options = { headers, sku, card: cards.approved, ...(giftCard && { giftCard }) };
      expect(await codeOf(newSource(), 1, options)).toBe('placed');
      return headers;
    };
    const cheap = await bought(cheapPiece);
    const withGiftCards = await bought(scarcePiece, { listed: '2000.0000', quantity: 5 });
    const refunded = await bought(scarcePiece);
    await completePaidOrders(shop);
    await shop.db.query(
      'test.refunded',
      `update ordering.sales_order set state = jsonb_set(state, '{payment,refunded}', state #> '{payment,amount}')
       where customer_id = (select max(id)::text from identity.customer)`,
    );
    const onTheWay = await bought(scarcePiece);
    await startRush();
    expect(await codeOf(ip, 1)).toBe('placed');
    for (const headers of [cheap, refunded, onTheWay])
      expect(await codeOf(ip, 1, { headers })).toBe('TOO_MANY_SCARCE');
    expect(await codeOf(ip, 1, { headers: withGiftCards })).toBe('placed');
    expect(await codeOf(ip, 1, { headers: withGiftCards })).toBe('TOO_MANY_SCARCE');
  });

  it('are counted where orders arrive at the same instant', async () => {
    await setStock(shop, scarcePiece, 10);
    const ofTwo = await Promise.all([codeOf(newSource(), 5), codeOf(newSource(), 5)]);
    expect(ofTwo.toSorted()).toEqual(['TOO_MANY_SCARCE', 'placed']);
    const ip = newSource();
    const ofOne = await Promise.all(Array.from({ length: 5 }, () => codeOf(ip, 1)));
    expect(ofOne.filter((code) => code === 'placed')).toHaveLength(1);
    expect(await stockOf(shop, scarcePiece)).toBe(4);
  });

  it('do not stop a launch: shoppers of thirty networks order the last thirty pieces at once', async () => {
    await setStock(shop, scarcePiece, 30);
    const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(newSource(), 1)));
    expect(codes.filter((code) => code === 'placed')).toHaveLength(30);
    expect(await stockOf(shop, scarcePiece)).toBe(0);
  });
});
