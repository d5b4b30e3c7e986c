import { createPrivateKey, createPublicKey, generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import {
  readSandboxKeys,
  sandboxAppSecret,
  sandboxMerchantSerial,
  sandboxMerchants,
  sandboxPlatformSerials,
  sandboxSignInApps,
  writeSandboxKeys,
} from '@jinlan/contract/sandbox-wechat';
import { SANDBOX_PATHS } from '@jinlan/contract/wire';
import type { Market } from '@jinlan/domain/markets';
import { type WechatMerchantEntry, wechatPayFile } from '@jinlan/domain/validity';
import { systemRandom } from '../../random.ts';
import { readPaymentFile, secretReader } from './payment-file.ts';

/** A merchant of WeChat Pay. Keys are PEM. */
export interface WechatMerchant {
  /** The host, with a path in the sandbox alone; without a slash at the end. */
  readonly host: string;
  readonly region: 'mainland' | 'overseas';
  readonly mchid: string;
  readonly appid: string;
  /** WeChat's code for an overseas merchant's line of business; null for merchants of the Mainland. */
  readonly categoryCode: string | null;
  /** Serial number of the merchant's certificate. */
  readonly serial: string;
  readonly privateKey: string;
  /** Decrypts callbacks: 32 bytes. */
  readonly apiKey: string;
  /** The official account `appid`, which says who pays inside WeChat; null where payments there show a code. */
  readonly account: OfficialAccount | null;
  /** The mini-program that is bound to the merchant; null where none pays. */
  readonly miniProgram: PayingMiniProgram | null;
  /** The public keys that sign answers and callbacks, by serial number; several during a change of keys. */
  readonly platformKeys: Readonly<Record<string, string>>;
}

/** Where an official account asks WeChat who a shopper is. Addresses have no query. */
export interface OfficialAccount {
  readonly secret: string;
  /** WeChat's page, which the browser opens. */
  readonly page: string;
  /** WeChat's API, which gives the shopper for a code. */
  readonly api: string;
}

/** A mini-program in which the merchant takes payments. */
export interface PayingMiniProgram {
  readonly appid: string;
  readonly secret: string;
  /** WeChat's API, which gives the shopper for a code of `wx.login`; without a query. */
  readonly api: string;
}

export type WechatMerchants = Readonly<Partial<Record<Market, WechatMerchant>>>;

const accountAddresses = {
  page: 'https://open.weixin.qq.com/connect/oauth2/authorize',
  api: 'https://api.weixin.qq.com/sns/oauth2/access_token',
} as const;

const loginApi = 'https://api.weixin.qq.com/sns/jscode2session';

const hosts = {
  mainland: 'https://api.mch.weixin.qq.com',
  overseas: 'https://apihk.mch.weixin.qq.com',
} as const;

/** Throws an `Error` whose message names the file's mistakes, never a secret. */
export async function readWechatPay(path: string, applicationSecret: string): Promise<WechatMerchants> {
  const entries = await readPaymentFile(path, wechatPayFile);
  const read = secretReader(path, applicationSecret);
  const merchants: Partial<Record<Market, WechatMerchant>> = {};
  for (const [market, entry] of Object.entries(entries))
    if (entry !== undefined) merchants[market as Market] = await merchantOf(market, entry, read);
  return merchants;
}

async function merchantOf(
  market: string,
  entry: WechatMerchantEntry,
  read: (value: string) => Promise<string>,
): Promise<WechatMerchant> {
  const apiKey = await read(entry.api_v3_key);
  if (Buffer.byteLength(apiKey) !== 32) throw new Error(`${market}.api_v3_key must have 32 characters`);
  const platformKeys: Record<string, string> = {};
  for (const [serial, value] of Object.entries(entry.platform_keys))
    platformKeys[serial] = publicKeyOf(`${market}.platform_keys.${serial}`, serial, await read(value));
  return {
    host: entry.host ?? hosts[entry.region],
    region: entry.region,
    mchid: entry.mchid,
    appid: entry.appid,
    categoryCode: entry.region === 'overseas' ? entry.merchant_category_code : null,
    serial: entry.serial_no,
    privateKey: privateKeyOf(`${market}.private_key`, await read(entry.private_key)),
    apiKey,
    account:
      entry.app_secret === undefined ? null : { ...accountAddresses, secret: await read(entry.app_secret) },
    miniProgram:
      entry.mini_program === undefined
        ? null
        : {
            appid: entry.mini_program.appid,
            secret: await read(entry.mini_program.app_secret),
            api: loginApi,
          },
    platformKeys,
  };
}

function privateKeyOf(name: string, pem: string): string {
  try {
    createPrivateKey(pem);
    return pem;
  } catch {
    throw new Error(`${name} is no private key in PEM`);
  }
}

/** The public key of a platform certificate, which must have the serial number, or the key itself. */
function publicKeyOf(name: string, serial: string, pem: string): string {
  try {
    const isCertificate = pem.includes('BEGIN CERTIFICATE');
    if (isCertificate && new X509Certificate(pem).serialNumber !== serial)
      throw new Error(`${name} is a certificate with another serial number`);
    const key = isCertificate ? new X509Certificate(pem).publicKey : createPublicKey(pem);
    return key.export({ type: 'spki', format: 'pem' }).toString();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith(name)) throw error;
    throw new Error(`${name} is no public key or certificate in PEM`);
  }
}

const generate = promisify(generateKeyPair);

/** Makes the keys of the sandbox's WeChat Pay. `bits` is smaller in tests alone. */
export async function makeSandboxKeys(bits = 2048): Promise<string> {
  const encoding = { type: 'pkcs8', format: 'pem' } as const;
  const pem = async (): Promise<string> => {
    const { privateKey } = await generate('rsa', { modulusLength: bits });
    return privateKey.export(encoding).toString();
  };
  const [merchant, certificate, publicKey] = await Promise.all([pem(), pem(), pem()]);
  return writeSandboxKeys({ merchant, certificate, publicKey, api: systemRandom.token(32) });
}

/** The sandbox's merchant for a market: the Mainland has one, the other markets share one. */
export function sandboxMerchantOf(market: Market, keyText: string, serverUrl: string): WechatMerchant {
  const keys = readSandboxKeys(keyText);
  const region = market === 'cn' ? 'mainland' : 'overseas';
  const host = `${serverUrl}${SANDBOX_PATHS.wechat.replace(/\/$/, '')}`;
  const publicHalf = (pem: string): string =>
    createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
  return {
    host,
    region,
    ...sandboxMerchants[region],
    categoryCode: region === 'overseas' ? '5944' : null,
    serial: sandboxMerchantSerial,
    privateKey: keys.merchant,
    apiKey: keys.api,
    account: {
      secret: sandboxAppSecret,
      page: `${SANDBOX_PATHS.wechat}connect/oauth2/authorize`,
      api: `${host}/sns/oauth2/access_token`,
    },
    miniProgram: {
      appid: sandboxSignInApps.mini_program,
      secret: sandboxAppSecret,
      api: `${host}/sns/jscode2session`,
    },
    platformKeys: {
      [sandboxPlatformSerials.certificate]: publicHalf(keys.certificate),
      [sandboxPlatformSerials.publicKey]: publicHalf(keys.publicKey),
    },
  };
}
