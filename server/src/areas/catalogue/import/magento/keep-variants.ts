import type { CsvTable, StreamedRow } from '../../../../platform/csv/read-rows.ts';
import type { Findings } from '../../../../platform/import/report.ts';
import { inBatches } from '../../../../platform/import/source.ts';
import type { ApartVariant, ProductKeeper } from '../keep-products.ts';
import { readVariant } from '../read-products.ts';
import { createFlags } from './rows/flags.ts';
import { readPairs } from './rows/lists.ts';
import type { Look } from './rows/look.ts';
import { refuse } from './rows/refuse.ts';
import { reportRow } from './rows/report-row.ts';
import { grouped } from './rows/row-roles.ts';
import { marketsOfVariant } from './shown/sold-in.ts';
import { type Aside, isOnline, isShownByItself, type MagentoRow, type TranslateParts } from './translate.ts';
import { translateVariant } from './variants.ts';

/** Rows that are saved together. */
export const batch = 500;

const soldNowhere = (row: StreamedRow, parent: string): Aside => ({
  ...{
    ...row.place('product_websites'),
    path: 'product_websites',
    isNote: true,
    once: 'variants sold nowhere',
  },
  message: `{count} variants are on no website that sells their piece: they are not on sale, the first is ${row.cell('sku').trim()} of ${parent}`,
});

/** Saves the variants, which Magento writes as products of their own; answers how many, and the SKUs that the file has. */
export async function keepVariants(
  keeper: ProductKeeper,
  table: CsvTable | null,
  { survey: { parentOf }, roles, apart }: Look,
  parts: TranslateParts,
  findings: Findings,
  file: string,
  tell: (asides: readonly Aside[]) => void,
  lookAt: (rows: readonly MagentoRow[]) => Promise<void>,
): Promise<{ readonly count: number; readonly seen: ReadonlySet<string> }> {
  const seen = new Set<string>();
  let count = 0;
  if (!table || parentOf.size === 0) return { count, seen };
  const isVariant = (row: StreamedRow): boolean => parentOf.has(row.cell('sku').trim());
  for await (const rows of inBatches(grouped(table, isVariant, roles, apart), batch)) {
    await lookAt(rows);
    const entries = rows.map((one) => {
      const sku = one.row.cell('sku').trim();
      const place = parentOf.get(sku);
      seen.add(sku);
      const ofRow: Aside[] = [];
      const enabled = isOnline(one.row, createFlags(one.row, ofRow));
      if (enabled && isShownByItself(one.row, parts.settings))
        ofRow.push({
          ...{ ...one.row.place('visibility'), path: 'visibility', isNote: true, once: 'shown variants' },
          message: `{count} variants are shown by themselves in Magento, the first ${sku}: here they are chosen on the page of their piece (${place?.parent ?? ''}), and have none of their own`,
        });
      tell(ofRow);
      const entry: ApartVariant = {
        sku,
        parent: place?.parent ?? '',
        position: place?.position ?? 0,
        enabled,
        read: ({ name, markets }) => {
          const soldIn = marketsOfVariant(parts, one.row, markets);
          if (enabled && soldIn.length === 0) tell([soldNowhere(one.row, place?.parent ?? '')]);
          const { entry: raw, asides } = translateVariant(
            parts,
            one,
            { chosen: readPairs(place?.choices ?? ''), name },
            soldIn,
          );
          tell(asides);
          const read = readVariant(raw, soldIn);
          refuse(read.problems, asides);
          return read;
        },
      };
      return { row: one.row, entry: { line: one.row.line, value: {}, entry, problems: [], lost: [] } };
    });
    count += await keeper.keepVariants(entries.map(({ entry }) => entry));
    for (const { entry, row } of entries) reportRow(findings, file, entry, row);
  }
  return { count, seen };
}
