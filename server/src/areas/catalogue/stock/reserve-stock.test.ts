import { afterAll, beforeAll, describe } from 'vitest';
import { reservationLaws } from '../../../testing/at-store/reservation-laws.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const skus = ['JL11001', 'JL10428-14', 'JL10521'];
const limit = 3;

describe('stock of pieces', () => {
  reservationLaws(async () => {
    const { db, areas } = shop;
    const { catalogue } = areas;
    const ids = skus.map((sku) => catalogue.pieces.bySku(sku)?.id ?? 0);
    const [warehouse] = catalogue.stock.sourcesFor('hk', null);
    const sourceId = warehouse?.id ?? 0;
    await db.query(
      'test.stock-up',
      `insert into catalogue.stock_item (product_id, source_id, quantity)
       select id, $2, $3 from unnest($1::integer[]) id
       on conflict (product_id, source_id) do update set quantity = excluded.quantity`,
      [ids, sourceId, limit],
    );
    return {
      db,
      most: limit,
      things: ids.length,
      reservation: catalogue.stock.reservation,
      hold: (tx, holder, lines) =>
        catalogue.stock.reservation.hold(
          tx,
          holder,
          lines.map(({ thing, quantity }) => ({
            productId: ids[thing] ?? 0,
            sourceIds: [sourceId],
            quantity,
          })),
        ),
      async free() {
        const rows = await catalogue.stock.read(db, ids);
        return ids.map(
          (id) => rows.find((row) => row.productId === id && row.sourceId === sourceId)?.quantity ?? 0,
        );
      },
      async sold() {
        const [row] = await db.query<{ sold: number }>(
          'test.sold-pieces',
          'select coalesce(sum(sold), 0)::integer as sold from catalogue.stock_hold',
        );
        return row?.sold ?? 0;
      },
    };
  });
});
