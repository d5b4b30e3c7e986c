import type { Action } from '@jinlan/domain/people';
import { password } from '../people.ts';
import type { Entry } from './operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

/** Returns the entries of the operations on sign-in providers, passkeys, consents and push messages. */
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
      // Passkeys need a domain name, and the test's shop has an IP address.
      passkeysOffered: open('account.sign-in', () => ({}), { otherwise: 'false' }),
      wechatPage: open('wechat.read', () => ({ address: 'https://elsewhere.example/' })),
      customerConsents: own('account.read'),
      customerPush: own('account.read'),
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
      linkProvider: own('account.change', () => ({ key: null, password }), {
        otherwise: 'EXTERNAL_IDENTITY_GONE',
      }),
      unlinkProvider: own('account.change', () => ({ provider: 'google', password })),
      requestEmailCode: own('account.change', () => ({})),
      proveEmail: own('account.change', () => ({ code: '000000' }), { otherwise: 'SIGN_IN_CODE_INVALID' }),
      setCustomerConsents: own(
        'account.change',
        () => ({
          consents: [{ channel: 'EMAIL', kind: 'POINTS', given: true }],
          text_version: 1,
        }),
        { otherwise: 'CONSENT_CHANNEL_UNAVAILABLE' },
      ),
      setPushKind: own('account.change', () => ({ kind: 'ORDER', given: true, text_version: 1 })),
      addPushDevice: own(
        'account.change',
        () => ({ endpoint: 'https://elsewhere.example', p256dh: '', auth: '' }),
        {
          otherwise: 'PUSH_DEVICE_INVALID',
        },
      ),
      keepPushDevice: own('account.change', () => ({ endpoint: 'https://elsewhere.example' }), {
        otherwise: 'false',
      }),
      removePushDevice: own('account.change', () => ({ id: '1' })),
      startPasskeySignIn: open('account.sign-in', () => ({}), { otherwise: 'PASSKEYS_UNAVAILABLE' }),
      generateCustomerTokenByPasskey: open('account.sign-in', () => ({ answer: '{}' }), {
        otherwise: 'PASSKEYS_UNAVAILABLE',
      }),
      startPasskeyCreation: own('account.change', () => ({ password }), {
        otherwise: 'PASSKEYS_UNAVAILABLE',
      }),
      addPasskey: own('account.change', () => ({ answer: '{}', name: 'Phone' }), {
        otherwise: 'PASSKEYS_UNAVAILABLE',
      }),
      renamePasskey: own('account.change', () => ({ id: '1', name: 'Phone' }), {
        otherwise: 'PASSKEY_NOT_FOUND',
      }),
      removePasskey: own('account.change', () => ({ id: '1', password }), {
        otherwise: 'PASSKEY_NOT_FOUND',
      }),
    },
  };
}
