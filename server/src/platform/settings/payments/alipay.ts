import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import {
  sandboxAlipayGateway,
  sandboxAlipayHk,
  sandboxAlipayMerchant,
} from '@jinlan/contract/sandbox-alipay';
import { readSandboxKeys } from '@jinlan/contract/sandbox-wechat';
import { SANDBOX_PATHS } from '@jinlan/contract/wire';
import { type AlipayHkMerchantEntry, type AlipayMerchantEntry, alipayFile } from '@jinlan/domain/validity';
import { readPaymentFile, secretReader } from './payment-file.ts';

/** A merchant of Alipay on the Mainland. Keys are PEM. */
export interface AlipayMerchant {
  /** URL of the gateway, and the same for a buyer's browser. */
  readonly gateway: string;
  readonly page: string;
  readonly appId: string;
  readonly sellerId: string;
  /** PKCS #8. */
  readonly privateKey: string;
  /** The public keys that sign answers and notices; several during a change of keys. */
  readonly alipayKeys: readonly string[];
  readonly computer: 'page' | 'code';
}

/** A merchant of AlipayHK at Antom. Keys are PEM. */
export interface AlipayHkMerchant {
  /** The host, with a path in the sandbox alone; without a slash at the end. */
  readonly host: string;
  readonly clientId: string;
  readonly privateKey: string;
  /** The version of the merchant's key at Antom. */
  readonly keyVersion: number;
  /** The public keys that sign answers and notices; several during a change of keys. */
  readonly antomKeys: readonly string[];
}

export interface AlipayMerchants {
  readonly cn?: AlipayMerchant;
  readonly hk?: AlipayHkMerchant;
}

type ReadSecret = (value: string) => Promise<string>;

/** Reads the file. Throws an `Error` whose message names the file's mistakes, never a secret. */
export async function readAlipay(path: string, applicationSecret: string): Promise<AlipayMerchants> {
  const { cn, hk } = await readPaymentFile(path, alipayFile);
  const read = secretReader(path, applicationSecret);
  return {
    ...(cn && { cn: await mainlandMerchant(cn, read) }),
    ...(hk && { hk: await hongKongMerchant(hk, read) }),
  };
}

async function hongKongMerchant(entry: AlipayHkMerchantEntry, read: ReadSecret): Promise<AlipayHkMerchant> {
  return {
    host: entry.host ?? 'https://open-sea-global.alipay.com',
    clientId: entry.client_id,
    privateKey: privateKeyOf('hk.private_key', await read(entry.private_key)),
    keyVersion: entry.key_version ?? 1,
    antomKeys: await publicKeysOf('hk.antom_public_keys', entry.antom_public_keys, read),
  };
}

async function mainlandMerchant(entry: AlipayMerchantEntry, read: ReadSecret): Promise<AlipayMerchant> {
  const gateway = entry.gateway ?? 'https://openapi.alipay.com/gateway.do';
  return {
    gateway,
    page: gateway,
    appId: entry.app_id,
    sellerId: entry.seller_id,
    privateKey: privateKeyOf('cn.private_key', await read(entry.private_key)),
    alipayKeys: await publicKeysOf('cn.alipay_public_keys', entry.alipay_public_keys, read),
    computer: entry.computer ?? 'page',
  };
}

async function publicKeysOf(name: string, values: readonly string[], read: ReadSecret): Promise<string[]> {
  const keys: string[] = [];
  for (const [index, value] of values.entries())
    keys.push(publicKeyOf(`${name}.${index}`, await read(value)));
  return keys;
}

/** Alipay's tool writes keys as one line of base64; other tools write PEM. */
function privateKeyOf(name: string, text: string): string {
  const key = firstOf(name, 'private key', [
    () => createPrivateKey(text),
    () => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs1' }),
  ]);
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function publicKeyOf(name: string, text: string): string {
  // Node makes a public key out of a private one too.
  const key = firstOf(name, 'public key', [
    () => (text.includes('PRIVATE KEY') ? null : createPublicKey(text)),
    () => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
  ]);
  return publicPem(key);
}

/** Returns the result of the first reader that reads an RSA key. */
function firstOf(name: string, what: string, readers: readonly (() => KeyObject | null)[]): KeyObject {
  for (const reader of readers) {
    try {
      const key = reader();
      if (key?.asymmetricKeyType === 'rsa') return key;
    } catch {}
  }
  throw new Error(`${name} is no RSA ${what} in PEM or base64`);
}

const publicPem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();

const publicHalf = (privateKey: string): string => publicPem(createPublicKey(privateKey));

/** The sandbox's merchant. `serverUrl` is this server's own, `baseUrl` the address that shoppers open. */
export function sandboxAlipayMerchantAt(
  keyText: string,
  { serverUrl, baseUrl }: { readonly serverUrl: string; readonly baseUrl: string },
): AlipayMerchant {
  const keys = readSandboxKeys(keyText);
  return {
    gateway: `${serverUrl}${SANDBOX_PATHS.alipay}${sandboxAlipayGateway}`,
    page: `${baseUrl}${SANDBOX_PATHS.alipay}${sandboxAlipayGateway}`,
    ...sandboxAlipayMerchant,
    privateKey: keys.merchant,
    alipayKeys: [publicHalf(keys.certificate), publicHalf(keys.publicKey)],
    computer: 'page',
  };
}

/** The sandbox's merchant of AlipayHK. */
export function sandboxAlipayHkAt(keyText: string, serverUrl: string): AlipayHkMerchant {
  const keys = readSandboxKeys(keyText);
  return {
    host: `${serverUrl}${SANDBOX_PATHS.alipay.replace(/\/$/, '')}`,
    ...sandboxAlipayHk,
    privateKey: keys.merchant,
    keyVersion: 1,
    antomKeys: [publicHalf(keys.certificate), publicHalf(keys.publicKey)],
  };
}
