import { check, type Problem, serviceRow } from '@jinlan/domain/validity';
import type { Database } from '../../platform/database.ts';
import { readCsv } from '../../platform/import/csv.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import { type ListedService, savePrices } from './store-prices.ts';

const file = 'services.csv';
const columns = ['market', 'kind', 'price', 'days'] as const;

/**
 * Imports the price lists of services. A wrong row is reported, and the others are imported. A market and kind that the
 * file no longer has stay as they are.
 */
export async function importPrices(db: Database, text: string): Promise<ImportReport> {
  const { rows, faults } = readCsv(text, columns);
  const problems: ImportProblem[] = faults.map((fault) => ({ file, path: '', ...fault }));
  const prices = new Map<string, ListedService>();
  for (const { line, cells } of rows) {
    const checked = check(serviceRow, cells);
    const rowProblems: Problem[] = checked.ok ? [] : [...checked.error];
    const key = checked.ok ? `${checked.value.market} ${checked.value.kind}` : '';
    if (checked.ok && prices.has(key))
      rowProblems.push({ path: 'kind', message: 'Stands on an earlier line too' });
    if (checked.ok && rowProblems.length === 0) prices.set(key, checked.value);
    else problems.push(...rowProblems.map((problem) => ({ file, line, ...problem })));
  }
  if (prices.size > 0) await db.transaction((tx) => savePrices(tx, [...prices.values()]));
  return { file, imported: prices.size, problems };
}
