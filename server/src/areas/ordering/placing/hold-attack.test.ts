import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  address,
  cards,
  choosePayment,
  fillIn,
  hk,
  must,
  order,
  place,
  startCart,
  tokenise,
} from '../../../testing/buyer.ts';
import { createTestShop, type TestShop, testConfig } from '../../../testing/shop.ts';

// Twenty networks take the rarest pieces of the e-shop, with orders that they never pay, and begin again whenever orders
// end. The limits are the standard ones.

const networks = Array.from({ length: 20 }, (_, number) => number);
/** Pieces of the orders that a network tries in turn. */
const triedSizes = [10, 2, 1];
/** An order that waits for five minutes ends within seven. */
const roundMinutes = 7.1;

interface RarePiece {
  readonly sku: string;
  readonly free: number;
}

let shop: TestShop;
let hosts = 0;
beforeAll(async () => {
  shop = await createTestShop({
    sample: true,
    listen: true,
    config: {
      trustedProxies: ['127.0.0.1'],
      limits: {
        ...testConfig('').limits,
        unpaidPieces: {
          ...{ ofBuyer: 10, ofSource: 30, ofSourceByCard: 100 },
          ...{ ofStoreByCard: 100, ofStore: 100, scarceOfStore: 25 },
        },
        ...{ unpaidValueOfSource: 300_000, ordersOfSource: 60 },
      },
    },
  });
});
afterAll(() => shop.close());

/** The 60 fixed-price pieces of which the e-shop has the fewest, with what is for sale of them. */
const rarest = (skus: readonly string[] | null): Promise<RarePiece[]> =>
  shop.db.query<RarePiece>(
    'test.rarest',
    `select sku, quantity as free from catalogue.stock_item item
     join catalogue.product on product.id = item.product_id join stores.source on source.id = item.source_id
     where source.code = 'hk-eshop' and price_kind = 'fixed'
       and case when $1::text[] is null then quantity between 1 and 3 else sku = any($1) end
     order by quantity, sku limit 60`,
    [skus],
  );

const sumOf = (pieces: readonly RarePiece[]): number => pieces.reduce((sum, { free }) => sum + free, 0);

/** Orders from an address of the network that has ordered nothing yet; returns the refusal's code or 'placed'. */
async function orderFrom(
  network: number,
  method: string,
  items: readonly { sku: string; quantity: number }[],
): Promise<string> {
  hosts += 1;
  const headers = { ...hk, 'x-forwarded-for': `198.18.${network}.${(hosts % 250) + 1}` };
  const buyer = await startCart(shop, items, headers);
  await fillIn(shop, buyer, { ...address, telephone: `9${String(1_000_000 + hosts)}` });
  const email = `buyer-${hosts}@example.com`;
  await must(
    shop.graphql(
      `mutation { setGuestEmailOnCart(input: { cart_id: "${buyer.cartId}", email: "${email}" }) { cart { email } } }`,
      {},
      headers,
    ),
  );
  const card = {
    payment_method_nonce: method === 'card' ? await tokenise(shop, cards.challenge, headers) : '',
  };
  await choosePayment(shop, buyer, method === 'card' ? { code: method, card } : { code: method });
  const { errors } = await place(shop, buyer);
  return (errors?.[0]?.extensions?.code as string | undefined) ?? 'placed';
}

/** Each network orders as much as it may of what is free. */
async function attack(skus: readonly string[], methods: readonly string[]): Promise<void> {
  for (const network of networks)
    for (const size of triedSizes) {
      const free = (await rarest(skus)).filter((piece) => piece.free > 0).slice(0, size);
      if (free.length === 0) return;
      const items = free.map(({ sku }) => ({ sku, quantity: 1 }));
      await orderFrom(network, methods[network % methods.length] ?? '', items);
    }
}

it.each([
  ['cards that wait for 3-D Secure', ['card'], 2],
  ['transfers and payment in the store', ['fps', 'checkmo'], 1],
  ['these and codes of WeChat Pay', ['card', 'wechat_pay', 'fps', 'checkmo'], 2],
])(
  'twenty networks leave most of the rarest pieces to shoppers: %s',
  async (_, methods, rounds) => {
    const before = await rarest(null);
    const skus = before.map(({ sku }) => sku);
    const free: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await attack(skus, methods);
      const now = await rarest(skus);
      free.push(sumOf(now) / sumOf(before));
      shop.clock.advance({ minutes: roundMinutes });
      await shop.drain();
    }
    expect(Math.min(...free)).toBeGreaterThan(1 / 2);
    const [wanted] = (await rarest(skus)).filter((piece) => piece.free > 0);
    const shopper = { ...hk, 'x-forwarded-for': '203.0.113.7' };
    const { placed } = await order(shop, cards.approved, [{ sku: wanted?.sku ?? '', quantity: 1 }], shopper);
    expect(placed.payment.status).toBe('paid');
    shop.clock.advance({ hours: 100 });
    await shop.drain();
  },
  120_000,
);
