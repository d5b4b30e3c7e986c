import type { Locale, Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import { type GoldAlertDirection, type GoldPriceType, mostGoldAlerts } from '@jinlan/domain/pricing';
import type { Connection } from '../../../platform/database.ts';

export interface NewAlert {
  readonly customerId: string;
  readonly type: GoldPriceType;
  readonly market: Market;
  readonly currency: CurrencyCode;
  readonly direction: GoldAlertDirection;
  readonly target: number;
  readonly locale: Locale;
}

export interface AlertRow extends NewAlert {
  readonly id: number;
  readonly firedAt: Date | null;
  readonly firedAtPrice: number | null;
}

const columns = `id, customer_id as "customerId", type, market, currency, direction, target_minor as target, locale,
  fired_at as "firedAt", fired_minor as "firedAtPrice"`;

/** The waiting alert that is equal to this one. */
export async function equalAlert(db: Connection, alert: NewAlert): Promise<AlertRow | null> {
  const [row] = await db.query<AlertRow>(
    'pricing.equal-alert',
    `select ${columns} from pricing.alert where customer_id = $1 and type = $2 and market = $3 and currency = $4
       and direction = $5 and target_minor = $6 and fired_at is null`,
    [alert.customerId, alert.type, alert.market, alert.currency, alert.direction, alert.target],
  );
  return row ?? null;
}

/** Adds an alert in the member's first free place; null if there is none, or another request just took it. */
export async function addAlert(db: Connection, alert: NewAlert, now: Date): Promise<AlertRow | null> {
  const [row] = await db.query<AlertRow>(
    'pricing.add-alert',
    `insert into pricing.alert (customer_id, slot, type, market, currency, direction, target_minor, locale, created_at)
     select $1, free.slot, $2, $3, $4, $5, $6, $7, $8 from generate_series(1, ${mostGoldAlerts}) as free (slot)
     where not exists (select from pricing.alert taken
       where taken.customer_id = $1 and taken.slot = free.slot and taken.fired_at is null)
     order by free.slot limit 1
     on conflict (customer_id, slot) where fired_at is null do nothing
     returning ${columns}`,
    [
      ...[alert.customerId, alert.type, alert.market, alert.currency, alert.direction, alert.target],
      ...[alert.locale, now],
    ],
  );
  return row ?? null;
}

const mostListed = 30;

export const alertsOf = (db: Connection, customerId: string): Promise<AlertRow[]> =>
  db.query<AlertRow>(
    'pricing.alerts-of',
    `select ${columns} from pricing.alert where customer_id = $1 order by id desc limit ${mostListed}`,
    [customerId],
  );

export async function removeAlert(db: Connection, customerId: string, id: number): Promise<boolean> {
  const rows = await db.query<{ id: number }>(
    'pricing.remove-alert',
    'delete from pricing.alert where id = $1 and customer_id = $2 returning id',
    [id, customerId],
  );
  return rows.length > 0;
}

/** Ends all alerts of a customer that wait. */
export async function removeWaiting(db: Connection, customerId: string): Promise<void> {
  await db.query(
    'pricing.remove-waiting-alerts',
    'delete from pricing.alert where customer_id = $1 and fired_at is null',
    [customerId],
  );
}

export interface PriceNow {
  readonly type: GoldPriceType;
  readonly market: Market;
  readonly currency: CurrencyCode;
  readonly sell: number;
}

/** Marks alerts that these prices reach as fired, and returns them; what another process has locked is left to it. */
export const takeReached = (
  tx: Connection,
  prices: readonly PriceNow[],
  now: Date,
  limit: number,
): Promise<AlertRow[]> =>
  tx.query<AlertRow>(
    'pricing.take-reached-alerts',
    `with price as (
       select * from jsonb_to_recordset($1::jsonb) as given (type text, market text, currency text, sell bigint)
     ), reached as (
       select alert.id, price.sell from price
       join pricing.alert alert on alert.type = price.type and alert.market = price.market
         and alert.currency = price.currency
       where alert.fired_at is null
         and ((alert.direction = 'falls' and alert.target_minor >= price.sell)
           or (alert.direction = 'rises' and alert.target_minor <= price.sell))
       limit $3 for update of alert skip locked
     )
     update pricing.alert set fired_at = $2, fired_minor = reached.sell from reached where alert.id = reached.id
     returning alert.id, customer_id as "customerId", type, market, currency, direction, target_minor as target, locale,
       fired_at as "firedAt", fired_minor as "firedAtPrice"`,
    [JSON.stringify(prices), now, limit],
  );

/** Deletes alerts that fired before this moment. */
export async function deleteFired(db: Connection, before: Date): Promise<void> {
  await db.query('pricing.delete-fired-alerts', 'delete from pricing.alert where fired_at < $1', [before]);
}
