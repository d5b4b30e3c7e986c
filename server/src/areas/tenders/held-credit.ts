import { currencyCodes } from '@jinlan/domain/money';
import type { Connection } from '../../platform/database.ts';
import { allEntries } from '../../platform/ledger/all-entries.ts';
import { type HeldData, nothingToRemove, staysWithOwner } from '../../platform/personal-data.ts';
import { storeCreditLedger } from './accounts.ts';

/** Store credit. Its account stays, empty, under a number that no longer leads to anybody. */
export const creditHeld: HeldData = {
  group: 'credit',
  tables: ['platform.ledger_account', 'platform.ledger_entry', 'platform.ledger_pairing'],
  async *read(db, { customerId }) {
    for (const currency of currencyCodes)
      for await (const page of allEntries(storeCreditLedger, db, { owner: customerId, unit: currency }))
        yield page.map(({ amount, ...entry }) => ({ currency, ...entry, amount: (amount / 100).toFixed(2) }));
  },
  remove: nothingToRemove,
  startOver: staysWithOwner,
};

/** Whether a customer can spend credit in any currency. */
export async function hasCredit(db: Connection, customerId: string, now: Date): Promise<boolean> {
  const available = await storeCreditLedger.availableOf(db, customerId, now);
  return available.values().some((amount) => amount > 0);
}
