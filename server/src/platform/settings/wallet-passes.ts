import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type WalletPassesEntry, walletPassesFile } from '@jinlan/domain/validity';
import { readPaymentFile, secretReader } from './payments/payment-file.ts';

/** The retailer's account at Apple for one type of passes. */
export interface ApplePasses {
  readonly passTypeIdentifier: string;
  readonly teamIdentifier: string;
  /** PEM */
  readonly certificate: string;
  /** PEM, without a password. */
  readonly privateKey: string;
  /** PEM of Apple's intermediate certificate. */
  readonly wwdr: string;
  /** PNG */
  readonly icon: Buffer;
  /** PNG */
  readonly logo: Buffer | null;
}

/** The retailer's account at Google, with a service account that may write passes. */
export interface GooglePasses {
  readonly issuerId: string;
  readonly classSuffix: string;
  readonly clientEmail: string;
  /** PEM */
  readonly privateKey: string;
  readonly logoUrl: string;
  /** Without a slash at the end. */
  readonly apiUrl: string;
  readonly tokenUrl: string;
}

/** Null: the wallet is not offered. */
export interface WalletPasses {
  readonly apple: ApplePasses | null;
  readonly google: GooglePasses | null;
}

export const noWalletPasses: WalletPasses = { apple: null, google: null };

type Read = (value: string) => Promise<string>;

/** Throws an `Error` whose message names the file's mistakes, never a secret. */
export async function readWalletPasses(path: string, applicationSecret: string): Promise<WalletPasses> {
  const { apple, google } = await readPaymentFile(path, walletPassesFile);
  const read = secretReader(path, applicationSecret);
  return {
    apple: apple === undefined ? null : await appleOf(path, apple, read),
    google: google === undefined ? null : await googleOf(google, read),
  };
}

async function appleOf(
  path: string,
  entry: NonNullable<WalletPassesEntry['apple']>,
  read: Read,
): Promise<ApplePasses> {
  const password =
    entry.private_key_password === undefined ? undefined : await read(entry.private_key_password);
  const key = keyOf('apple.private_key', await read(entry.private_key), password);
  const certificate = await read(entry.certificate);
  if (!certificateOf('apple.certificate', certificate).checkPrivateKey(key))
    throw new Error('apple.private_key is not the key of apple.certificate');
  const wwdr = await read(entry.wwdr);
  certificateOf('apple.wwdr', wwdr);
  const picture = async (name: string, value: string): Promise<Buffer> => {
    const content = await readFile(resolve(dirname(path), value.slice('file:'.length)));
    if (!content.subarray(0, 4).equals(Buffer.from('\x89PNG', 'latin1')))
      throw new Error(`${name} is no PNG`);
    return content;
  };
  return {
    passTypeIdentifier: entry.pass_type_identifier,
    teamIdentifier: entry.team_identifier,
    certificate,
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    wwdr,
    icon: await picture('apple.icon', entry.icon),
    logo: entry.logo === undefined ? null : await picture('apple.logo', entry.logo),
  };
}

async function googleOf(entry: NonNullable<WalletPassesEntry['google']>, read: Read): Promise<GooglePasses> {
  const key = keyOf('google.private_key', await read(entry.private_key), undefined);
  return {
    issuerId: entry.issuer_id,
    classSuffix: entry.class_suffix,
    clientEmail: entry.client_email,
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    logoUrl: entry.logo_url,
    apiUrl: (entry.api_url ?? 'https://walletobjects.googleapis.com/walletobjects/v1').replace(/\/$/, ''),
    tokenUrl: entry.token_url ?? 'https://oauth2.googleapis.com/token',
  };
}

/** Both sign with RSA. */
function keyOf(name: string, pem: string, passphrase: string | undefined): KeyObject {
  try {
    const key = createPrivateKey({ key: pem, ...(passphrase !== undefined && { passphrase }) });
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Refused below.
  }
  throw new Error(`${name} is no RSA key in PEM, or its password is wrong`);
}

function certificateOf(name: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new Error(`${name} is no certificate in PEM`);
  }
}
