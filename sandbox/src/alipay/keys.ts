import { createPrivateKey, createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto';
import { type Fields, signedFields, signType, unsigned } from '@jinlan/contract/alipay';
import { sandboxAlipayMerchant } from '@jinlan/contract/sandbox-alipay';
import { readSandboxKeys } from '@jinlan/contract/sandbox-wechat';

/** The platform's side of the signatures in `contract/alipay.ts`. */

/** `next`: the key to which a merchant changes. `nobody`: a signature that belongs to no key of the platform. */
export type Signer = 'usual' | 'next' | 'nobody';

export interface PlatformKeys {
  readonly merchant: KeyObject;
  readonly signers: Readonly<Record<Signer, KeyObject>>;
}

export function readKeys(text: string): PlatformKeys {
  const keys = readSandboxKeys(text);
  return {
    merchant: createPublicKey(keys.merchant),
    signers: {
      usual: createPrivateKey(keys.certificate),
      next: createPrivateKey(keys.publicKey),
      nobody: createPrivateKey(keys.merchant),
    },
  };
}

export const signText = (keys: PlatformKeys, signer: Signer, text: string): string =>
  createSign('sha256').update(text).sign(keys.signers[signer], 'base64');

/** Whether the merchant of the sandbox signed the fields of a request. */
export function isMerchants(keys: PlatformKeys, fields: Fields): boolean {
  if (fields.app_id !== sandboxAlipayMerchant.appId || fields.sign_type !== signType) return false;
  return createVerify('sha256')
    .update(signedFields(fields, unsigned.request))
    .verify(keys.merchant, fields.sign ?? '', 'base64');
}

/** Returns a notice's fields with their signature. `isWeak`: signs with the older RSA with SHA-1, by the right key. */
export function signNotice(keys: PlatformKeys, signer: Signer, fields: Fields, isWeak: boolean): Fields {
  const text = signedFields(fields, unsigned.notice);
  return {
    ...fields,
    sign_type: isWeak ? 'RSA' : signType,
    sign: createSign(isWeak ? 'sha1' : 'sha256')
      .update(text)
      .sign(keys.signers[signer], 'base64'),
  };
}
