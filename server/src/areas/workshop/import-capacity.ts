import { check, type Problem, workshopRow } from '@jinlan/domain/validity';
import type { Database } from '../../platform/database.ts';
import { readCsv } from '../../platform/import/csv.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import { type ImportedCapacity, saveCapacity } from './store.ts';

const file = 'workshop.csv';
const columns = ['market', 'craft', 'pieces_a_day'] as const;

/**
 * Imports the number of pieces that the workshop finishes on a day. A wrong row is reported, and the others are imported.
 * Rows that are not in the file stay as they are.
 */
export async function importCapacity(db: Database, text: string): Promise<ImportReport> {
  const { rows, faults } = readCsv(text, columns);
  const problems: ImportProblem[] = faults.map((fault) => ({ file, path: '', ...fault }));
  const capacity = new Map<string, ImportedCapacity>();
  for (const { line, cells } of rows) {
    const checked = check(workshopRow, cells);
    const rowProblems: Problem[] = checked.ok ? [] : [...checked.error];
    const key = checked.ok ? `${checked.value.market} ${checked.value.craft}` : '';
    if (checked.ok && capacity.has(key))
      rowProblems.push({ path: 'craft', message: 'Stands on an earlier line too' });
    if (checked.ok && rowProblems.length === 0) capacity.set(key, checked.value);
    else problems.push(...rowProblems.map((problem) => ({ file, line, ...problem })));
  }
  if (capacity.size > 0) await db.transaction((tx) => saveCapacity(tx, [...capacity.values()]));
  return { file, imported: capacity.size, problems };
}
