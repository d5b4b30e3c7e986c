import { type CurrencyCode, type Money, money } from '@jinlan/domain/money';
import type { TradeInTender } from '@jinlan/domain/pricing';
import type { Connection } from '../../../platform/database.ts';
import { tradeInLedger } from '../accounts.ts';
import { addValue, type TradeInValueRow, valuesOfCustomer } from './store.ts';

/**
 * The value of accepted trade-ins, which pays orders of their customer. The owner of its ledger account is the trade-in's
 * number.
 */
export interface TradeInValues {
  /**
   * Gives a customer the value of a trade-in, in the transaction in which it is accepted. A repeated call gives nothing.
   */
  credit(
    tx: Connection,
    value: Omit<TradeInValueRow, 'leastStone'> & {
      readonly leastStone: Money | null;
      readonly amount: Money;
    },
    now: Date,
  ): Promise<void>;
  /**
   * Returns the values that a customer may spend in a currency, the oldest first, at most a hundred, without empty ones.
   */
  of(
    db: Connection,
    customerId: string,
    context: { readonly currency: CurrencyCode; readonly now: Date },
  ): Promise<readonly TradeInTender[]>;
  /** Returns how much is left of these values, by their numbers; in minor units of the currency. */
  leftOf(
    db: Connection,
    numbers: readonly string[],
    context: { readonly currency: CurrencyCode; readonly now: Date },
  ): Promise<ReadonlyMap<string, number>>;
}

export const tradeInValues: TradeInValues = {
  async credit(tx, { amount, leastStone, ...value }, now) {
    await addValue(tx, { ...value, leastStone: leastStone?.minor ?? null }, now);
    const account = { owner: value.number, unit: amount.currency };
    const given = await tradeInLedger.credit(tx, account, {
      ...{ amount: amount.minor, expiresAt: null, against: 'trade-ins', at: now },
      cause: `trade-in:${value.number}`,
    });
    if (!given.ok) throw new Error(`Trade-in ${value.number} was credited twice`);
  },
  async of(db, customerId, { currency, now }) {
    const rows = await valuesOfCustomer(db, customerId, currency);
    if (rows.length === 0) return [];
    const left = await tradeInValues.leftOf(
      db,
      rows.map(({ number }) => number),
      { currency, now },
    );
    return rows.flatMap(({ number, share, leastStone }): TradeInTender[] => {
      const balance = money(left.get(number) ?? 0, currency);
      if (balance.minor <= 0) return [];
      return [
        { number, share, balance, leastStone: leastStone === null ? null : money(leastStone, currency) },
      ];
    });
  },
  async leftOf(db, numbers, { currency, now }) {
    if (numbers.length === 0) return new Map();
    const balances = await tradeInLedger.balances(db, numbers, currency, now);
    return new Map(numbers.map((number) => [number, balances.get(number)?.available ?? 0]));
  },
};
