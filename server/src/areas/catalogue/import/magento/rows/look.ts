import type { CsvTable } from '../../../../../platform/csv/read-rows.ts';
import type { ImportProblem } from '../../../../../platform/import/report.ts';
import type { Stores } from '../../../../stores/index.ts';
import { type MagentoSettings, storeViewOf } from '../settings.ts';
import { marketsOfWebsite } from '../shown/sold-in.ts';
import { leftColumns } from './columns.ts';
import { type ApartRows, createApartRows, createRoleSurvey, plainRoles, type RowRoles } from './row-roles.ts';
import { createSurveyor, type Survey } from './survey.ts';

/** What a first look at an export finds out: which rows are what, and what they name. */
export interface Look {
  readonly survey: Survey;
  readonly roles: RowRoles;
  readonly apart: ApartRows;
}

/** What the file speaks of; null where it cannot be read. A file without rows of pieces is read again as one of its store view. */
export async function look(
  open: (isFirst: boolean) => Promise<CsvTable | null>,
  isMapped: (code: string) => boolean,
  note: (note: Omit<ImportProblem, 'file'>) => void,
): Promise<Look | null> {
  const surveyed = async (table: CsvTable, roles: RowRoles) => {
    const surveyor = createSurveyor(table.header, roles);
    const apart = createApartRows(roles);
    const kinds = createRoleSurvey(isMapped);
    for await (const row of table.rows) for (const one of [surveyor, apart, kinds]) one.see(row);
    return { survey: surveyor.done(), roles, apart, kinds: kinds.done() };
  };
  const table = await open(true);
  if (!table) return null;
  let seen = await surveyed(table, plainRoles);
  const { promoted } = seen.kinds;
  if (promoted.size > 0) {
    const again = await open(false);
    if (again) seen = await surveyed(again, seen.kinds);
  }
  for (const [code, { place, rows }] of promoted)
    note({
      ...{ ...place, path: 'store_view_code' },
      message: `${rows} rows of store view ${code} are taken as the pieces themselves: the file has no other rows of them`,
    });
  const { note: ofDates } = seen.survey.dates;
  if (ofDates) note(ofDates);
  for (const [name, { rows, line }] of seen.survey.strangers)
    note({ line, path: name, message: `Not understood: ${rows} rows say something here` });
  if (!table.header.includes('qty'))
    note({
      ...{ line: 1, path: 'qty' },
      message:
        'The file has no column qty: a piece without stock stays out of stock until stock.csv counts it',
    });
  for (const [why, columns] of Object.entries(leftColumns)) {
    const there = columns.filter((name) => table.header.includes(name));
    if (there.length > 0) note({ line: 1, path: there.join(', '), message: `Not taken: ${why}` });
  }
  return seen;
}

/** Store views and websites that the shop does not know, each once, however many rows name it. */
export function* unknownNames(
  { storeViews, websites }: Survey,
  settings: MagentoSettings,
  stores: Stores,
): Generator<Omit<ImportProblem, 'file'>> {
  const own = stores.storeViews().map(({ code, market, locale }) => `${code} (${market}, ${locale})`);
  for (const [code, { rows, line, column }] of storeViews)
    if (!storeViewOf(settings, stores, code) && settings.storeViews[code] !== '') {
      const message = `Unknown store view ${code}: its ${rows} rows are not taken. Write in magento.json which of ours it is, "storeViews": { ${JSON.stringify(code)}: "…" }, with one of ${own.join(', ')}, or with "" to leave its rows out`;
      yield { line, column, path: 'store_view_code', message };
    }
  for (const [code, { rows, line, column }] of websites)
    if (marketsOfWebsite(settings, code) === null) {
      const message = `Unknown website ${code} in ${rows} rows, which are sold nowhere by it: name its markets under websites in magento.json`;
      yield { line, column, path: 'product_websites', message };
    }
}

/** Whether no row can be sold in any market. */
export const isSoldNowhere = ({ websites }: Survey, settings: MagentoSettings): boolean =>
  Object.values(settings.websites).flat().length === 0 ||
  (websites.size > 0 &&
    [...websites.keys()].every((code) => (marketsOfWebsite(settings, code) ?? []).length === 0));
