import type { BusinessDay } from '@jinlan/domain/kernel';
import type { Connection } from '../../platform/database.ts';

/** A lot of points that expires soon, and for which no e-mail of these days was sent. */
export interface ExpiringLot {
  readonly accountId: number;
  readonly owner: string;
  readonly lot: number;
  readonly expiresAt: Date;
}

export interface ExpiringQuery {
  readonly today: BusinessDay;
  readonly now: Date;
  readonly until: Date;
  readonly noticeDays: readonly number[];
  readonly after: Pick<ExpiringLot, 'expiresAt' | 'lot'> | null;
}

/**
 * Lots that expire up to a moment, the earliest first, one row a lot. The days of an e-mail are the fewest that are not
 * over yet.
 */
export function expiringLots(
  db: Connection,
  { today, now, until, noticeDays, after }: ExpiringQuery,
  limit: number,
): Promise<ExpiringLot[]> {
  return db.query<ExpiringLot>(
    'members.expiring-lots',
    `select lot.account_id as "accountId", account.owner, lot.id as lot,
       coalesce(lot.expires_at, 'infinity') as "expiresAt"
     from platform.ledger_entry lot join platform.ledger_account account on account.id = lot.account_id
     where lot.kind = 'credit' and lot.expires_at > $1 and lot.expires_at <= $2 and (lot.expires_at, lot.id) > ($3, $4)
       and account.kind = 'points'
       and lot.amount > (select coalesce(sum(pairing.amount), 0) from platform.ledger_pairing pairing
         where pairing.account_id = lot.account_id and pairing.lot_id = lot.id)
       and not exists (select from members.expiry_notice notice
         where notice.account_id = lot.account_id and notice.expires_at = lot.expires_at
           and notice.days = (select min(days) from unnest($5::integer[]) days
             where days >= ((lot.expires_at - interval '1 second') at time zone 'Asia/Shanghai')::date - $6::date))
     order by lot.expires_at, lot.id limit $7`,
    [now, until, after?.expiresAt ?? new Date(0), after?.lot ?? 0, noticeDays, today, limit],
  );
}

/** An e-mail about the points of an account that expire at a moment. */
export interface Notice extends Pick<ExpiringLot, 'accountId' | 'expiresAt'> {
  readonly days: number;
}

/**
 * Notes e-mails and returns the new ones. A notice that was noted before is not returned; one that is twice in the list is
 * returned once.
 */
export function addNotices(tx: Connection, notices: readonly Notice[], now: Date): Promise<Notice[]> {
  return tx.query<Notice>(
    'members.add-notices',
    `insert into members.expiry_notice (account_id, expires_at, days, at)
     select notice.*, $4 from unnest($1::bigint[], $2::timestamptz[], $3::integer[]) notice
     on conflict do nothing returning account_id as "accountId", expires_at as "expiresAt", days`,
    [
      notices.map(({ accountId }) => accountId),
      notices.map(({ expiresAt }) => expiresAt),
      notices.map(({ days }) => days),
      now,
    ],
  );
}

/** Deletes old notices about points that have expired. Returns the number of deleted rows. */
export async function deleteOldNotices(db: Connection, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    'members.delete-old-notices',
    `delete from members.expiry_notice where (account_id, expires_at, days) in (
       select account_id, expires_at, days from members.expiry_notice where expires_at <= $1 limit $2)
     returning days`,
    [now, limit],
  );
  return rows.length;
}
