import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '../../../platform/database/migrate.ts';
import { addDesign, codeOf, emptyBag, pairDesign, readBag, ringDesign } from '../../../testing/designs.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';

/** Designs and tables from the time when a piece had at most one engraving. */
let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

interface Made {
  readonly design: Readonly<Record<string, unknown>>;
  readonly parts: readonly { readonly blueprint: Readonly<Record<string, unknown>> }[];
}

const readMade = async (): Promise<readonly Made[]> =>
  (
    await shop.db.query<{ made: Made }>(
      'test.made',
      'select made from cart.cart_line where made is not null order by id',
      [],
    )
  ).map(({ made }) => made);

/** Replaces each list of engravings by its first one, or null, as it was stored at that time. */
function before(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(before);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      key === 'engraving' && Array.isArray(field) ? (field[0] ?? null) : before(field),
    ]),
  );
}

describe('the change from one engraving to several', () => {
  test('does not change designs in bags or their tables', async () => {
    const bag = await emptyBag(shop);
    for (const design of [ringDesign('pt950', 'LOVE'), ringDesign('gold-999'), pairDesign('永结同心')])
      await addDesign(shop, bag, codeOf(design));
    const [made, cart] = [await readMade(), await readBag(shop, bag)];
    expect(made).toHaveLength(3);
    const tables = await shop.areas.customiser.offer();

    const old = made.map((row) => ({ ...row, design: before(row.design), parts: before(row.parts) }));
    expect(old[0]).toMatchObject({
      design: { piece: { engraving: { lines: ['LOVE'] } } },
      parts: [{ blueprint: { engraving: { lines: ['LOVE'] } } }],
    });
    const lines = await shop.db.query<{ id: string }>(
      'test.lines',
      'select id from cart.cart_line where made is not null order by id',
      [],
    );
    for (const [index, { id }] of lines.entries())
      await shop.db.query('test.age-line', 'update cart.cart_line set made = $2 where id = $1', [
        id,
        JSON.stringify(old[index]),
      ]);
    await shop.db.query(
      'test.age-tables',
      `update customiser.tables set content = jsonb_set(content, '{engraving,bannedWords}', content #> '{engraving,bannedWords,everywhere}')`,
      [],
    );

    const migration = (await readMigrations()).find(({ name }) => name.endsWith('-engravings.sql'));
    await shop.db.script(migration?.text ?? '');
    // Running it again changes nothing.
    await shop.db.script(migration?.text ?? '');
    expect(await readMade()).toEqual(made);
    expect(await readBag(shop, bag)).toEqual(cart);
    const [row] = await shop.db.query<{ words: object }>(
      'test.words',
      `select content #> '{engraving,bannedWords}' as words from customiser.tables`,
      [],
    );
    expect(row?.words).toEqual({ everywhere: tables?.tables.engraving.bannedWords.everywhere });
  });
});
