/**
 * The merchants of the sandbox's WeChat Pay, and its keys. The keys are one secret of the data folder, made at the
 * first start; in reality each side makes its own pair and hands over the public half.
 */

export const sandboxMerchants = {
  mainland: { mchid: '1900000001', appid: 'wx5a4d1c0000000001' },
  overseas: { mchid: '1900000002', appid: 'wx5a4d1c0000000002' },
} as const;

/** The sandbox's apps that sign in: the website, the official account, and the mini-program. One person has one unionid. */
export const sandboxSignInApps = {
  web: 'wx5a4d1c0000000011',
  account: 'wx5a4d1c0000000012',
  mini_program: 'wx5a4d1c0000000013',
} as const;

/** The app secret that all apps of the sandbox share. */
export const sandboxAppSecret = 'sandbox-app-secret';

/** Serial number of the merchants' certificate. */
export const sandboxMerchantSerial = '4A494E4C414E0000000000000000000000000001';

/** The platform's two keys, which WeChat Pay uses side by side while a merchant changes over. */
export const sandboxPlatformSerials = {
  certificate: '4A494E4C414E0000000000000000000000000002',
  publicKey: 'PUB_KEY_ID_0119000000010000000000000001',
} as const;

export interface SandboxKeys {
  /** The merchants' private key, PEM. */
  readonly merchant: string;
  /** The private keys of the platform, PEM. */
  readonly certificate: string;
  readonly publicKey: string;
  /** The API v3 key: 32 characters. */
  readonly api: string;
}

export const writeSandboxKeys = (keys: SandboxKeys): string => JSON.stringify(keys);

export const readSandboxKeys = (text: string): SandboxKeys => JSON.parse(text) as SandboxKeys;
