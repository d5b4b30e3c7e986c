import type { Locale, Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import {
  type GoldAlertChannel,
  type GoldAlertDirection,
  type GoldPriceType,
  mostGoldAlerts,
} from '@jinlan/domain/pricing';
import type { Connection } from '../../../platform/database.ts';

export interface NewAlert {
  readonly customerId: string;
  readonly type: GoldPriceType;
  readonly market: Market;
  readonly currency: CurrencyCode;
  readonly direction: GoldAlertDirection;
  readonly target: number;
  readonly locale: Locale;
  readonly channel: GoldAlertChannel;
}

export interface AlertRow extends NewAlert {
  readonly id: number;
  readonly firedAt: Date | null;
  readonly firedAtPrice: number | null;
}

const columns = `id, customer_id as "customerId", type, market, currency, direction, target_minor as target, locale,
  channel, fired_at as "firedAt", fired_minor as "firedAtPrice"`;

/** Changes the waiting alert of the same target to this alert's channel and returns it; null if there is none. */
export async function equalAlert(db: Connection, alert: NewAlert): Promise<AlertRow | null> {
  const [row] = await db.query<AlertRow>(
    'pricing.equal-alert',
    `update pricing.alert set channel = $7 where customer_id = $1 and type = $2 and market = $3 and currency = $4
       and direction = $5 and target_minor = $6 and fired_at is null
     returning ${columns}`,
    [
      ...[alert.customerId, alert.type, alert.market, alert.currency, alert.direction, alert.target],
      alert.channel,
    ],
  );
  return row ?? null;
}

/** Adds an alert in the member's first free place; null if there is none, or another request just took it. */
export async function addAlert(db: Connection, alert: NewAlert, now: Date): Promise<AlertRow | null> {
  const [row] = await db.query<AlertRow>(
    'pricing.add-alert',
    `insert into pricing.alert (customer_id, slot, type, market, currency, direction, target_minor, locale, channel,
       created_at)
     select $1, free.slot, $2, $3, $4, $5, $6, $7, $8, $9 from generate_series(1, ${mostGoldAlerts}) as free (slot)
     where not exists (select from pricing.alert taken
       where taken.customer_id = $1 and taken.slot = free.slot and taken.fired_at is null)
     order by free.slot limit 1
     on conflict (customer_id, slot) where fired_at is null do nothing
     returning ${columns}`,
    [
      ...[alert.customerId, alert.type, alert.market, alert.currency, alert.direction, alert.target],
      ...[alert.locale, alert.channel, now],
    ],
  );
  return row ?? null;
}

const mostListed = 30;

export const alertsOf = (db: Connection, customerId: string): Promise<AlertRow[]> =>
  db.query<AlertRow>(
    'pricing.alerts-of',
    `select ${columns} from pricing.alert where customer_id = $1
     order by fired_at is null desc, id desc limit ${mostListed}`,
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

/** Ends all waiting alerts of a customer. */
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

/** Marks alerts that these prices reach as fired, and returns them. It skips alerts that another process has locked. */
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
       channel, fired_at as "firedAt", fired_minor as "firedAtPrice"`,
    [JSON.stringify(prices), now, limit],
  );

/** Returns an alert that fired, if its text message was not submitted to a carrier yet; otherwise null. */
export async function untextedAlert(db: Connection, id: number): Promise<AlertRow | null> {
  const [row] = await db.query<AlertRow>(
    'pricing.untexted-alert',
    `select ${columns} from pricing.alert where id = $1 and fired_at is not null and texted_at is null`,
    [id],
  );
  return row ?? null;
}

/** Marks the alert's text message as submitted; false if another run has marked it. */
export async function markTexted(db: Connection, id: number, now: Date): Promise<boolean> {
  const rows = await db.query<{ id: number }>(
    'pricing.mark-alert-texted',
    'update pricing.alert set texted_at = $2 where id = $1 and fired_at is not null and texted_at is null returning id',
    [id, now],
  );
  return rows.length > 0;
}

/** Deletes alerts that fired before this moment. */
export async function deleteFired(db: Connection, before: Date): Promise<void> {
  await db.query('pricing.delete-fired-alerts', 'delete from pricing.alert where fired_at < $1', [before]);
}
