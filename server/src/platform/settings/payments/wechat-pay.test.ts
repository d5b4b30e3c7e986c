import { createPublicKey } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSandboxKeys } from '@jinlan/contract/sandbox-wechat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemRandom } from '../../random.ts';
import { sealFor } from '../../seal.ts';
import { readSettings, WrongSettings } from '../settings.ts';
import { sealedPurpose } from './payment-file.ts';
import { makeSandboxKeys } from './wechat-pay.ts';

const secret = 's'.repeat(48);
const apiKey = 'a'.repeat(32);
const appSecret = 'b'.repeat(32);

describe('the file of WeChat Pay’s merchants', () => {
  let folder: string;
  let privateKey: string;
  let publicKey: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinlan-wechat-'));
    privateKey = readSandboxKeys(await makeSandboxKeys(1024)).merchant.trim();
    publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
    await writeFile(join(folder, 'apiclient_key.pem'), privateKey);
    await writeFile(join(folder, 'pub_key.pem'), publicKey);
    await writeFile(join(folder, 'app_secret.txt'), appSecret);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const overseas = () => ({
    region: 'overseas',
    mchid: '1900000109',
    appid: 'wx8888888888888888',
    merchant_category_code: '5944',
    serial_no: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
    private_key: 'file:apiclient_key.pem',
    api_v3_key: `sealed:${sealFor(sealedPurpose, secret, apiKey, systemRandom)}`,
    platform_keys: { PUB_KEY_ID_0114232134912410000000000000: 'file:pub_key.pem' },
  });
  const read = async (content: object) => {
    const path = join(folder, 'wechat-pay.json');
    await writeFile(path, JSON.stringify(content));
    return readSettings({ WECHAT_PAY: path, SANDBOX_BANK: 'off', APP_SECRET: secret }, async () => secret);
  };

  it('gives each market its merchant, with secrets from files and sealed ones', async () => {
    const { wechatPay, secrets } = await read({ hk: overseas(), mo: overseas() });
    expect(Object.keys(wechatPay)).toEqual(['hk', 'mo']);
    expect(wechatPay.hk).toEqual({
      host: 'https://apihk.mch.weixin.qq.com',
      region: 'overseas',
      mchid: '1900000109',
      appid: 'wx8888888888888888',
      categoryCode: '5944',
      serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
      privateKey,
      apiKey,
      account: null,
      miniProgram: null,
      platformKeys: { PUB_KEY_ID_0114232134912410000000000000: publicKey },
    });
    expect(secrets.sandboxWechat).toBeNull();
  });

  it('asks WeChat who pays where the official account has a secret', async () => {
    const { wechatPay } = await read({ hk: { ...overseas(), app_secret: 'file:app_secret.txt' } });
    expect(wechatPay.hk?.account).toEqual({
      secret: appSecret,
      page: 'https://open.weixin.qq.com/connect/oauth2/authorize',
      api: 'https://api.weixin.qq.com/sns/oauth2/access_token',
    });
  });

  it.each<[string, (merchant: ReturnType<typeof overseas>) => object, string]>([
    ['a secret in the file itself', (m) => ({ hk: { ...m, api_v3_key: apiKey } }), 'hk.api_v3_key must be'],
    ['a key of another length', (m) => ({ hk: { ...m, api_v3_key: 'file:pub_key.pem' } }), '32 characters'],
    ['a missing file', (m) => ({ hk: { ...m, private_key: 'file:gone.pem' } }), 'ENOENT'],
    [
      'a public key as private one',
      (m) => ({ hk: { ...m, private_key: 'file:pub_key.pem' } }),
      'no private key',
    ],
    [
      'a sealed value of another shop',
      (m) => ({ hk: { ...m, api_v3_key: 'sealed:AAAA' } }),
      'another APP_SECRET',
    ],
    ['no key of the platform', (m) => ({ hk: { ...m, platform_keys: {} } }), 'hk.platform_keys must have'],
    ['an unknown field', (m) => ({ hk: { ...m, mch_id: '1' } }), 'hk.mch_id'],
    ['an unknown market', (m) => ({ tw: m }), 'tw'],
    [
      'a Mainland merchant elsewhere',
      ({ merchant_category_code: _, ...m }) => ({ hk: { ...m, region: 'mainland' } }),
      'Only the market cn',
    ],
  ])('refuses %s and never shows a secret', async (_, content, message) => {
    const reading = read(content(overseas()));
    await expect(reading).rejects.toThrow(WrongSettings);
    const text = await reading.catch((error: Error) => error.message);
    expect(text).toContain(message);
    expect(text).not.toContain(apiKey);
    expect(text).not.toContain('PRIVATE KEY');
  });
});
