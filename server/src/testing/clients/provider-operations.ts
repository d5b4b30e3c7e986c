import type { Action } from '@jinlan/domain/people';
import type { Entry } from './operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

/** The operations of sign-in by providers. */
export function providerOperations({
  open,
  own,
  newEmail,
}: {
  readonly open: MakeEntry;
  readonly own: MakeEntry;
  readonly newEmail: () => string;
}): {
  readonly queries: Readonly<Record<string, Entry>>;
  readonly mutations: Readonly<Record<string, Entry>>;
} {
  return {
    queries: {
      signInProviders: open('account.sign-in', () => ({ in_app: false })),
      customerWaitingIdentity: open('account.sign-in', () => ({ key: null })),
    },
    mutations: {
      startProviderSignIn: open('account.sign-in', () => ({
        input: { provider: 'google', purpose: 'SIGN_IN', back: '/', in_app: false },
      })),
      finishProviderSignIn: open('account.sign-in', () => ({ answer: 'state=none' }), {
        otherwise: 'EXTERNAL_SIGN_IN_EXPIRED',
      }),
      signInByMiniProgram: open('account.sign-in', () => ({ provider: 'wechat', code: 'none' }), {
        otherwise: 'EXTERNAL_SIGN_IN_REFUSED',
      }),
      createCustomerByProvider: open('account.create', () => ({ input: { email: newEmail() } }), {
        otherwise: 'EXTERNAL_IDENTITY_GONE',
      }),
      linkProvider: own('account.change', () => ({ key: null }), { otherwise: 'EXTERNAL_IDENTITY_GONE' }),
      unlinkProvider: own('account.change', () => ({ provider: 'google' })),
    },
  };
}
