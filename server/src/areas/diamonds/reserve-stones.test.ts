import { afterAll, beforeAll, describe } from 'vitest';
import { stonesToSet } from '../../testing/designs.ts';
import { reservationLaws } from '../../testing/reservation-laws.ts';
import { createTestShop, type TestShop } from '../../testing/shop.ts';

let shop: TestShop;
let skus: readonly string[];
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  skus = await stonesToSet(shop, 4);
});
afterAll(() => shop.close());

describe('loose stones', () => {
  reservationLaws(async () => {
    const { db, areas } = shop;
    const { stones } = areas.diamonds;
    const count = (of: string): Promise<{ sku: string }[]> =>
      db.query(`test.stones-${of}`, `select sku from diamonds.stone where sku = any($1::text[]) and ${of}`, [
        skus,
      ]);
    return {
      db,
      most: 1,
      things: skus.length,
      reservation: stones,
      hold: (tx, holder, wanted) =>
        stones.hold(
          tx,
          holder,
          wanted.map(({ thing }) => ({ sku: skus[thing] ?? '', market: 'hk' })),
        ),
      async free() {
        const free = await count('held_by is null');
        return skus.map((sku) => Number(free.some((stone) => stone.sku === sku)));
      },
      sold: async () => (await count('sold')).length,
    };
  });
});
