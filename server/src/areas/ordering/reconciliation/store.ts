import type { Market } from '@jinlan/domain/markets';
import type { DifferenceCode, EntryKind, Provider, StatementEntry } from '@jinlan/domain/reconciliation';
import type { Connection } from '../../../platform/database.ts';

export interface StatementRow {
  readonly id: number;
  readonly gateway: string;
  readonly market: Market;
  readonly provider: Provider;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly state: 'waiting' | 'compared';
  readonly tries: number;
  readonly reason: string | null;
  readonly nextTryAt: Date | null;
  readonly comparedAt: Date | null;
  readonly listedCount: number;
  readonly differenceCount: number;
  readonly openCount: number;
}

const columns = `id, gateway, market, provider, day::text as day, state, tries, reason, next_try_at as "nextTryAt",
  compared_at as "comparedAt", listed_count as "listedCount", difference_count as "differenceCount",
  open_count as "openCount"`;

/** The latest day of which each gateway's list was stored, YYYY-MM-DD. */
export async function latestDays(
  db: Connection,
  gateways: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ gateway: string; day: string }>(
    'ordering.latest-statements',
    `select gateway, max(day)::text as day from ordering.statement where gateway = any($1::text[]) group by gateway`,
    [gateways],
  );
  return new Map(rows.map(({ gateway, day }) => [gateway, day]));
}

/** Adds the days from `from` to `until` of a gateway that are missing. Their lists are due at once. */
export async function addStatements(
  tx: Connection,
  statement: Pick<StatementRow, 'gateway' | 'market' | 'provider'> & {
    readonly from: string;
    readonly until: string;
  },
  now: Date,
): Promise<void> {
  await tx.query(
    'ordering.add-statements',
    `insert into ordering.statement (gateway, market, provider, day, state, next_try_at, created_at)
     select $1, $2, $3, day::date, 'waiting', $6, $6
     from generate_series($4::date, $5::date, interval '1 day') as day
     on conflict (gateway, day) do nothing`,
    [statement.gateway, statement.market, statement.provider, statement.from, statement.until, now],
  );
}

/** Returns the ids of lists that are due, those first that have waited longest. */
export async function statementsDue(db: Connection, now: Date, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'ordering.statements-due',
    `select id from ordering.statement where state = 'waiting' and next_try_at <= $1 order by next_try_at limit $2`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

export async function statementById(db: Connection, id: number): Promise<StatementRow | null> {
  const [row] = await db.query<StatementRow>(
    'ordering.statement',
    `select ${columns} from ordering.statement where id = $1`,
    [id],
  );
  return row ?? null;
}

export async function lockStatement(tx: Connection, id: number): Promise<StatementRow | null> {
  const [row] = await tx.query<StatementRow>(
    'ordering.lock-statement',
    `select ${columns} from ordering.statement where id = $1 for update`,
    [id],
  );
  return row ?? null;
}

/** Returns which of these days of a gateway have been compared. */
export async function comparedDays(
  db: Connection,
  gateway: string,
  days: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ day: string }>(
    'ordering.compared-days',
    `select day::text as day from ordering.statement
     where gateway = $1 and day = any($2::date[]) and state = 'compared'`,
    [gateway, days],
  );
  return new Set(rows.map(({ day }) => day));
}

/** Saves a try that brought no list. */
export async function saveTry(
  tx: Connection,
  id: number,
  { reason, nextTryAt }: { readonly reason: string; readonly nextTryAt: Date | null },
): Promise<void> {
  await tx.query(
    'ordering.save-statement-try',
    `update ordering.statement set tries = tries + 1, reason = $2, next_try_at = $3
     where id = $1 and state = 'waiting'`,
    [id, reason.slice(0, 200), nextTryAt],
  );
}

/** Saves that a locked list was compared. */
export async function saveCompared(
  tx: Connection,
  id: number,
  { listed, differences }: { readonly listed: number; readonly differences: number },
  now: Date,
): Promise<void> {
  await tx.query(
    'ordering.save-compared-statement',
    `update ordering.statement set state = 'compared', tries = tries + 1, reason = null, next_try_at = null,
       compared_at = $4, listed_count = $2, difference_count = $3, open_count = $3
     where id = $1`,
    [id, listed, differences, now],
  );
}

export async function addEntries(
  tx: Connection,
  statementId: number,
  entries: readonly StatementEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.query(
    'ordering.add-statement-entries',
    `insert into ordering.statement_entry (statement_id, position, kind, reference, key, amount_minor, currency,
       fee_minor, at)
     select $1, entry.position, entry.kind, entry.reference, entry.key, entry.minor, entry.currency, entry.fee, entry.at
     from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::timestamptz[])
       with ordinality as entry (kind, reference, key, minor, currency, fee, at, position)`,
    [
      statementId,
      entries.map(({ kind }) => kind),
      entries.map(({ reference }) => reference),
      entries.map(({ key }) => key),
      entries.map(({ minor }) => minor),
      entries.map(({ currency }) => currency),
      entries.map(({ feeMinor }) => feeMinor),
      entries.map(({ at }) => at),
    ],
  );
}

/** Returns which of these keys are in other lists of the gateway. */
export const listedElsewhere = (
  db: Connection,
  { id, gateway }: Pick<StatementRow, 'id' | 'gateway'>,
  keys: readonly string[],
): Promise<{ kind: EntryKind; key: string }[]> =>
  db.query<{ kind: EntryKind; key: string }>(
    'ordering.listed-elsewhere',
    `select distinct kind, key from ordering.statement_entry
     join ordering.statement on statement.id = statement_id
     where key = any($1::text[]) and key is not null and gateway = $2 and statement_id <> $3`,
    [keys, gateway, id],
  );

export interface DifferenceRow {
  readonly id: number;
  readonly statementId: number;
  readonly code: DifferenceCode;
  readonly kind: EntryKind;
  /** The provider's number of the payment or refund. */
  readonly reference: string | null;
  readonly key: string | null;
  readonly orderNumber: string | null;
  readonly listedMinor: number | null;
  readonly listedCurrency: string | null;
  readonly ourMinor: number | null;
  readonly ourCurrency: string | null;
  readonly at: Date | null;
  readonly settledAt: Date | null;
  readonly settledBy: string | null;
  readonly settledReason: string | null;
}

export type NewDifference = Pick<
  DifferenceRow,
  'code' | 'kind' | 'reference' | 'key' | 'listedMinor' | 'listedCurrency' | 'ourMinor' | 'ourCurrency'
> & { readonly orderId: number | null; readonly at: string | null };

export async function addDifferences(
  tx: Connection,
  statementId: number,
  differences: readonly NewDifference[],
): Promise<void> {
  if (differences.length === 0) return;
  await tx.query(
    'ordering.add-statement-differences',
    `insert into ordering.statement_difference (statement_id, code, kind, reference, key, order_id, listed_minor,
       listed_currency, our_minor, our_currency, at)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::text[],
       $9::bigint[], $10::text[], $11::timestamptz[])`,
    [
      statementId,
      differences.map(({ code }) => code),
      differences.map(({ kind }) => kind),
      differences.map(({ reference }) => reference),
      differences.map(({ key }) => key),
      differences.map(({ orderId }) => orderId),
      differences.map(({ listedMinor }) => listedMinor),
      differences.map(({ listedCurrency }) => listedCurrency),
      differences.map(({ ourMinor }) => ourMinor),
      differences.map(({ ourCurrency }) => ourCurrency),
      differences.map(({ at }) => at),
    ],
  );
}

/** Deletes lists of days before `day`, with their lines and differences. */
export async function forgetStatements(db: Connection, day: string, limit: number): Promise<void> {
  await db.query(
    'ordering.forget-statements',
    `delete from ordering.statement where id in
       (select id from ordering.statement where day < $1::date order by day limit $2)`,
    [day, limit],
  );
}
