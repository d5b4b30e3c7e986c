import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '../../random.ts';
import { sealFor } from '../../seal.ts';
import { readSettings, WrongSettings } from '../settings.ts';
import { sealedPurpose } from './payment-file.ts';

const secret = 's'.repeat(48);

describe('the file of Stripe’s accounts', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinlan-stripe-'));
    await writeFile(join(folder, 'secret.txt'), 'sk_live_51abc\n');
    await writeFile(join(folder, 'webhook.txt'), 'whsec_one\n');
    await writeFile(join(folder, 'test.txt'), 'sk_test_51abc\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const account = {
    publishable_key: 'pk_live_51abc',
    secret_key: 'file:secret.txt',
    webhook_secrets: ['file:webhook.txt'],
  };
  const read = async (content: unknown) => {
    const path = join(folder, 'stripe.json');
    await writeFile(path, JSON.stringify(content));
    return readSettings({ STRIPE: path, SANDBOX_BANK: 'off', APP_SECRET: secret }, async () => secret);
  };

  it('gives each market its account, with secrets from files and sealed ones', async () => {
    const sealed = `sealed:${sealFor(sealedPurpose, secret, 'whsec_two', systemRandom)}`;
    const { stripe, sandboxStripe } = await read({
      hk: { ...account, webhook_secrets: ['file:webhook.txt', sealed] },
      my: { ...account, methods: ['fpx', 'grabpay'], wallets: true },
      sg: { ...account, api_url: 'https://stripe.example/', script_url: 'https://js.stripe.example/v3.js' },
    });
    expect(stripe).toEqual({
      hk: {
        apiUrl: 'https://api.stripe.com',
        scriptUrl: 'https://js.stripe.com/endive/stripe.js',
        publishableKey: 'pk_live_51abc',
        secretKey: 'sk_live_51abc',
        webhookSecrets: ['whsec_one', 'whsec_two'],
        methods: [],
        wallets: false,
      },
      my: {
        apiUrl: 'https://api.stripe.com',
        scriptUrl: 'https://js.stripe.com/endive/stripe.js',
        publishableKey: 'pk_live_51abc',
        secretKey: 'sk_live_51abc',
        webhookSecrets: ['whsec_one'],
        methods: ['fpx', 'grabpay'],
        wallets: true,
      },
      sg: {
        apiUrl: 'https://stripe.example',
        scriptUrl: 'https://js.stripe.example/v3.js',
        publishableKey: 'pk_live_51abc',
        secretKey: 'sk_live_51abc',
        webhookSecrets: ['whsec_one'],
        methods: [],
        wallets: false,
      },
    });
    expect(sandboxStripe).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['an unknown market', { fr: account }, 'fr'],
    [
      'a key in the clear',
      { hk: { ...account, secret_key: 'sk_live_51abc' } },
      'hk.secret_key must be `file:`',
    ],
    [
      'a public key that is none',
      { hk: { ...account, publishable_key: 'sk_live_1' } },
      'hk.publishable_key must',
    ],
    [
      'no secret of the webhook',
      { hk: { ...account, webhook_secrets: [] } },
      'hk.webhook_secrets must have one',
    ],
    [
      'three of them',
      { hk: { ...account, webhook_secrets: Array(3).fill('file:webhook.txt') } },
      'one secret or two',
    ],
    [
      'a wrong secret of the webhook',
      { hk: { ...account, webhook_secrets: ['file:secret.txt'] } },
      'begin with whsec_',
    ],
    [
      'a wrong secret key',
      { hk: { ...account, secret_key: 'file:webhook.txt' } },
      'must begin with sk_ or rk_',
    ],
    ['a test key beside a live one', { hk: { ...account, secret_key: 'file:test.txt' } }, 'one key is live'],
    ['a missing file', { hk: { ...account, secret_key: 'file:none.txt' } }, 'ENOENT'],
    ['a value sealed elsewhere', { hk: { ...account, secret_key: 'sealed:AAAA' } }, 'another APP_SECRET'],
    [
      'an address without TLS',
      { hk: { ...account, api_url: 'http://stripe.example' } },
      'hk.api_url must be',
    ],
    ['an unknown method', { sg: { ...account, methods: ['cash'] } }, 'must be grabpay, fpx or paynow'],
    [
      'a method of another market',
      { sg: { ...account, methods: ['fpx'] } },
      'methods of this market alone: grabpay, paynow',
    ],
    ['wallets that are no switch', { hk: { ...account, wallets: 'on' } }, 'hk.wallets must be true or false'],
    ['an unknown field', { hk: { ...account, secret: 'x' } }, 'hk'],
  ])('refuses %s, and names no secret', async (_, content, message) => {
    const error = await read(content).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(WrongSettings);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message).not.toContain('sk_live_51abc');
  });

  it.each([
    ['all', ['cn', 'hk', 'mo', 'my', 'sg']],
    [' sg , hk ', ['hk', 'sg']],
    ['', []],
  ])('gives the markets of its sandbox: %j', async (value, expected) => {
    const { sandboxStripe } = await readSettings({ SANDBOX_STRIPE: value }, async () => secret);
    expect([...sandboxStripe].toSorted()).toEqual(expected);
    await expect(readSettings({ SANDBOX_STRIPE: 'hk,fr' }, async () => secret)).rejects.toThrow(
      'must be `all` or some of',
    );
  });
});
