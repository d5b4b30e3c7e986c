import type { Market } from '@jinlan/domain/markets';
import type { ServiceKind, ServicePrice } from '@jinlan/domain/services';
import type { Connection } from '../../platform/database.ts';

export interface ListedService extends ServicePrice {
  readonly market: Market;
  readonly withdrawn: boolean;
}

interface PriceRow extends Omit<ListedService, 'ownFree'> {
  readonly ownFreeDays: number | null;
  readonly ownFreeAlways: boolean;
}

const listed = ({ ownFreeDays, ownFreeAlways, ...row }: PriceRow): ListedService => ({
  ...row,
  ownFree: ownFreeAlways ? 'always' : ownFreeDays,
});

/** The price list of a market, withdrawn services too; at most one row for each kind. */
export async function pricesOf(db: Connection, market: Market): Promise<ListedService[]> {
  const rows = await db.query<PriceRow>(
    'services.prices',
    `select market, kind, base::float8 as base, per_size::float8 as "perSize", per_gram::float8 as "perGram", days,
       own_free_days as "ownFreeDays", own_free_always as "ownFreeAlways", loss, withdrawn
     from services.price where market = $1 limit 100`,
    [market],
  );
  return rows.map(listed);
}

export async function priceOf(
  db: Connection,
  market: Market,
  kind: ServiceKind,
): Promise<ListedService | null> {
  return (await pricesOf(db, market)).find((row) => row.kind === kind) ?? null;
}

/** Saves rows of the list. They replace rows with the same market and kind. */
export async function savePrices(tx: Connection, prices: readonly ListedService[]): Promise<void> {
  await tx.query(
    'services.save-prices',
    `insert into services.price (market, kind, base, per_size, per_gram, days, own_free_days, own_free_always, loss, withdrawn)
     select row.market, row.kind, row.base, row."perSize", row."perGram", row.days, row."ownFreeDays", row."ownFreeAlways",
       row.loss, row.withdrawn
     from jsonb_to_recordset($1::jsonb) as row(market text, kind text, base bigint, "perSize" bigint, "perGram" bigint,
       days smallint, "ownFreeDays" integer, "ownFreeAlways" boolean, loss smallint, withdrawn boolean)
     on conflict (market, kind) do update set base = excluded.base, per_size = excluded.per_size,
       per_gram = excluded.per_gram, days = excluded.days, own_free_days = excluded.own_free_days,
       own_free_always = excluded.own_free_always, loss = excluded.loss, withdrawn = excluded.withdrawn`,
    [
      JSON.stringify(
        prices.map(({ ownFree, ...row }) => ({
          ...row,
          ownFreeAlways: ownFree === 'always',
          ownFreeDays: typeof ownFree === 'number' ? ownFree : null,
        })),
      ),
    ],
  );
}
