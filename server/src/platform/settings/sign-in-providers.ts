import { createPrivateKey } from 'node:crypto';
import {
  sandboxAppleKey,
  sandboxAppleKeyId,
  sandboxAppleTeam,
  sandboxGoogleSecret,
  sandboxOidcClients,
} from '@jinlan/contract/sandbox-oidc';
import { sandboxAppSecret, sandboxSignInApps } from '@jinlan/contract/sandbox-wechat';
import { SANDBOX_PATHS } from '@jinlan/contract/wire';
import { type SignInProviderEntry, signInProvidersFile } from '@jinlan/domain/validity';
import { readPaymentFile, secretReader } from './payments/payment-file.ts';

/** A company by which customers sign in. */
export type SignInProviderSettings =
  | {
      readonly kind: 'openid';
      readonly name: string;
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string;
    }
  | {
      readonly kind: 'apple';
      readonly issuer: string;
      readonly clientId: string;
      readonly teamId: string;
      readonly keyId: string;
      /** PEM; signs the client secret. */
      readonly privateKey: string;
    }
  | WechatSettings;

export interface WechatApp {
  readonly appid: string;
  readonly secret: string;
}

/** WeChat's apps of the retailer. Bound to one account of the Open Platform, all three know a person by one unionid. */
export interface WechatSettings {
  readonly kind: 'wechat';
  /** WeChat's pages, which the browser opens; without a slash at the end. */
  readonly pages: string;
  readonly api: string;
  /** Address of WeChat's script for pages (JS-SDK). */
  readonly script: string;
  /** The website, for computers: WeChat shows a code to scan. */
  readonly web: WechatApp | null;
  /** The official account, for WeChat's own browser. */
  readonly account: (WechatApp & { readonly scope: 'snsapi_userinfo' | 'snsapi_base' }) | null;
  readonly miniProgram: WechatApp | null;
}

/** By code, in the order of the sign-in page. */
export type SignInProviders = Readonly<Record<string, SignInProviderSettings>>;

const wechatScript = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js';

const appleIssuer = 'https://appleid.apple.com';

/** Throws an `Error` whose message names the file's mistakes, never a secret. */
export async function readSignInProviders(path: string, applicationSecret: string): Promise<SignInProviders> {
  const entries = await readPaymentFile(path, signInProvidersFile);
  const read = secretReader(path, applicationSecret);
  const providers: Record<string, SignInProviderSettings> = {};
  for (const [code, entry] of Object.entries(entries)) providers[code] = await providerOf(code, entry, read);
  return providers;
}

async function providerOf(
  code: string,
  entry: SignInProviderEntry,
  read: (value: string) => Promise<string>,
): Promise<SignInProviderSettings> {
  switch (entry.kind) {
    case 'openid':
      return {
        kind: 'openid',
        name: entry.name,
        issuer: entry.issuer,
        clientId: entry.client_id,
        clientSecret: await read(entry.client_secret),
      };
    case 'apple':
      return {
        kind: 'apple',
        issuer: appleIssuer,
        clientId: entry.client_id,
        teamId: entry.team_id,
        keyId: entry.key_id,
        privateKey: ellipticKey(`${code}.private_key`, await read(entry.private_key)),
      };
    case 'wechat': {
      const appOf = async (app: { appid: string; secret: string } | undefined): Promise<WechatApp | null> =>
        app === undefined ? null : { appid: app.appid, secret: await read(app.secret) };
      const account = await appOf(entry.account);
      return {
        kind: 'wechat',
        pages: 'https://open.weixin.qq.com',
        api: 'https://api.weixin.qq.com',
        script: wechatScript,
        web: await appOf(entry.web),
        account: account && { ...account, scope: entry.account?.scope ?? 'snsapi_userinfo' },
        miniProgram: await appOf(entry.mini_program),
      };
    }
  }
}

function ellipticKey(name: string, pem: string): string {
  try {
    if (createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1') return pem;
  } catch {
    // Refused below.
  }
  throw new Error(`${name} is no private key of the curve P-256 in PEM`);
}

/** The sandbox's providers. `serverUrl` is this server's own address. */
export function sandboxSignInProviders(serverUrl: string): SignInProviders {
  const { google, apple } = sandboxOidcClients;
  const issuerOf = (code: keyof typeof sandboxOidcClients): string =>
    `${serverUrl}${SANDBOX_PATHS.oidc}${code}`;
  const appOf = (appid: string): WechatApp => ({ appid, secret: sandboxAppSecret });
  return {
    wechat: {
      kind: 'wechat',
      pages: SANDBOX_PATHS.wechat.replace(/\/$/, ''),
      api: `${serverUrl}${SANDBOX_PATHS.wechat.replace(/\/$/, '')}`,
      script: `${SANDBOX_PATHS.wechat}jweixin.js`,
      web: appOf(sandboxSignInApps.web),
      account: { ...appOf(sandboxSignInApps.account), scope: 'snsapi_userinfo' },
      miniProgram: appOf(sandboxSignInApps.mini_program),
    },
    google: {
      kind: 'openid',
      name: 'Google',
      issuer: issuerOf('google'),
      clientId: google.clientId,
      clientSecret: sandboxGoogleSecret,
    },
    apple: {
      kind: 'apple',
      issuer: issuerOf('apple'),
      clientId: apple.clientId,
      teamId: sandboxAppleTeam,
      keyId: sandboxAppleKeyId,
      privateKey: createPrivateKey({ key: sandboxAppleKey, format: 'jwk' })
        .export({ type: 'pkcs8', format: 'pem' })
        .toString(),
    },
  };
}
