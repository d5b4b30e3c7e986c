import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const secret = 's'.repeat(48);

describe('the file of the providers of sign-in', () => {
  let folder: string;
  const keyOf = (namedCurve: string): string =>
    generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = keyOf('P-256');
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinlan-sign-in-'));
    await writeFile(join(folder, 'secret.txt'), 'a secret\n');
    await writeFile(join(folder, 'key.p8'), key);
    await writeFile(join(folder, 'other.p8'), keyOf('P-384'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const openid = {
    kind: 'openid',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    client_id: 'abc.apps.example',
    client_secret: 'file:secret.txt',
  };
  const apple = {
    kind: 'apple',
    client_id: 'com.example.shop',
    team_id: 'A1B2C3D4E5',
    key_id: 'F6G7H8J9K0',
    private_key: 'file:key.p8',
  };
  const read = async (content: unknown, more: Record<string, string> = {}) => {
    const path = join(folder, 'sign-in.json');
    await writeFile(path, JSON.stringify(content));
    return readSettings({ SIGN_IN_PROVIDERS: path, APP_SECRET: secret, ...more }, async () => secret);
  };

  it('gives each provider its client, with secrets from files, in the order of the file', async () => {
    const app = { appid: 'wx1111111111111111', secret: 'file:secret.txt' };
    const { signInProviders } = await read({
      wechat: { kind: 'wechat', account: app },
      apple,
      google: openid,
    });
    expect(Object.keys(signInProviders ?? {})).toEqual(['wechat', 'apple', 'google']);
    expect(signInProviders).toEqual({
      wechat: {
        kind: 'wechat',
        pages: 'https://open.weixin.qq.com',
        api: 'https://api.weixin.qq.com',
        script: 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
        web: null,
        account: { appid: 'wx1111111111111111', secret: 'a secret', scope: 'snsapi_userinfo' },
        miniProgram: null,
      },
      apple: {
        kind: 'apple',
        issuer: 'https://appleid.apple.com',
        clientId: 'com.example.shop',
        teamId: 'A1B2C3D4E5',
        keyId: 'F6G7H8J9K0',
        privateKey: key.trim(),
      },
      google: {
        kind: 'openid',
        name: 'Google',
        issuer: 'https://accounts.google.com',
        clientId: 'abc.apps.example',
        clientSecret: 'a secret',
      },
    });
  });

  it.each<[string, unknown, string]>([
    ['an issuer without HTTPS', { google: { ...openid, issuer: 'http://a.example' } }, 'google.issuer'],
    ['a secret in the clear', { google: { ...openid, client_secret: 'abc' } }, 'google.client_secret'],
    ['a code with capitals', { Google: openid }, 'must be a code'],
    ['WeChat without an app', { wechat: { kind: 'wechat' } }, 'must have `web`, `account` or `mini_program`'],
    ['a key of another curve', { apple: { ...apple, private_key: 'file:other.p8' } }, 'P-256'],
    ['a key that is none', { apple: { ...apple, private_key: 'file:secret.txt' } }, 'P-256'],
  ])('refuses %s', async (_, content, problem) => {
    await expect(read(content)).rejects.toThrow(problem);
  });

  it('is the sandbox’s outside production alone', async () => {
    const withoutFile = async (environment: Record<string, string>) =>
      (await readSettings({ APP_SECRET: secret, DATA_DIR: folder, ...environment }, async () => secret))
        .signInProviders;
    expect(await withoutFile({})).toBeNull();
    expect(await withoutFile({ SANDBOX_BANK: 'off' })).toEqual({});
    const production = { NODE_ENV: 'production', BASE_URL: 'https://shop.example', SANDBOX_BANK: 'on' };
    expect(await withoutFile(production)).toEqual({});
  });
});
