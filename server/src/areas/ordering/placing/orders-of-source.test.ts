import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  cards,
  choosePayment,
  count,
  fillIn,
  fixedPiece,
  hk,
  place,
  placeWith,
  readyInStore,
  readyToPay,
  setStock,
  startCart,
} from '../../../testing/buyer.ts';
import { createTestShop, type TestShop, testConfig } from '../../../testing/shop.ts';

// Orders of one source, paid or not: at most three at once and three an hour.

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({
    sample: true,
    listen: true,
    config: { trustedProxies: ['127.0.0.1'], limits: { ...testConfig('').limits, ordersOfSource: 3 } },
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.advance({ hours: 2 });
  await setStock(shop, fixedPiece, 50);
  await shop.areas.catalogue.fresh(true);
});

const from = (ip: string) => ({ ...hk, 'x-forwarded-for': ip });
const rows = async (): Promise<readonly number[]> => [
  await count(shop, 'ordering.sales_order'),
  await count(shop, 'platform.message'),
];
const codeOf = async (answer: ReturnType<typeof place>): Promise<string> =>
  ((await answer).errors?.[0]?.extensions?.code as string | undefined) ?? 'placed';

it('the limit counts orders whose card is refused, and writes neither order nor e-mail beyond', async () => {
  const buyer = await startCart(shop, [{ sku: fixedPiece, quantity: 1 }], from('203.0.113.1'));
  await fillIn(shop, buyer);
  const codes = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await choosePayment(shop, buyer, { code: 'card', card: { payment_method_nonce: 'junk' } });
    // A client without a price token gets its bag back at once.
    codes.push(await codeOf(placeWith(shop, buyer)));
  }
  expect(codes).toEqual([...Array(3).fill('PAYMENT_DECLINED'), ...Array(2).fill('TOO_MANY_REQUESTS')]);
  const before = await rows();
  const refused = await place(shop, buyer);
  expect(refused.errors?.[0]?.extensions?.data).toEqual({ retry_after_seconds: 1200 });
  expect(await rows()).toEqual(before);
  const neighbour = await readyToPay(shop, cards.approved, undefined, from('203.0.113.2'));
  expect(await codeOf(place(shop, neighbour))).toBe('placed');
  shop.clock.advance({ minutes: 20 });
  expect(await codeOf(place(shop, buyer))).toBe('placed');
});

it('the limit counts no refused order, and a repeated request gets the same order', async () => {
  const buyers = [];
  for (let n = 0; n < 4; n += 1) buyers.push(await readyInStore(shop));
  const codes = [];
  for (const buyer of buyers) codes.push(await codeOf(place(shop, buyer)));
  expect(codes).toEqual(['placed', 'placed', 'placed', 'TOO_MANY_REQUESTS']);
  shop.clock.advance({ minutes: 20 });
  const [first, , , last] = buyers;
  if (!first || !last) throw new Error('Four buyers');
  // The transaction that takes the pieces finds the shortage.
  await setStock(shop, fixedPiece, 0);
  for (let turn = 0; turn < 3; turn += 1) expect(await codeOf(place(shop, last))).toBe('INSUFFICIENT_STOCK');
  await setStock(shop, fixedPiece, 1);
  // The shop may know of the sold-out piece by now, and learns of the new stock a little later.
  await expect.poll(() => codeOf(place(shop, last))).toBe('placed');
  expect(await codeOf(placeWith(shop, first, { accepts_no_return: true }))).toBe('placed');
});

it('the limit holds a number of pieces for cards that wait, and writes nothing beyond', async () => {
  const tight = await createTestShop({
    sample: true,
    listen: true,
    config: {
      trustedProxies: ['127.0.0.1'],
      limits: {
        ...testConfig('').limits,
        unpaidPieces: { ...testConfig('').limits.unpaidPieces, ofSourceByCard: 5 },
      },
    },
  });
  try {
    await setStock(tight, fixedPiece, 50);
    await tight.areas.catalogue.fresh(true);
    const order = async (ip: string, quantity: number): Promise<string> => {
      const buyer = await readyToPay(tight, cards.challenge, [{ sku: fixedPiece, quantity }], from(ip));
      return codeOf(place(tight, buyer));
    };
    expect(await order('203.0.113.1', 3)).toBe('placed');
    const answers = await Promise.all([order('203.0.113.1', 2), order('203.0.113.1', 2)]);
    expect(answers.toSorted()).toEqual(['TOO_MANY_REQUESTS', 'placed']);
    expect(await order('203.0.113.2', 5)).toBe('placed');
    tight.clock.advance({ hours: 1 });
    await tight.drain();
    await tight.areas.catalogue.fresh(true);
    expect(await order('203.0.113.1', 5)).toBe('placed');
  } finally {
    await tight.close();
  }
});
