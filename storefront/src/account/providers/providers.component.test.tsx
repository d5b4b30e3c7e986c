import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import BindScreen from './BindScreen.tsx';
import FailureScreen from './FailureScreen.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';

afterEach(cleanup);

const providers = [
  { __typename: 'SignInProvider', code: 'google', kind: 'OPENID', name: 'Google' },
  { __typename: 'SignInProvider', code: 'wechat', kind: 'WECHAT', name: 'WeChat' },
];
const refusal = (code: string, data: object = {}) => ({
  errors: [{ message: code, extensions: { code, data } }],
});

describe('the buttons of providers', () => {
  const draw = async (listed: readonly object[], passkeysOffered = false) => {
    const rendered = await drawInShop(<ProviderButtons next="/wishlist" leaving={false} />, {
      families: ['account', 'providers'],
    });
    await rendered.net.waitForCalls(1);
    rendered.net.calls[0]?.answer({ data: { passkeysOffered, signInProviders: listed } });
    return rendered;
  };

  it('are those that are configured, in the order of the settings', async () => {
    await draw(providers);
    await screen.findByRole('button', { name: 'Continue with Google' });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'GContinue with Google',
      'Continue with WeChat',
    ]);
  });

  it('offer a passkey first, in browsers that have them', async () => {
    await draw(providers, true);
    await screen.findByRole('button', { name: 'Continue with Google' });
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
    cleanup();
    vi.stubGlobal('PublicKeyCredential', class {});
    await draw(providers, true);
    await screen.findByRole('button', { name: 'Sign in with a passkey' });
    expect(screen.getAllByRole('button')[0]?.textContent).toBe('Sign in with a passkey');
    vi.unstubAllGlobals();
  });

  it('say in words why a passkey does not sign in', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    const { net, user } = await draw([], true);
    await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
    await net.waitForCalls(2);
    net.calls[1]?.answer(refusal('TOO_MANY_REQUESTS'));
    await screen.findByText('Too many tries. Please try again later.');
    vi.unstubAllGlobals();
  });

  it('are missing where nothing is configured', async () => {
    await draw([]);
    expect(screen.queryByText('or')).toBeNull();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('begin one visit, and say in words why it cannot begin', async () => {
    const { net, user } = await draw(providers);
    const google = await screen.findByRole('button', { name: 'Continue with Google' });
    await user.click(google);
    await user.click(google);
    await user.click(screen.getByRole('button', { name: 'Continue with WeChat' }));
    await net.waitForCalls(2);
    expect(net.calls.slice(1).map(({ variables }) => variables)).toEqual([
      {
        input: {
          ...{ provider: 'google', purpose: 'SIGN_IN', back: '/wishlist' },
          ...{ in_app: false, in_mini_program: false },
        },
      },
    ]);
    net.calls[1]?.answer(refusal('EXTERNAL_PROVIDER_UNREACHABLE', { back: '/wishlist' }));
    await screen.findByText(/does not answer at the moment/);
    expect(google.getAttribute('aria-busy')).toBeNull();
  });
});

describe('the page of a failed sign-in', () => {
  const draw = (reason: string) =>
    drawInShop(<FailureScreen />, {
      families: ['providers'],
      path: `/authorizedUser/failure?reason=${reason}&next=//evil.example`,
    });

  it.each([
    ['EXTERNAL_SIGN_IN_EXPIRED', 'You are not signed in', /no longer valid/],
    ['EXTERNAL_IDENTITY_TAKEN', 'The account was not linked', /already linked to another account/],
    ['constructor', 'You are not signed in', /Something went wrong/],
  ])('says why (%s), and leads back to the shop alone', async (reason, title, text) => {
    await draw(reason);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.getByText(text)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Back to sign-in' });
    expect(link.getAttribute('href')).toContain('/sign-in?next=%2Faccount');
  });
});

describe('the page for a new identity', () => {
  const waiting = {
    __typename: 'CustomerWaitingIdentity',
    provider: { __typename: 'SignInProvider', code: 'wechat', name: 'WeChat' },
    label: null,
    email: null,
    firstname: '',
    lastname: '',
    offer: 'CREATE',
    back: '/cart',
  };
  const draw = async (identity: object | null) => {
    const rendered = await drawInShop(<BindScreen />, {
      families: ['account', 'buy', 'providers'],
      path: '/authorizedUser/bind',
    });
    await rendered.net.waitForCalls(1);
    rendered.net.calls[0]?.answer({ data: { customerWaitingIdentity: identity } });
    return rendered;
  };

  it('says that nothing waits any more', async () => {
    const { address } = await draw(null);
    await waitFor(() =>
      expect(address()).toMatch(/^\/authorizedUser\/failure\?reason=EXTERNAL_IDENTITY_GONE/),
    );
  });

  it('asks for name, address and consent, and leads to the account that the address has', async () => {
    const { net, user } = await draw(waiting);
    await screen.findByRole('heading', { level: 1, name: 'Continue with WeChat' });
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findAllByRole('alert')).toHaveLength(3);
    expect(net.calls).toHaveLength(1);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Chan Ka Yan');
    await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'kayan@example.com');
    await user.click(screen.getByRole('checkbox', { name: /terms of use/ }));
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    await net.waitForCalls(2);
    net.calls[1]?.answer(refusal('EMAIL_TAKEN'));
    const alert = await screen.findByText(/This address has an account/);
    await user.click(
      screen
        .getAllByRole('button', { name: 'Sign in to your account' })
        .find((button) => alert.parentElement?.contains(button)) as HTMLElement,
    );
    await screen.findByRole('heading', { level: 1, name: 'Sign in to your account' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe('kayan@example.com');
  });
});
