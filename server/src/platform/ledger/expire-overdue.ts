import { expire } from '@jinlan/domain/ledger';
import type { Connection } from '../database.ts';
import { batchOrEach } from '../jobs/batch-or-each.ts';
import { createRests } from '../jobs/rests.ts';
import type { Platform } from '../platform.ts';
import { readOpenOfMany } from './store.ts';
import {
  addExpiries,
  findOverdue,
  lockAccounts,
  newestEntries,
  type OverdueAccount,
  type OverduePage,
} from './store-overdue.ts';

/** Expired lots that one statement reads; most were used up or booked before. */
const pageSize = 1_000;

/** Accounts that are booked in one transaction, and locked together meanwhile. */
const batchSize = 50;

/**
 * Books what has expired in the accounts of these kinds, fifty accounts in one transaction. It may run late, repeatedly,
 * and in several processes at once. An account that fails does not stop the others. It rests after each transaction, so
 * that it does not slow requests. Returns how many accounts were booked, and how many failed.
 */
export async function expireOverdue(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  kinds: readonly string[],
  now: Date,
): Promise<{ readonly booked: number; readonly failed: number }> {
  const rest = createRests();
  let [booked, failed] = [0, 0];
  const book = async (accounts: readonly OverdueAccount[]): Promise<void> => {
    const ids = accounts.map(({ id }) => id);
    booked += await db.transaction((tx) => expireAccounts(tx, ids, now));
  };
  let after: OverduePage['next'] = null;
  do {
    const page: OverduePage = await findOverdue(db, kinds, now, { after, limit: pageSize });
    const accounts = uniqueAccounts(page.accounts);
    for (let from = 0; from < accounts.length; from += batchSize) {
      await batchOrEach(accounts.slice(from, from + batchSize), book, (err, { id: account }) => {
        failed += 1;
        log.error({ err, account }, 'what expired in an account could not be booked');
      });
      await rest();
    }
    after = page.next;
    if (after !== null) await rest();
  } while (after !== null);
  return { booked, failed };
}

const uniqueAccounts = (page: readonly OverdueAccount[]): readonly OverdueAccount[] => [
  ...new Map(page.map((account) => [account.id, account])).values(),
];

/** As `expire` of a ledger, for accounts of any kind, in four statements. Returns how many accounts had something expired. */
async function expireAccounts(tx: Connection, ids: readonly number[], at: Date): Promise<number> {
  const accounts = await lockAccounts(tx, ids);
  const [openEntries, newest] = [await readOpenOfMany(tx, ids), await newestEntries(tx, ids)];
  const expiries = accounts.flatMap(({ id, mayOverdraw }) => {
    const booking = expire({ mayOverdraw, ...(openEntries.get(id) ?? { lots: [], debts: [] }) }, at);
    if (booking === null) return [];
    const { amount, pairings } = booking;
    // Each expiry follows another entry, so this cause is unique.
    return [{ account: id, amount, cause: `expiry:${newest.get(id) ?? 0}`, lots: pairings }];
  });
  if (expiries.length > 0) await addExpiries(tx, expiries, at);
  return expiries.length;
}
