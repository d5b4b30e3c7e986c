import type { CsvTable } from '../../../../../platform/csv/read-rows.ts';
import type { ImportProblem } from '../../../../../platform/import/report.ts';
import type { Stores } from '../../../../stores/index.ts';
import { type MagentoSettings, storeViewOf } from '../settings.ts';
import { marketsOfWebsite } from '../shown/sold-in.ts';
import { ignoredColumns } from './columns.ts';
import {
  createDetachedRows,
  createRoleSurvey,
  type DetachedRows,
  plainRoles,
  type RowRoles,
} from './row-roles.ts';
import { createSurveyor, type Survey } from './survey.ts';

/** The result of the first reading of an export: the survey, the roles of rows, and detached rows. */
export interface FileSurvey {
  readonly survey: Survey;
  readonly roles: RowRoles;
  readonly apart: DetachedRows;
}

/** Surveys the file; null where it cannot be read. Without rows of pieces, rows of a store view are read again as pieces. */
export async function surveyFile(
  open: (isFirst: boolean) => Promise<CsvTable | null>,
  isMapped: (code: string) => boolean,
  note: (note: Omit<ImportProblem, 'file'>) => void,
): Promise<FileSurvey | null> {
  const readAll = async (table: CsvTable, roles: RowRoles) => {
    const surveyor = createSurveyor(table.header, roles);
    const detachedRows = createDetachedRows(roles);
    const kinds = createRoleSurvey(isMapped);
    for await (const row of table.rows)
      for (const collector of [surveyor, detachedRows, kinds]) collector.see(row);
    return { survey: surveyor.done(), roles, apart: detachedRows, kinds: kinds.done() };
  };
  const table = await open(true);
  if (!table) return null;
  let result = await readAll(table, plainRoles);
  const { promoted } = result.kinds;
  if (promoted.size > 0) {
    const secondTable = await open(false);
    if (secondTable) result = await readAll(secondTable, result.kinds);
  }
  for (const [code, { place, rows }] of promoted)
    note({
      ...{ ...place, path: 'store_view_code' },
      message: `${rows} rows of store view ${code} are taken as the pieces themselves: the file has no other rows of them`,
    });
  const { note: dateNote } = result.survey.dates;
  if (dateNote) note(dateNote);
  for (const [name, { rows, line }] of result.survey.unknownColumns)
    note({ line, path: name, message: `Not understood: ${rows} rows say something here` });
  if (!table.header.includes('qty'))
    note({
      ...{ line: 1, path: 'qty' },
      message:
        'The file has no column qty: a piece without stock stays out of stock until stock.csv counts it',
    });
  for (const [reason, columns] of Object.entries(ignoredColumns)) {
    const present = columns.filter((name) => table.header.includes(name));
    if (present.length > 0) note({ line: 1, path: present.join(', '), message: `Not taken: ${reason}` });
  }
  return result;
}

/** Reports unknown store views and websites, each once. */
export function* unknownNames(
  { storeViews, websites }: Survey,
  settings: MagentoSettings,
  stores: Stores,
): Generator<Omit<ImportProblem, 'file'>> {
  const ownStoreViews = stores
    .storeViews()
    .map(({ code, market, locale }) => `${code} (${market}, ${locale})`);
  for (const [code, { rows, line, column }] of storeViews)
    if (!storeViewOf(settings, stores, code) && settings.storeViews[code] !== '') {
      const message = `Unknown store view ${code}: its ${rows} rows are not taken. Write in magento.json which of ours it is, "storeViews": { ${JSON.stringify(code)}: "…" }, with one of ${ownStoreViews.join(', ')}, or with "" to leave its rows out`;
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
