import type { GoldPriceType } from '@jinlan/domain/pricing';
import type { Connection } from '../../../platform/database.ts';

export interface FeedRow {
  /** Consecutive failures. */
  readonly failures: number;
  readonly notBefore: Date | null;
}

export async function readFeedState(db: Connection): Promise<FeedRow> {
  const [row] = await db.query<FeedRow>(
    'pricing.read-feed',
    'select failures, not_before as "notBefore" from pricing.feed',
  );
  return row as FeedRow;
}

export async function saveFeedState(
  tx: Connection,
  { failures, notBefore, answeredAt }: FeedRow & { readonly answeredAt: Date | null },
): Promise<void> {
  await tx.query(
    'pricing.save-feed',
    'update pricing.feed set failures = $1, not_before = $2, answered_at = coalesce($3, answered_at)',
    [failures, notBefore, answeredAt],
  );
}

/** The feed's own time of the newest price taken from it, by board. */
export async function quotedTimes(tx: Connection): Promise<ReadonlyMap<GoldPriceType, Date>> {
  const rows = await tx.query<{ type: GoldPriceType; quotedAt: Date }>(
    'pricing.quoted-times',
    'select type, quoted_at as "quotedAt" from pricing.feed_board',
  );
  return new Map(rows.map(({ type, quotedAt }) => [type, quotedAt]));
}

export async function saveQuotedTimes(
  tx: Connection,
  times: readonly { readonly type: GoldPriceType; readonly quotedAt: Date }[],
): Promise<void> {
  await tx.query(
    'pricing.save-quoted-times',
    `insert into pricing.feed_board (type, quoted_at) select * from unnest($1::text[], $2::timestamptz[])
     on conflict (type) do update set quoted_at = excluded.quoted_at`,
    [times.map(({ type }) => type), times.map(({ quotedAt }) => quotedAt)],
  );
}

export interface RefusalsRow {
  readonly type: GoldPriceType;
  /** Consecutive refusals. */
  readonly refusals: number;
}

/** Adds a refusal for each type of `refused` and resets the count of `valid`; returns the boards that changed. */
export async function countRefusals(
  tx: Connection,
  refused: readonly GoldPriceType[],
  valid: readonly GoldPriceType[],
): Promise<readonly RefusalsRow[]> {
  return tx.query<RefusalsRow>(
    'pricing.count-refusals',
    `update pricing.board set feed_refusals = case when type = any($1::text[]) then feed_refusals + 1 else 0 end
     where type = any($1::text[]) or (type = any($2::text[]) and feed_refusals > 0)
     returning type, feed_refusals as refusals`,
    [refused, valid],
  );
}

/** Claims the alert about a stale board. Only the first caller gets true, once after each renewal of the board. */
export async function claimStaleAlert(
  db: Connection,
  type: GoldPriceType,
  renewedAt: Date,
): Promise<boolean> {
  const rows = await db.query<{ type: GoldPriceType }>(
    'pricing.claim-stale-alert',
    `update pricing.board set stale_alerted_for = $2
     where type = $1 and stale_alerted_for is distinct from $2 returning type`,
    [type, renewedAt],
  );
  return rows.length > 0;
}
