import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxSms } from '@jinlan/contract/sandbox-sms';
import { SANDBOX_PATHS } from '@jinlan/contract/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import type { Http } from '../../http.ts';
import { readSms, type SmsAccount } from '../../settings/sms.ts';
import { createAliyun } from './aliyun.ts';
import type { Text, TextCarrier } from './carrier.ts';
import { createTencent } from './tencent.ts';
import { createTwilio } from './twilio.ts';

// Each carrier against its stand-in, which checks signatures by code of its own.

let shop: TestShop;
let accounts: readonly SmsAccount[];
let folder: string;
const secrets = {
  aliyun: sandboxSms.aliyun.accessKeySecret,
  tencent: sandboxSms.tencent.secretKey,
  twilio: sandboxSms.twilio.authToken,
};

const templates = (id: string) => ({
  'zh-Hans-CN': {
    sign_in: { id, variables: ['code', 'minutes'] },
    reset: { id },
    change: { id },
    gold_alert: { id },
  },
});

async function fileWith(
  change: (entries: Record<string, Record<string, unknown>>) => void = () => undefined,
) {
  const url = `http://127.0.0.1:${shop.platform.config.port}${SANDBOX_PATHS.sms}`;
  const { aliyun, tencent, twilio } = sandboxSms;
  for (const [name, secret] of Object.entries(secrets)) await writeFile(join(folder, name), `${secret}\n`);
  const entries: Record<string, Record<string, unknown>> = {
    CN: {
      provider: 'aliyun',
      access_key_id: aliyun.accessKeyId,
      access_key_secret: 'file:aliyun',
      sign_name: aliyun.signName,
      templates: templates('SMS_1001'),
      api_url: `${url}aliyun`,
    },
    HK: {
      provider: 'tencent',
      secret_id: tencent.secretId,
      secret_key: 'file:tencent',
      app_id: tencent.appId,
      templates: templates('1001'),
      api_url: `${url}tencent`,
    },
    SG: {
      provider: 'twilio',
      account_sid: twilio.accountSid,
      auth_token: 'file:twilio',
      from: twilio.from,
      templates: templates('HX1001'),
      api_url: `${url}twilio`,
    },
  };
  change(entries);
  const path = join(folder, 'sms.json');
  await writeFile(path, JSON.stringify(entries));
  return path;
}

beforeAll(async () => {
  shop = await createTestShop({ listen: true });
  folder = await mkdtemp(join(tmpdir(), 'jinlan-sms-'));
  const { CN, HK, SG } = await readSms(await fileWith(), 'secret');
  accounts = [CN, HK, SG] as readonly SmsAccount[];
});
afterAll(() => shop.close());

function carrierOf(account: SmsAccount, http: Http = shop.platform.http): TextCarrier {
  const parts = { ...shop.platform, http };
  switch (account.provider) {
    case 'aliyun':
      return createAliyun(parts, account);
    case 'tencent':
      return createTencent(parts, account);
    case 'twilio':
      return createTwilio(parts, account);
  }
}

const textTo = (to: string): Text => ({
  key: 'order-1',
  to,
  locale: 'en-US',
  purpose: 'sign_in',
  variables: { code: '123456', minutes: '5' },
});

const withSecret = (account: SmsAccount): SmsAccount => {
  switch (account.provider) {
    case 'aliyun':
      return { ...account, accessKeySecret: 'wrong' };
    case 'tencent':
      return { ...account, secretKey: 'wrong' };
    case 'twilio':
      return { ...account, authToken: 'wrong' };
  }
};

describe.each([
  [0, 'aliyun'],
  [1, 'tencent'],
  [2, 'twilio'],
])('the carrier %i, %s', (index) => {
  const account = (): SmsAccount => accounts[index] as SmsAccount;

  it('accepts a message to numbers of every region', async () => {
    for (const number of ['+8613800138000', '+85291234567', '+85366123456', '+60123456789', '+6591234567'])
      expect(await carrierOf(account()).submit(textTo(number)), number).toEqual({ kind: 'accepted' });
  });

  it('accepts an alert of the gold price, and refuses one without a template', async () => {
    const alert: Text = {
      ...{ key: 'gold-alert-1', to: '+85291234567', locale: 'en-US', purpose: 'gold_alert' },
      variables: { board: 'Gold', price: 'HK$40,000/tael', target: 'HK$40,100/tael' },
    };
    expect(await carrierOf(account()).submit(alert)).toEqual({ kind: 'accepted' });
    const without = { ...account(), template: () => null };
    expect((await carrierOf(without).submit(alert)).kind).toBe('refused');
  });

  it('says that the number has had too many, is refused, or that nothing is known', async () => {
    const kinds = [];
    for (const ending of ['0001', '0002', '0003', '0004'])
      kinds.push((await carrierOf(account()).submit(textTo(`+861380013${ending}`))).kind);
    expect(kinds).toEqual(['limited', 'refused', 'unreachable', 'unreachable']);
  });

  it('is refused with a wrong secret, and shows no number in the reason', async () => {
    const answer = await carrierOf(withSecret(account())).submit(textTo('+8613800138000'));
    expect(answer.kind).toBe('refused');
    expect(JSON.stringify(answer)).not.toContain('13800138000');
  });

  it('does not throw where the line is cut or the answer is endless', async () => {
    const cut: Http = { fetch: () => Promise.reject(new TypeError('fetch failed')) };
    expect((await carrierOf(account(), cut).submit(textTo('+8613800138000'))).kind).toBe('unreachable');
    const endless: Http = { fetch: async () => new Response('x'.repeat(100_000)) };
    expect((await carrierOf(account(), endless).submit(textTo('+8613800138000'))).kind).toBe('unreachable');
  });
});

describe('the file of carriers', () => {
  it('takes the template of the language, and the Chinese one without it', async () => {
    const { CN } = await readSms(
      await fileWith((entries) => {
        const { templates: texts } = entries.CN as { templates: Record<string, unknown> };
        texts['en-US'] = templates('SMS_2002')['zh-Hans-CN'];
      }),
      'secret',
    );
    expect(CN?.template('en-US', 'sign_in')).toEqual({ id: 'SMS_2002', variables: ['code', 'minutes'] });
    expect(CN?.template('zh-Hans-CN', 'reset')).toEqual({ id: 'SMS_1001', variables: ['code'] });
    expect(accounts[1]?.template('en-US', 'reset')?.id).toBe('1001');
  });

  it.each([
    ['an unknown country', { US: { provider: 'aliyun' } }],
    ['an unknown carrier', { CN: { provider: 'pigeon' } }],
    ['a secret in clear', { SG: { auth_token: 'plain' } }],
    ['an address without TLS', { SG: { api_url: 'http://sms.example.com/' } }],
  ])('rejects %s', async (_, wrong) => {
    const path = await fileWith((entries) => {
      for (const [country, fields] of Object.entries(wrong))
        entries[country] = { ...entries[country], ...fields };
    });
    await expect(readSms(path, 'secret')).rejects.toThrow();
  });
});
