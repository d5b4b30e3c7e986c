import { currencyCodes } from '@jinlan/domain/money';
import type { Connection } from '../../platform/database.ts';
import { allEntries } from '../../platform/ledger/all-entries.ts';
import { type HeldData, staysWithOwner } from '../../platform/personal-data.ts';
import { storeCreditLedger, tradeInLedger } from './accounts.ts';
import { forgetValues, valueNumbersOf } from './trade-ins/store.ts';
import { tradeInValues } from './trade-ins/values.ts';

/**
 * Store credit, and the value of trade-ins. When an account is closed, their ledger accounts stay, empty or forfeited,
 * under a number that no longer leads to anybody.
 */
export const creditHeld: HeldData = {
  group: 'credit',
  tables: [
    ...['platform.ledger_account', 'platform.ledger_entry', 'platform.ledger_pairing'],
    'tenders.trade_in_value',
  ],
  async *read(db, { customerId }) {
    for (const currency of currencyCodes)
      for await (const page of allEntries(storeCreditLedger, db, { owner: customerId, unit: currency }))
        yield page.map(({ amount, ...entry }) => ({ currency, ...entry, amount: (amount / 100).toFixed(2) }));
    for (const { number, currency } of await valueNumbersOf(db, customerId))
      for await (const page of allEntries(tradeInLedger, db, { owner: number, unit: currency }))
        yield page.map(({ amount, ...entry }) => ({
          ...{ currency, trade_in: number, ...entry, amount: (amount / 100).toFixed(2) },
        }));
  },
  remove: (tx, { customerId }) => forgetValues(tx, customerId),
  startOver: staysWithOwner,
};

/** Whether a customer can spend credit, or the value of a trade-in, in any currency. */
export async function hasCredit(db: Connection, customerId: string, now: Date): Promise<boolean> {
  const available = await storeCreditLedger.availableOf(db, customerId, now);
  if (available.values().some((amount) => amount > 0)) return true;
  const values = await valueNumbersOf(db, customerId);
  for (const [currency, same] of Map.groupBy(values, (value) => value.currency)) {
    const numbers = same.map(({ number }) => number);
    const left = await tradeInValues.leftOf(db, numbers, { currency, now });
    if (left.values().some((amount) => amount > 0)) return true;
  }
  return false;
}
