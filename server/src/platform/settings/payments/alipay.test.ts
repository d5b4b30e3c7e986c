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

/** PEM as Alipay's tool writes it: one line of base64. */
const oneLine = (pem: string): string => pem.replace(/-----[A-Z ]+-----|\s/g, '');

describe('the file of Alipay’s merchants', () => {
  let folder: string;
  let privateKey: string;
  let publicKey: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinlan-alipay-'));
    privateKey = readSandboxKeys(await makeSandboxKeys(1024)).merchant;
    publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
    await writeFile(join(folder, 'app_private_key.txt'), oneLine(privateKey));
    await writeFile(join(folder, 'app_private_key.pem'), privateKey);
    await writeFile(join(folder, 'alipay_public_key.txt'), oneLine(publicKey));
    await writeFile(join(folder, 'alipay_public_key.pem'), publicKey);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const mainland = () => ({
    app_id: '2021000118888888',
    seller_id: '2088101117955611',
    private_key: 'file:app_private_key.txt',
    alipay_public_keys: ['file:alipay_public_key.txt'],
  });
  const hongKong = () => ({
    client_id: 'SANDBOX_5YBX8X2Z8MYP03866',
    private_key: 'file:app_private_key.pem',
    antom_public_keys: ['file:alipay_public_key.txt', 'file:alipay_public_key.pem'],
    key_version: 2,
  });
  const read = async (content: object) => {
    const path = join(folder, 'alipay.json');
    await writeFile(path, JSON.stringify(content));
    return readSettings({ ALIPAY: path, SANDBOX_BANK: 'off', APP_SECRET: secret }, async () => secret);
  };

  it('gives the Mainland its merchant, with keys as Alipay’s tool writes them', async () => {
    expect((await read({ cn: mainland() })).alipay).toEqual({
      cn: {
        gateway: 'https://openapi.alipay.com/gateway.do',
        page: 'https://openapi.alipay.com/gateway.do',
        appId: '2021000118888888',
        sellerId: '2088101117955611',
        privateKey,
        alipayKeys: [publicKey],
        computer: 'page',
      },
    });
    expect((await read({})).alipay).toEqual({});
  });

  it('takes keys in PEM, sealed ones, several of Alipay, and a code for computers', async () => {
    const { alipay } = await read({
      cn: {
        ...mainland(),
        private_key: `sealed:${sealFor(sealedPurpose, secret, privateKey, systemRandom)}`,
        alipay_public_keys: ['file:alipay_public_key.pem', 'file:alipay_public_key.txt'],
        computer: 'code',
        gateway: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
      },
    });
    expect(alipay.cn).toMatchObject({
      gateway: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do',
      privateKey,
      alipayKeys: [publicKey, publicKey],
      computer: 'code',
    });
  });

  it('gives Hong Kong its merchant at Antom', async () => {
    expect((await read({ hk: hongKong() })).alipay).toEqual({
      hk: {
        host: 'https://open-sea-global.alipay.com',
        clientId: 'SANDBOX_5YBX8X2Z8MYP03866',
        privateKey,
        keyVersion: 2,
        antomKeys: [publicKey, publicKey],
      },
    });
    await expect(
      read({ hk: { ...hongKong(), antom_public_keys: ['file:app_private_key.pem'] } }),
    ).rejects.toThrow('hk.antom_public_keys.0 is no RSA public key');
    await expect(read({ hk: mainland() })).rejects.toThrow('hk.client_id');
  });

  it.each<[string, (merchant: ReturnType<typeof mainland>) => object, string]>([
    [
      'a key in the file itself',
      (m) => ({ cn: { ...m, private_key: oneLine(privateKey) } }),
      'must be `file:`',
    ],
    ['a missing file', (m) => ({ cn: { ...m, private_key: 'file:gone.pem' } }), 'ENOENT'],
    [
      'a public key as private one',
      (m) => ({ cn: { ...m, private_key: 'file:alipay_public_key.txt' } }),
      'cn.private_key is no RSA private key',
    ],
    [
      'its own private key as Alipay’s',
      (m) => ({ cn: { ...m, alipay_public_keys: ['file:app_private_key.pem'] } }),
      'cn.alipay_public_keys.0 is no RSA public key',
    ],
    [
      'no key of Alipay',
      (m) => ({ cn: { ...m, alipay_public_keys: [] } }),
      'cn.alipay_public_keys must have',
    ],
    [
      'a sealed value of another shop',
      (m) => ({ cn: { ...m, private_key: 'sealed:AAAA' } }),
      'another APP_SECRET',
    ],
    ['another seller’s number', (m) => ({ cn: { ...m, seller_id: '123' } }), 'cn.seller_id'],
    ['an unknown field', (m) => ({ cn: { ...m, appid: '1' } }), 'cn.appid'],
    ['another market', (m) => ({ sg: m }), 'sg'],
  ])('refuses %s and never shows a secret', async (_, content, message) => {
    const reading = read(content(mainland()));
    await expect(reading).rejects.toThrow(WrongSettings);
    const text = await reading.catch((error: Error) => error.message);
    expect(text).toContain(message);
    expect(text).not.toContain(oneLine(privateKey).slice(40, 80));
    expect(text).not.toContain('PRIVATE KEY');
  });
});
