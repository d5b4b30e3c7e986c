import { type KeyKind, readSignedKey, signedKey } from '../../../platform/signed-keys.ts';
import type { Services } from '../services.ts';

/** The request that the link in an e-mail confirms. The key contains it, signed, so nothing is stored. */
export interface Confirmation {
  /** The order's number. */
  readonly number: string;
  readonly reason: string;
}

const keyKind: KeyKind = { purpose: 'order-cancel', validForMs: 24 * 3_600_000, longest: 1_000 };

export const confirmationKey = ({ platform }: Services, { number, reason }: Confirmation): string =>
  signedKey(platform, keyKind, [number, reason]);

/** Returns null if the signature is wrong or the key has expired. */
export function readConfirmationKey({ platform }: Services, key: string): Confirmation | null {
  const values = readSignedKey(platform, keyKind, key);
  if (values === null) return null;
  const [number, reason] = values as [string, string];
  return { number, reason };
}
