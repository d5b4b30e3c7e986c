import { check, type Problem, tradeInRow } from '@jinlan/domain/validity';
import type { Database } from '../../platform/database.ts';
import { readCsv } from '../../platform/import/csv.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import { type ListedRules, saveRules } from './store-rules.ts';

const file = 'trade-in.csv';
const columns = [
  ...['market', 'minimum_grams', 'loss_percent', 'loss_per_year_percent', 'own_percent', 'other_percent'],
  ...['share_percent', 'new_stone_percent', 'identity_from', 'confirm_from'],
] as const;

/**
 * Imports the rules of markets for trade-ins. A wrong row is reported, and the others are imported. The rules of markets
 * that the file does not have stay as they are.
 */
export async function importRules(db: Database, text: string): Promise<ImportReport> {
  const { rows, faults } = readCsv(text, columns);
  const problems: ImportProblem[] = faults.map((fault) => ({ file, path: '', ...fault }));
  const byMarket = new Map<string, ListedRules>();
  for (const { line, cells } of rows) {
    const checked = check(tradeInRow, cells);
    const rowProblems: Problem[] = checked.ok ? [] : [...checked.error];
    if (checked.ok && byMarket.has(checked.value.market))
      rowProblems.push({ path: 'market', message: 'Stands on an earlier line too' });
    if (checked.ok && rowProblems.length === 0) byMarket.set(checked.value.market, checked.value);
    else problems.push(...rowProblems.map((problem) => ({ file, line, ...problem })));
  }
  if (byMarket.size > 0) await saveRules(db, [...byMarket.values()]);
  return { file, imported: byMarket.size, problems };
}
