import { afterAll, beforeAll, describe } from 'vitest';
import { reservationLaws } from '../../testing/at-store/reservation-laws.ts';
import { stonesToSet } from '../../testing/designs.ts';
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
    const count = (condition: string): Promise<{ sku: string }[]> =>
      db.query(
        `test.stones-${condition}`,
        `select sku from diamonds.stone where sku = any($1::text[]) and ${condition}`,
        [skus],
      );
    return {
      db,
      most: 1,
      things: skus.length,
      reservation: stones,
      hold: (tx, holder, lines) =>
        stones.hold(
          tx,
          holder,
          lines.map(({ thing }) => ({ sku: skus[thing] ?? '', market: 'hk' })),
        ),
      async free() {
        const free = await count('held_by is null');
        return skus.map((sku) => Number(free.some((stone) => stone.sku === sku)));
      },
      sold: async () => (await count('sold')).length,
    };
  });
});
