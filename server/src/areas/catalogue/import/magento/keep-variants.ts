import type { CsvTable, StreamedRow } from '../../../../platform/csv/read-rows.ts';
import type { Findings } from '../../../../platform/import/report.ts';
import { inBatches } from '../../../../platform/import/source.ts';
import type { ProductImporter, SeparateVariant } from '../keep-products.ts';
import { readVariant } from '../read-products.ts';
import { createFlags } from './rows/flags.ts';
import { readPairs } from './rows/lists.ts';
import type { FileSurvey } from './rows/look.ts';
import { refuse } from './rows/refuse.ts';
import { reportRow } from './rows/report-row.ts';
import { groupRows } from './rows/row-roles.ts';
import { marketsOfVariant } from './shown/sold-in.ts';
import {
  isOnline,
  isShownByItself,
  type MagentoRow,
  type RowFinding,
  type TranslateParts,
} from './translate.ts';
import { translateVariant } from './variants.ts';

/** Rows per transaction. */
export const batch = 500;

const unsoldFinding = (row: StreamedRow, parent: string): RowFinding => ({
  ...{
    ...row.positionOf('product_websites'),
    path: 'product_websites',
    isNote: true,
    once: 'variants sold nowhere',
  },
  message: `{count} variants are on no website that sells their piece: they are not on sale, the first is ${row.cell('sku').trim()} of ${parent}`,
});

/** Saves the variants, which Magento writes as separate products; returns their number and the SKUs in the file. */
export async function saveVariantRows(
  importer: ProductImporter,
  table: CsvTable | null,
  { survey: { parentOf }, roles, apart }: FileSurvey,
  parts: TranslateParts,
  findings: Findings,
  file: string,
  report: (asides: readonly RowFinding[]) => void,
  importPicturesOf: (rows: readonly MagentoRow[]) => Promise<void>,
): Promise<{ readonly count: number; readonly seenSkus: ReadonlySet<string> }> {
  const seenSkus = new Set<string>();
  let count = 0;
  if (!table || parentOf.size === 0) return { count, seenSkus };
  const isVariant = (row: StreamedRow): boolean => parentOf.has(row.cell('sku').trim());
  for await (const rows of inBatches(groupRows(table, isVariant, roles, apart), batch)) {
    await importPicturesOf(rows);
    const entries = rows.map((magentoRow) => {
      const sku = magentoRow.row.cell('sku').trim();
      const reference = parentOf.get(sku);
      seenSkus.add(sku);
      const rowFindings: RowFinding[] = [];
      const enabled = isOnline(magentoRow.row, createFlags(magentoRow.row, rowFindings));
      if (enabled && isShownByItself(magentoRow.row, parts.settings))
        rowFindings.push({
          ...{
            ...magentoRow.row.positionOf('visibility'),
            path: 'visibility',
            isNote: true,
            once: 'shown variants',
          },
          message: `{count} variants are shown by themselves in Magento, the first ${sku}: here they are chosen on the page of their piece (${reference?.parent ?? ''}), and have none of their own`,
        });
      report(rowFindings);
      const entry: SeparateVariant = {
        sku,
        parent: reference?.parent ?? '',
        position: reference?.position ?? 0,
        enabled,
        read: ({ name, markets }) => {
          const soldIn = marketsOfVariant(parts, magentoRow.row, markets);
          if (enabled && soldIn.length === 0)
            report([unsoldFinding(magentoRow.row, reference?.parent ?? '')]);
          const { entry: raw, rowFindings: variantFindings } = translateVariant(
            parts,
            magentoRow,
            { chosen: readPairs(reference?.choices ?? ''), name },
            soldIn,
          );
          report(variantFindings);
          const parsed = readVariant(raw, soldIn);
          refuse(parsed.problems, variantFindings);
          return parsed;
        },
      };
      return {
        row: magentoRow.row,
        entry: { line: magentoRow.row.line, value: {}, entry, problems: [], dropped: [] },
      };
    });
    count += await importer.saveVariants(entries.map(({ entry }) => entry));
    for (const { entry, row } of entries) reportRow(findings, file, entry, row);
  }
  return { count, seenSkus };
}
