import type { Action } from '@jinlan/domain/people';
import { newMobile } from '../members/mobiles.ts';
import { password } from '../people.ts';
import type { Thing } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

/** Returns the entries of the operations with mobile codes and on the caller's sessions. */
export function mobileOperations(
  shop: TestShop,
  { open, own }: { readonly open: MakeEntry; readonly own: MakeEntry },
): {
  readonly queries: Readonly<Record<string, Entry>>;
  readonly mutations: Readonly<Record<string, Entry | readonly Entry[]>>;
} {
  const wrongCode: Partial<Entry> = { otherwise: 'MOBILE_CODE_INVALID' };
  const coded = (more: object = {}): object => ({ mobile: newMobile(), code: '000000', ...more });
  /** Returns the id of the customer's newest session; `0` without one. */
  async function lastSession({ id }: Thing): Promise<{ readonly id: string }> {
    const [row] = await shop.db.query<{ id: string }>(
      'test.last-session',
      'select max(id)::text as id from identity.session where customer_id = $1',
      [Number(id)],
    );
    return { id: row?.id ?? '0' };
  }
  return {
    queries: {
      customerSessions: own('account.read'),
      mobileCodeCountries: open('account.sign-in'),
    },
    mutations: {
      requestMobileCode: [
        open('account.sign-in', () => ({ mobile: newMobile(), purpose: 'SIGN_IN' })),
        open('account.recover', () => ({ mobile: newMobile(), purpose: 'RESET_PASSWORD' })),
        own('account.change', () => ({ mobile: newMobile(), purpose: 'CHANGE_MOBILE' })),
      ],
      generateCustomerTokenByMobile: open('account.sign-in', () => coded(), wrongCode),
      resetPasswordByMobile: open('account.recover', () => coded({ newPassword: password }), wrongCode),
      changeCustomerMobile: own('account.change', () => coded({ password }), wrongCode),
      endCustomerSession: own('account.change', lastSession, { spends: true }),
      endOtherCustomerSessions: own('account.change', () => ({}), { spends: true }),
    },
  };
}
