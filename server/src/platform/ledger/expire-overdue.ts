import type { Platform } from '../platform.ts';
import type { Ledger } from './ledger.ts';
import { findOverdue, type OverdueAccount } from './store.ts';

const pageSize = 200;

/**
 * Books what has expired in the accounts of these ledgers, each account in a transaction of its own. It may
 * run late, repeatedly, and in several processes at once. An account that fails does not stop the others.
 * Returns how many accounts were booked, and how many failed.
 */
export async function expireOverdue(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  ledgers: Readonly<Record<string, Ledger>>,
  now: Date,
): Promise<{ readonly booked: number; readonly failed: number }> {
  let [booked, failed] = [0, 0];
  let after: OverdueAccount | null = null;
  do {
    const page: OverdueAccount[] = await findOverdue(db, Object.keys(ledgers), now, {
      after,
      limit: pageSize,
    });
    for (const { kind, owner, unit, id } of uniqueAccounts(page)) {
      try {
        const entry = await db.transaction(async (tx) => ledgers[kind]?.expire(tx, { owner, unit }, now));
        if (entry) booked += 1;
      } catch (err) {
        failed += 1;
        log.error({ err, account: id }, 'what expired in an account could not be booked');
      }
    }
    after = page.length < pageSize ? null : (page.at(-1) ?? null);
  } while (after !== null);
  return { booked, failed };
}

const uniqueAccounts = (page: readonly OverdueAccount[]): readonly OverdueAccount[] => [
  ...new Map(page.map((account) => [account.id, account])).values(),
];
