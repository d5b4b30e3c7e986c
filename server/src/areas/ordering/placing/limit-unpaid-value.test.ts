import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cards, fixedPiece, hk, must, place, readyToPay, setStock, stockOf } from '../../../testing/buyer.ts';
import { createTestShop, type TestShop, testConfig } from '../../../testing/shop.ts';
import { issueGiftCard, payWithCards } from '../../../testing/tenders.ts';

// What unpaid orders of one source may be worth. Ten pieces may wait for their cards whatever they are worth, and one for
// payment in a store; more only up to HK$50,000. Where a store's cards hold more than thirty pieces, a new order waits five
// minutes.

/** A fixed-price piece that costs more than HK$25,000. */
const dearPiece = 'JL20327';
const cheapPiece = 'JL10806';

let shop: TestShop;
beforeAll(async () => {
  const { limits } = testConfig('');
  shop = await createTestShop({
    sample: true,
    listen: true,
    config: {
      trustedProxies: ['127.0.0.1'],
      limits: {
        ...limits,
        unpaidPieces: { ...limits.unpaidPieces, ofSource: 30, ofStoreByCard: 30 },
        unpaidValueOfSource: 50_000,
      },
    },
  });
});
afterAll(() => shop.close());

beforeEach(async () => {
  shop.clock.advance({ hours: 1 });
  await shop.drain();
  await setStock(shop, fixedPiece, 100);
  await setStock(shop, dearPiece, 10);
  await shop.areas.catalogue.fresh(true);
});

interface Answered {
  readonly code: string;
  readonly minutes: number | null;
}

interface OrderOptions {
  /** Null for payment in the store. */
  readonly card?: string | null;
  readonly currency?: string;
  readonly sku?: string;
  readonly coupon?: string;
  readonly giftCards?: readonly string[];
}

/** Places an order whose card waits for the shopper; returns the refusal's code, or how long it waits. */
async function order(
  ip: string,
  quantity: number,
  { card = cards.challenge, currency = 'HKD', sku = fixedPiece, coupon, giftCards = [] }: OrderOptions = {},
): Promise<Answered> {
  const headers = { ...hk, 'content-currency': currency, 'x-forwarded-for': ip };
  const buyer = await readyToPay(shop, card, [{ sku, quantity }], headers);
  if (coupon !== undefined)
    await must(
      shop.graphql(
        'mutation ($input: ApplyCouponToCartInput!) { applyCouponToCart(input: $input) { cart { id } } }',
        { input: { cart_id: buyer.cartId, coupon_code: coupon } },
        headers,
      ),
    );
  await payWithCards(shop, buyer, ...giftCards);
  const { data, errors } = await place(shop, buyer);
  const code = (errors?.[0]?.extensions?.code as string | undefined) ?? 'placed';
  const expiresAt: string | null = data?.placeOrder?.order?.payment.expires_at ?? null;
  const waits = expiresAt === null ? null : Date.parse(expiresAt) - shop.clock.now().getTime();
  return { code, minutes: waits === null ? null : waits / 60_000 };
}

const codeOf = async (...args: Parameters<typeof order>): Promise<string> => (await order(...args)).code;

it('refuses a source more than ten pieces whose value is above the limit', async () => {
  expect(await codeOf('203.0.113.1', 10)).toBe('placed');
  expect(await codeOf('203.0.113.1', 1)).toBe('TOO_MUCH_UNPAID');
  expect(await codeOf('203.0.113.2', 11)).toBe('TOO_MUCH_UNPAID');
  expect(await stockOf(shop, fixedPiece)).toBe(90);
  expect(await codeOf('203.0.113.2', 10)).toBe('placed');
  shop.clock.advance({ minutes: 33 });
  await shop.drain();
  expect(await codeOf('203.0.113.1', 10)).toBe('placed');
});

it('converts other currencies', async () => {
  expect(await codeOf('203.0.113.1', 11, { currency: 'USD' })).toBe('TOO_MUCH_UNPAID');
});

it('counts orders that arrive at the same instant', async () => {
  const codes = await Promise.all(Array.from({ length: 4 }, () => codeOf('203.0.113.1', 5)));
  expect(codes.toSorted()).toEqual(['TOO_MUCH_UNPAID', 'TOO_MUCH_UNPAID', 'placed', 'placed']);
});

it.each([
  ['IPv6 /48', (host: number) => `2001:db8:9:${host}::1`, '2001:db8:a::1'],
  ['IPv4 /24', (host: number) => `192.0.2.${host}`, '192.0.3.1'],
])('gives the sources of one %s four times as much', async (_, wide, other) => {
  for (const host of [1, 2, 3, 4]) expect(await codeOf(wide(host), 10)).toBe('placed');
  expect(await codeOf(wide(5), 1)).toBe('TOO_MUCH_UNPAID');
  expect(await codeOf(other, 1)).toBe('placed');
});

it('lets an order wait five minutes where the cards of the store hold many pieces', async () => {
  for (const host of [1, 2, 3])
    expect(await order(`203.0.113.${host}`, 10)).toEqual({ code: 'placed', minutes: 30 });
  expect(await order('203.0.113.4', 1)).toEqual({ code: 'placed', minutes: 5 });
  expect(await stockOf(shop, fixedPiece)).toBe(69);
  shop.clock.advance({ minutes: 7, seconds: 1 });
  await shop.drain();
  expect(await stockOf(shop, fixedPiece)).toBe(70);
  expect(await codeOf('203.0.113.5', 1, { card: cards.approved })).toBe('placed');
});

it('refuses a source a second piece for payment in a store whose value is above the limit', async () => {
  const inStore = { card: null, sku: dearPiece };
  expect(await codeOf('203.0.113.1', 1, inStore)).toBe('placed');
  expect(await codeOf('203.0.113.1', 1, inStore)).toBe('TOO_MUCH_UNPAID');
  expect(await codeOf('203.0.113.2', 2, inStore)).toBe('TOO_MUCH_UNPAID');
  expect(await codeOf('203.0.113.1', 1, { sku: dearPiece, card: cards.approved })).toBe('placed');
  expect(await codeOf('203.0.113.2', 2, { card: null })).toBe('placed');
});

it('lets unpaid orders of one source hold ten uses of a campaign with a limit', async () => {
  const publish = (over: object) =>
    shop.areas.pricing.importFiles({
      promotions: JSON.stringify([
        {
          ...{ key: 'first-fifty', market: 'hk', name: { 'zh-Hans-CN': '前五十', 'en-US': 'The first 50' } },
          action: { kind: 'order-amount', amount: 1_000 },
          ...over,
        },
      ]),
    });
  const inStore = { card: null, sku: cheapPiece };
  await publish({ useLimit: 50 });
  for (let count = 0; count < 10; count += 1) expect(await codeOf('203.0.113.21', 1, inStore)).toBe('placed');
  expect(await codeOf('203.0.113.21', 1, inStore)).toBe('TOO_MANY_REQUESTS');
  expect(await codeOf('203.0.113.22', 1, inStore)).toBe('placed');
  await publish({});
  expect(await codeOf('203.0.113.21', 1, inStore)).toBe('placed');
  await publish({ lastDay: '2026-01-01' });
  shop.clock.advance({ hours: 200 });
  await shop.drain();
});

it('counts what a gift card pays of an unpaid order', async () => {
  const inStore = { card: null, sku: dearPiece, giftCards: [await issueGiftCard(shop, 25_000)] };
  expect(await codeOf('203.0.113.21', 1, inStore)).toBe('placed');
  expect(await codeOf('203.0.113.21', 1, { card: null, sku: dearPiece })).toBe('TOO_MUCH_UNPAID');
  shop.clock.advance({ hours: 200 });
  await shop.drain();
});

it('lets unpaid orders of one source hold ten uses of codes, however they are paid', async () => {
  await shop.areas.pricing.importFiles({
    coupons: [
      'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en,use_limit',
      'FIFTY,hk,amount,10,0,2026-01-01,2027-12-31,减,HK$10 off,50',
    ].join('\n'),
  });
  const service = { sku: 'JL90101', coupon: 'FIFTY' };
  const inStore = { card: null, sku: cheapPiece, coupon: 'FIFTY' };
  for (let count = 0; count < 5; count += 1) expect(await codeOf('203.0.113.1', 1, service)).toBe('placed');
  for (let count = 0; count < 5; count += 1) expect(await codeOf('203.0.113.1', 1, inStore)).toBe('placed');
  expect(await codeOf('203.0.113.1', 1, inStore)).toBe('TOO_MANY_REQUESTS');
  expect(await codeOf('203.0.113.1', 1, service)).toBe('TOO_MANY_REQUESTS');
  expect(await codeOf('203.0.113.1', 1)).toBe('placed');
  expect(await codeOf('203.0.113.2', 1, { coupon: 'FIFTY' })).toBe('placed');
});
