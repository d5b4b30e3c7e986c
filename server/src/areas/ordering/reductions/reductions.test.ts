import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '../../../platform/database/migrate.ts';
import type { Connection } from '../../../platform/database.ts';
import { pieces } from '../../../testing/bag.ts';
import {
  fixedPiece,
  goldPiece,
  must,
  order,
  type PlacedOrder,
  place,
  readyToPay,
  setStock,
} from '../../../testing/buyer.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { reductionsOfMany } from './store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  await shop.areas.pricing.importFiles({
    coupons: [
      'code,market,kind,value,min_subtotal,valid_from,valid_until,label_zh,label_en,use_limit',
      'ODD,hk,amount,10050,0,2026-01-01,2027-12-31,减,HK$100.50 off,',
      'TENTH,hk,percent,10,0,2026-01-01,2027-12-31,九折,10% off,',
      'CENT,hk,percent,0.01,0,2026-01-01,2027-12-31,几乎不减,0.01% off,',
    ].join('\n'),
  });
  for (const sku of [fixedPiece, goldPiece, pieces.cheap]) await setStock(shop, sku, 50);
});
afterAll(() => shop.close());

const both = [
  { sku: fixedPiece, quantity: 2 },
  { sku: goldPiece, quantity: 1 },
];

async function placeWithCoupon(coupon: string, items = both): Promise<PlacedOrder> {
  const buyer = await readyToPay(shop, null, items);
  await must(
    shop.graphql(
      'mutation ($input: ApplyCouponToCartInput) { applyCouponToCart(input: $input) { cart { id } } }',
      { input: { cart_id: buyer.cartId, coupon_code: coupon } },
      buyer.headers,
    ),
  );
  return (await must(place(shop, buyer))).placeOrder.order;
}

async function idOf({ order_number }: PlacedOrder): Promise<number> {
  const [row] = await shop.db.query<{ id: number }>(
    'test.order-id',
    'select id from ordering.sales_order where number = $1',
    [order_number],
  );
  return row?.id ?? 0;
}

interface LineSums {
  readonly position: number;
  readonly row: number;
  readonly discount: number;
}

const linesOf = (orderId: number): Promise<LineSums[]> =>
  shop.db.query<LineSums>(
    'test.lines',
    `select position, row_minor as "row", discount_minor as discount from ordering.order_line
     where order_id = $1 order by position`,
    [orderId],
  );

/** All rows of both tables, as texts, without what promotions changed. */
const rowsOf = (db: Connection) =>
  db.query(
    'test.reductions',
    `select (to_jsonb(reduction) - 'rule_id' - 'rule_version' - 'scope')::text as text from ordering.order_reduction reduction
     union all select to_jsonb(share)::text from ordering.reduction_share share order by text`,
  );

describe('an order', () => {
  test('stores what a coupon took off, and the share of each line to the last cent', async () => {
    const id = await idOf(await placeWithCoupon('odd'));
    const reductions = (await reductionsOfMany(shop.db, [id])).get(id);
    const lines = await linesOf(id);
    expect(reductions).toEqual([
      {
        position: 1,
        phase: 'code',
        cause: {
          kind: 'coupon',
          code: 'ODD',
          basisPoints: null,
          rule: { id: expect.any(Number), version: 1 },
        },
        label: 'HK$100.50 off',
        scope: 'goods-without-gold',
        amount: 10_050,
        shares: lines.map(({ position, discount }) => ({ line: position, amount: discount })),
      },
    ]);
    expect(lines.map(({ discount }) => discount).reduce((a, b) => a + b)).toBe(10_050);
    for (const { discount, row } of lines) {
      expect(discount).toBeGreaterThan(0);
      expect(discount).toBeLessThan(row);
    }
  });

  test('stores the rate of a coupon by percent', async () => {
    const id = await idOf(await placeWithCoupon('TENTH'));
    expect((await reductionsOfMany(shop.db, [id])).get(id)).toMatchObject([
      { cause: { kind: 'coupon', code: 'TENTH', basisPoints: 1_000 } },
    ]);
  });

  test('stores a coupon that rounding reduced to nothing, and shows no discount', async () => {
    const placed = await placeWithCoupon('CENT', [{ sku: pieces.cheap, quantity: 1 }]);
    const id = await idOf(placed);
    expect((await reductionsOfMany(shop.db, [id])).get(id)).toMatchObject([{ amount: 0, shares: [] }]);
    const { orderByToken } = await must(
      shop.graphql(
        `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) {
           applied_coupons { code } total { discounts { label } } items { discounts { label } } } }`,
        { number: placed.order_number, token: placed.access_token },
        { store: 'hk_en' },
      ),
    );
    expect(orderByToken).toEqual({
      applied_coupons: [{ code: 'CENT' }],
      total: { discounts: [] },
      items: [{ discounts: [] }],
    });
  });

  test('without a reduction has none', async () => {
    const id = await idOf((await order(shop, null)).placed);
    expect(await reductionsOfMany(shop.db, [id])).toEqual(new Map());
  });
});

describe('the database', () => {
  test('refuses an order whose shares do not add up to the discounts of its lines', async () => {
    const id = await idOf((await order(shop, null)).placed);
    const reduction = (amount: number) =>
      `insert into ordering.order_reduction (order_id, position, phase, cause, reference, scope, amount_minor)
       values (${id}, 1, 'code', 'coupon', 'X', 'goods', ${amount});`;
    const share = `insert into ordering.reduction_share (order_id, reduction, line, amount_minor) values (${id}, 1, 1, 5);`;
    const touch = `update ordering.sales_order set steps = steps where id = ${id};`;
    const write = (text: string) => shop.db.transaction((tx) => tx.script(text));
    await expect(write(reduction(5) + touch)).rejects.toThrow(/add up/);
    await expect(write(reduction(5) + share + touch)).rejects.toThrow(/add up/);
  });

  test('never changes what was taken off', async () => {
    await placeWithCoupon('ODD');
    for (const text of [
      'update ordering.order_reduction set amount_minor = 1',
      'delete from ordering.order_reduction',
      'update ordering.reduction_share set amount_minor = 1',
      'delete from ordering.reduction_share',
    ])
      await expect(shop.db.query(`test.${text.slice(0, 40)}`, text)).rejects.toThrow(/only ever added/);
  });

  test('takes over the coupons of older orders as they stored them', async () => {
    const migration = (await readMigrations()).find(({ name }) => name.startsWith('300-'));
    const rolledBack = new Error('rolled back');
    await placeWithCoupon('ODD');
    const work = shop.db.transaction(async (tx) => {
      const written = await rowsOf(tx);
      expect(written.length).toBeGreaterThanOrEqual(3);
      await tx.script('drop table ordering.reduction_share, ordering.order_reduction');
      await tx.script(migration?.text ?? '');
      expect(await rowsOf(tx)).toEqual(written);
      throw rolledBack;
    });
    await expect(work).rejects.toBe(rolledBack);
  });
});
