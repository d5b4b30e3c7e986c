import type { Action } from '@jinlan/domain/people';
import { storeCreditLedger } from '../../areas/tenders/index.ts';
import { password } from '../people.ts';
import { customerIdOf } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

/**
 * Returns the entries of the operations on a customer's own data. The callers have store credit, so that the shop refuses to
 * close their accounts.
 */
export function privacyOperations(
  shop: TestShop,
  { own }: { readonly own: MakeEntry },
): Readonly<Record<string, Entry>> {
  const withCredit = (entry: Entry): Entry => ({
    ...entry,
    otherwise: 'ACCOUNT_NOT_SETTLED',
    async thing(person) {
      const owner = customerIdOf(person);
      if (owner !== null)
        await shop.db.transaction((tx) =>
          storeCreditLedger.credit(
            tx,
            { owner, unit: 'HKD' },
            {
              ...{ amount: 1, against: 'goodwill', expiresAt: null, at: shop.clock.now() },
              cause: `test:${crypto.randomUUID()}`,
            },
          ),
        );
      return entry.thing(person);
    },
  });
  return {
    requestCustomerData: own('account.change', () => ({ password })),
    keepAccount: own('account.change', () => ({}), { otherwise: 'false' }),
    requestAccountClosing: withCredit(own('account.change', () => ({ password, lose_points: true }))),
    deleteCustomer: withCredit(own('account.change')),
  };
}
