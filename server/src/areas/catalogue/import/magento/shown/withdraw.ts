import type { ImportProblem } from '../../../../../platform/import/report.ts';
import type { ProductImporter } from '../../keep-products.ts';
import type { MagentoRow } from '../translate.ts';

interface Translated {
  readonly magentoRow: MagentoRow;
  readonly entry: { readonly sku: string; readonly markets: readonly string[] };
}

/**
 * Takes stored pieces off sale if none of their websites has a market. Reports these pieces and the skipped rows, each once.
 */
export async function withdraw(
  importer: Pick<ProductImporter, 'withdraw'>,
  batch: readonly Translated[],
  report: (key: string, problem: Omit<ImportProblem, 'file'>) => void,
): Promise<void> {
  const unsold = batch.filter(({ entry }) => entry.markets.length === 0);
  if (unsold.length === 0) return;
  const path = 'product_websites';
  const takenOff = new Set(await importer.withdraw(unsold.map(({ entry }) => entry.sku)));
  for (const { magentoRow, entry } of unsold) {
    const message = takenOff.has(entry.sku)
      ? `{count} pieces of the shop are sold nowhere any more, since their websites have no market: they are taken off sale, the first is ${entry.sku}`
      : `{count} rows are of websites without a market, the first is ${entry.sku}: not taken`;
    report(takenOff.has(entry.sku) ? 'withdrawn' : 'sold nowhere', {
      ...magentoRow.row.positionOf(path),
      path,
      message,
    });
  }
}
