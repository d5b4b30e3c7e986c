import { addDays, startOfBusinessDay } from '@jinlan/domain/kernel';
import { check, type StoreCreditRow, storeCreditRow } from '@jinlan/domain/validity';
import { readCsv } from '../../platform/import/csv.ts';
import type { ImportProblem, ImportReport } from '../../platform/import/report.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/index.ts';
import { storeCreditLedger } from './accounts.ts';

const file = 'store-credit.csv';
const noAccount = 'Nobody has an account with this address';
const notVerified =
  'Nobody has proved that the account with this address is theirs. Ask the customer to set a new password by e-mail';
const columns = ['email', 'market', 'amount', 'reference', 'expires_on'] as const;

/**
 * Credits customers who have an account with a verified address. Without that, the credit would go to whoever signed up
 * with the address first. A reference that was credited before is not credited again.
 */
export async function importStoreCredit(
  platform: Platform,
  customers: Pick<Identity, 'customersOf'>,
  text: string,
): Promise<ImportReport> {
  const { rows, faults } = readCsv(text, columns);
  const problems: ImportProblem[] = faults.map((fault) => ({ file, path: '', ...fault }));
  const now = platform.clock.now();
  const credits: { line: number; row: StoreCreditRow; expiresAt: Date | null }[] = [];
  for (const { line, cells } of rows) {
    const checked = check(storeCreditRow, cells);
    if (!checked.ok) {
      problems.push(...checked.error.map((problem) => ({ file, line, ...problem })));
      continue;
    }
    const row = checked.value;
    const expiresAt = row.expires_on === null ? null : startOfBusinessDay(addDays(row.expires_on, 1));
    if (expiresAt === null || expiresAt > now) credits.push({ line, row, expiresAt });
    else problems.push({ file, line, path: 'expires_on', message: 'Is over' });
  }
  const owners = await customers.customersOf(
    platform.db,
    credits.map(({ row }) => row.email),
  );
  let imported = 0;
  // One transaction for each row, so that accounts are locked one by one, as orders that spend from them lock them too.
  for (const { line, row, expiresAt } of credits) {
    const owner = owners.get(row.email);
    if (!owner?.isVerified) {
      problems.push({ file, line, path: 'email', message: owner ? notVerified : noAccount });
      continue;
    }
    const booked = await platform.db.transaction((tx) =>
      storeCreditLedger.credit(
        tx,
        { owner: owner.id, unit: row.amount.currency },
        {
          ...{ amount: row.amount.minor, expiresAt, against: 'imports', at: now },
          cause: `import:${row.reference}`,
        },
      ),
    );
    if (booked.ok) imported += 1;
    else
      problems.push({
        ...{ file, line, path: 'reference' },
        message: 'Was imported with another amount or last day',
      });
  }
  return { file, imported, problems: problems.toSorted((a, b) => a.line - b.line) };
}
