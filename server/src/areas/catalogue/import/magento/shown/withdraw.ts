import type { ImportProblem } from '../../../../../platform/import/report.ts';
import type { ProductKeeper } from '../../keep-products.ts';
import type { MagentoRow } from '../translate.ts';

interface Translated {
  readonly one: MagentoRow;
  readonly entry: { readonly sku: string; readonly markets: readonly string[] };
}

/** Rows whose websites have no market are not taken. Their pieces that are on sale are taken off, and both are reported once. */
export async function withdraw(
  keeper: Pick<ProductKeeper, 'withdraw'>,
  batch: readonly Translated[],
  tell: (key: string, problem: Omit<ImportProblem, 'file'>) => void,
): Promise<void> {
  const unsold = batch.filter(({ entry }) => entry.markets.length === 0);
  if (unsold.length === 0) return;
  const path = 'product_websites';
  const left = new Set(await keeper.withdraw(unsold.map(({ entry }) => entry.sku)));
  for (const { one, entry } of unsold) {
    const message = left.has(entry.sku)
      ? `{count} pieces of the shop are sold nowhere any more, since their websites have no market: they are taken off sale, the first is ${entry.sku}`
      : `{count} rows are of websites without a market, the first is ${entry.sku}: not taken`;
    tell(left.has(entry.sku) ? 'withdrawn' : 'sold nowhere', { ...one.row.place(path), path, message });
  }
}
