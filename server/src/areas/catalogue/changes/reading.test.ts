import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReadAhead, readAhead } from '../../../platform/collections/in-turn.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { createCatalogue } from '../index.ts';
import { beginReading } from './reading.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

/** Reads all answers first, so that each is available at once. */
async function askAtOnce<Answer>(turns: ReadAhead<Answer>): Promise<ReadAhead<Answer>> {
  const answers: Answer[] = [];
  await turns.each((answer) => answers.push(answer));
  return readAhead(answers.map((answer) => async () => answer));
}

test('changes between loading and the first request are included in that request', async () => {
  const { db, areas, platform } = shop;
  const [row] = await db.query<{ id: number; sku: string; source: number; quantity: number }>(
    'test.kept',
    `select id, sku, source_id as source, quantity from catalogue.stock_item
     join catalogue.product on id = product_id where type = 'simple' and quantity > 5 order by id limit 1`,
  );
  if (!row) throw new Error('The sample has no stock');
  const { id, sku, source, quantity } = row;
  const reading = await beginReading(db, 'start');
  const earlyMessages = {
    ...reading,
    askedAt: reading.askedAt - 2_000,
    pieces: await askAtOnce(reading.pieces),
    stock: await askAtOnce(reading.stock),
  };
  await db.query(
    'test.rename',
    `update catalogue.product set name = jsonb_set(name, '{en-US}', '"Late"') where id = $1`,
    [id],
  );
  await db.query('test.version', 'update catalogue.version set version = version + 1');
  await db.query(
    'test.take',
    `update catalogue.stock_item set quantity = $3, changed_in = pg_current_xact_id()
     where product_id = $1 and source_id = $2`,
    [id, source, quantity - 3],
  );

  const started = await createCatalogue(platform, areas, earlyMessages);
  try {
    await started.ready;
    expect(started.pieces.bySku(sku)?.name['en-US']).not.toBe('Late');
    expect(started.stock.at(id, source)).toBe(quantity);
    await started.fresh();
    expect(started.pieces.bySku(sku)?.name['en-US']).toBe('Late');
    expect(started.stock.at(id, source)).toBe(quantity - 3);
  } finally {
    await started.close();
  }
});
