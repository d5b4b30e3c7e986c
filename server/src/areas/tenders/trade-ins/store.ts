import type { CurrencyCode } from '@jinlan/domain/money';
import type { Connection } from '../../../platform/database.ts';

export interface TradeInValueRow {
  /** The number of the trade-in. */
  readonly number: string;
  readonly customerId: string;
  readonly currency: CurrencyCode;
  /** How much of an order's goods it may cover, in basis points. */
  readonly share: number;
  /** The least that a new stone must cost, in minor units; null for metal. */
  readonly leastStone: number | null;
}

export async function addValue(tx: Connection, row: TradeInValueRow, now: Date): Promise<void> {
  await tx.query(
    'tenders.add-trade-in',
    `insert into tenders.trade_in_value (number, customer_id, currency, share, least_stone, created_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [row.number, row.customerId, row.currency, row.share, row.leastStone, now],
  );
}

/** Above the number of values that a customer can have in one currency. */
const mostValues = 100;

/** The values of a customer in a currency, used up or not, the oldest first. */
export const valuesOfCustomer = (
  db: Connection,
  customerId: string,
  currency: CurrencyCode,
): Promise<Omit<TradeInValueRow, 'customerId'>[]> =>
  db.query<Omit<TradeInValueRow, 'customerId'>>(
    'tenders.trade-ins-of-customer',
    `select number, currency, share, least_stone::float8 as "leastStone"
     from tenders.trade_in_value where customer_id = $1 and currency = $2 order by created_at, number limit $3`,
    [customerId, currency, mostValues],
  );

/** The numbers and currencies of all values of a customer. */
export const valueNumbersOf = (
  db: Connection,
  customerId: string,
): Promise<Pick<TradeInValueRow, 'number' | 'currency'>[]> =>
  db.query<Pick<TradeInValueRow, 'number' | 'currency'>>(
    'tenders.trade-in-numbers',
    'select number, currency from tenders.trade_in_value where customer_id = $1 order by created_at, number limit $2',
    [customerId, 5 * mostValues],
  );

/** Removes the customer from their values, so that these name nobody. */
export async function forgetValues(tx: Connection, customerId: string): Promise<void> {
  await tx.query(
    'tenders.forget-trade-ins',
    'update tenders.trade_in_value set customer_id = null where customer_id = $1',
    [customerId],
  );
}
