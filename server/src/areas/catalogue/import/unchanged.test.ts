import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { attribute, category, piece, stores } from '../../../testing/small-shop.ts';

/** Tests that importing an unchanged entry again keeps the time of the piece's last change. */
let shop: TestShop;

beforeAll(async () => {
  shop = await createTestShop();
  await shop.areas.stores.importFiles({ stores: stores() });
});
afterAll(() => shop.close());

const { attributes: _, price, stock, ...common } = piece('RING');
const ring = (changes: object = {}, variantChanges: object = {}) => ({
  ...{ ...common, type: 'configurable', options: ['metal'], ...changes },
  variants: [{ sku: 'RING-G', attributes: { metal: 'gold' }, price, stock, ...variantChanges }],
});
const runImport = async (...products: readonly object[]) => {
  const reports = await shop.areas.catalogue.importFiles({
    attributes: JSON.stringify([attribute('metal', ['gold', 'silver'])]),
    categories: JSON.stringify([category('rings', null)]),
    products: JSON.stringify(products),
  });
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
};
/** Returns the pieces that an import of these entries changes. */
const changedBy = async (...products: readonly object[]): Promise<string[]> => {
  await shop.db.query('test.age', "update catalogue.product set changed_at = '2020-01-01'");
  await runImport(...products);
  const rows = await shop.db.query<{ sku: string }>(
    'test.changed',
    "select sku from catalogue.product where changed_at > '2020-01-01' and parent_id is null order by sku",
  );
  return rows.map(({ sku }) => sku);
};

test('equal entries change nothing, and changed ones change their pieces', async () => {
  await runImport(piece('ONE'), piece('TWO'), ring());
  expect(await changedBy(piece('ONE'), piece('TWO'), ring())).toEqual([]);
  expect(await changedBy(piece('ONE', { related: ['TWO'] }), piece('TWO'), ring())).toEqual(['ONE']);
  expect(await changedBy(piece('ONE', { related: ['TWO'] }), piece('TWO', { position: 2 }), ring())).toEqual([
    'TWO',
  ]);
  const higherPrice = { price: { kind: 'fixed', amounts: { CNY: 120000 } } };
  expect(await changedBy(ring({}, higherPrice))).toEqual(['RING']);
  expect(await changedBy(ring({}, higherPrice))).toEqual([]);
});
