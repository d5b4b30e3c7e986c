import { describe, expect, it } from 'vitest';
import { originsOf } from '../gateways/stripe/stripe-gateway.ts';
import { documentPolicy, openerPolicy, permissionsPolicy } from './headers.ts';

const account = {
  apiUrl: 'https://api.stripe.com',
  scriptUrl: 'https://js.stripe.com/endive/stripe.js',
  publishableKey: 'pk_live_1',
  secretKey: 'sk_live_1',
  webhookSecrets: ['whsec_1'],
  methods: [],
  wallets: false,
};
const sourcesOf = (policy: string, name: string): readonly string[] =>
  policy
    .split('; ')
    .find((rule) => rule.startsWith(`${name} `))
    ?.split(' ')
    .slice(1) ?? [];

describe('the content security policy of a page', () => {
  it('names no other origin of scripts without card fields of a provider', () => {
    const policy = documentPolicy('abc');
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", "'nonce-abc'"]);
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'"]);
    expect(policy).not.toContain('stripe');
  });

  it('lets only the staff’s pages run WebAssembly', () => {
    expect(documentPolicy('abc')).not.toContain('wasm');
    expect(sourcesOf(documentPolicy('abc', null, { readsCodes: true }), 'script-src')).toEqual([
      ...["'self'", "'nonce-abc'", "'wasm-unsafe-eval'"],
    ]);
  });

  it('lets a page inside WeChat run WeChat’s script, and no other page', () => {
    expect(documentPolicy('abc')).not.toContain('wx.qq.com');
    expect(sourcesOf(documentPolicy('abc', null, { isInWechat: true }), 'script-src')).toEqual([
      "'self'",
      "'nonce-abc'",
      'https://res.wx.qq.com',
    ]);
  });

  it('names Stripe’s origins where it takes cards', () => {
    const policy = documentPolicy('abc', originsOf(account));
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", "'nonce-abc'", 'https://js.stripe.com']);
    expect(sourcesOf(policy, 'connect-src')).toEqual([
      "'self'",
      'https://js.stripe.com',
      'https://api.stripe.com',
    ]);
    expect(sourcesOf(policy, 'frame-src')).toEqual(
      expect.arrayContaining(['https://js.stripe.com', 'https://hooks.stripe.com']),
    );
  });

  it('names the origin of another script alone', () => {
    const other = {
      ...account,
      scriptUrl: 'https://cards.example/v3.js',
      apiUrl: 'https://api.cards.example',
    };
    const policy = documentPolicy('abc', originsOf(other));
    expect(sourcesOf(policy, 'script-src')).toContain('https://cards.example');
    expect(policy).not.toContain('stripe');
  });

  it('stays as it is with the sandbox, whose script is the shop’s', () => {
    const sandbox = { ...account, scriptUrl: '/sandbox-stripe/v3/stripe.js' };
    expect(documentPolicy('abc', originsOf(sandbox))).toBe(documentPolicy('abc'));
  });
});

describe('the sheets of wallets', () => {
  it('may be opened by Stripe’s frames where the account has wallets', () => {
    const origins = originsOf({ ...account, wallets: true });
    expect(permissionsPolicy(origins)).toContain(
      'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
    );
    expect(openerPolicy(origins)).toBe('same-origin-allow-popups');
    expect(documentPolicy('abc', origins)).toBe(documentPolicy('abc', originsOf(account)));
  });

  it.each([
    ['without an account', null],
    ['without wallets', originsOf(account)],
    ['in the sandbox', originsOf({ ...account, wallets: true, scriptUrl: '/sandbox-stripe/v3/stripe.js' })],
  ])('may be opened by nobody %s', (_, origins) => {
    expect(permissionsPolicy(origins)).toBe('camera=(self), microphone=(), payment=(), geolocation=(self)');
    expect(openerPolicy(origins)).toBe('same-origin');
  });
});
