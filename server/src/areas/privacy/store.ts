import type { Locale, Market } from '@jinlan/domain/markets';
import type { Connection } from '../../platform/database.ts';
import type { HeldData } from '../../platform/personal-data.ts';

export interface ClosingRow {
  readonly customerId: string;
  readonly requestedAt: Date;
  readonly dueAt: Date;
  readonly market: Market;
  readonly locale: Locale;
}

const columns = `customer_id as "customerId", requested_at as "requestedAt", due_at as "dueAt", market, locale`;

/** Notes that an account is being closed; the first request stays, and is returned with `isNew` false. */
export async function addClosing(
  tx: Connection,
  closing: ClosingRow,
): Promise<ClosingRow & { readonly isNew: boolean }> {
  const added = await tx.query<ClosingRow>(
    'privacy.add-closing',
    `insert into privacy.closing (customer_id, requested_at, due_at, market, locale) values ($1, $2, $3, $4, $5)
     on conflict (customer_id) do nothing returning ${columns}`,
    [closing.customerId, closing.requestedAt, closing.dueAt, closing.market, closing.locale],
  );
  const [row] = added;
  if (row !== undefined) return { ...row, isNew: true };
  const former = await closingOf(tx, closing.customerId);
  if (former === null) throw new Error(`The closing of account ${closing.customerId} ended at this moment`);
  return { ...former, isNew: false };
}

export async function closingOf(db: Connection, customerId: string): Promise<ClosingRow | null> {
  const [row] = await db.query<ClosingRow>(
    'privacy.closing-of',
    `select ${columns} from privacy.closing where customer_id = $1`,
    [customerId],
  );
  return row ?? null;
}

/** Returns false if the account was not being closed. */
export async function removeClosing(tx: Connection, customerId: string): Promise<boolean> {
  const rows = await tx.query<{ customerId: string }>(
    'privacy.remove-closing',
    'delete from privacy.closing where customer_id = $1 returning customer_id as "customerId"',
    [customerId],
  );
  return rows.length > 0;
}

/** When the account is started over, a requested closing ends: somebody else than the owner has requested it. */
export const closingStartsOver: Pick<HeldData, 'startOver'> = {
  async startOver(tx, { customerId }) {
    await removeClosing(tx, customerId);
  },
};

/** Customers whose accounts are due to be closed, the longest waiting first. */
export async function dueClosings(db: Connection, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await db.query<{ customerId: string }>(
    'privacy.due-closings',
    `select customer_id as "customerId" from privacy.closing where due_at <= $1 order by due_at, customer_id limit $2`,
    [now, limit],
  );
  return rows.map(({ customerId }) => customerId);
}

/** Locks a closing that is due; null if its owner has kept the account, or another process has closed it. */
export async function lockDueClosing(
  tx: Connection,
  customerId: string,
  now: Date,
): Promise<ClosingRow | null> {
  const [row] = await tx.query<ClosingRow>(
    'privacy.lock-due-closing',
    `select ${columns} from privacy.closing where customer_id = $1 and due_at <= $2 for update`,
    [customerId, now],
  );
  return row ?? null;
}

export async function postponeClosing(tx: Connection, customerId: string, dueAt: Date): Promise<void> {
  await tx.query(
    'privacy.postpone-closing',
    'update privacy.closing set due_at = $2 where customer_id = $1',
    [customerId, dueAt],
  );
}
