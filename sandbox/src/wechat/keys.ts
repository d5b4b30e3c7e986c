import {
  createCipheriv,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  type KeyObject,
} from 'node:crypto';
import {
  readSandboxKeys,
  sandboxMerchantSerial,
  sandboxMerchants,
  sandboxPlatformSerials,
} from '@jinlan/contract/sandbox-wechat';
import {
  authorizationScheme,
  resourceAlgorithm,
  signatureHeaders,
  signedMessage,
  signedRequest,
  toleranceSeconds,
} from '@jinlan/contract/wechat-pay';

/** The platform's side of the signatures in `contract/wechat-pay.ts`. */

/** `nobody`: a signature that belongs to no key of the platform. */
export type Signer = 'certificate' | 'publicKey' | 'nobody';

export interface PlatformKeys {
  readonly merchant: KeyObject;
  readonly signers: Readonly<Record<Signer, KeyObject>>;
  readonly api: string;
}

export function readKeys(text: string): PlatformKeys {
  const keys = readSandboxKeys(text);
  return {
    merchant: createPublicKey(keys.merchant),
    signers: {
      certificate: createPrivateKey(keys.certificate),
      publicKey: createPrivateKey(keys.publicKey),
      nobody: createPrivateKey(keys.merchant),
    },
    api: keys.api,
  };
}

export const serials: Readonly<Record<Signer, string>> = {
  ...sandboxPlatformSerials,
  nobody: sandboxPlatformSerials.certificate,
};

/** Signature headers of an answer or a callback. */
export function signMessage(
  keys: PlatformKeys,
  signer: Signer,
  message: { readonly timestamp: string; readonly nonce: string; readonly body: string },
): Record<string, string> {
  const { timestamp, nonce, body } = message;
  const signature = createSign('sha256')
    .update(signedMessage(timestamp, nonce, body))
    .sign(keys.signers[signer], 'base64');
  return {
    [signatureHeaders.timestamp]: timestamp,
    [signatureHeaders.nonce]: nonce,
    [signatureHeaders.signature]: signature,
    [signatureHeaders.serial]: serials[signer],
  };
}

/** Returns the merchant that signed a request; null for a missing, wrong or old signature. */
export function readSigner(
  keys: PlatformKeys,
  request: { readonly method: string; readonly path: string; readonly body: string },
  authorization: string,
  now: Date,
): string | null {
  const [scheme, list = ''] = authorization.split(/ (.*)/s);
  if (scheme !== authorizationScheme) return null;
  const fields = new Map([...list.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const field = (name: string): string => fields.get(name) ?? '';
  const mchid = field('mchid');
  const isKnown = Object.values(sandboxMerchants).some((merchant) => merchant.mchid === mchid);
  if (!isKnown || field('serial_no') !== sandboxMerchantSerial) return null;
  const timestamp = field('timestamp');
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds)) return null;
  const isSigned = createVerify('sha256')
    .update(signedRequest({ ...request, timestamp, nonce: field('nonce_str') }))
    .verify(keys.merchant, field('signature'), 'base64');
  return isSigned ? mchid : null;
}

/** The `resource` of a callback. */
export function encryptResource(api: string, nonce: string, text: string): Record<string, string> {
  const associated = 'transaction';
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(api), Buffer.from(nonce));
  cipher.setAAD(Buffer.from(associated));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    original_type: 'transaction',
    algorithm: resourceAlgorithm,
    ciphertext: bytes.toString('base64'),
    associated_data: associated,
    nonce,
  };
}
