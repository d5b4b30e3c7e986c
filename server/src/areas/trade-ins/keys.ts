import { signedPictures } from '../../platform/pictures/signed-pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../platform/signed-keys.ts';

type Parts = Pick<Platform, 'clock' | 'config'>;

/** The key in the links of messages. It stands for the person who booked. Each message contains a new one. */
const tradeInKey: KeyKind = { purpose: 'trade-in', validForMs: 180 * 86_400_000, longest: 300 };

/** The key that opens a trade-in without signing in. */
export const keyOf = (platform: Parts, number: string): string => signedKey(platform, tradeInKey, [number]);

/** The number of the trade-in that a key opens; null for a wrong or expired one. */
export function readKey(platform: Parts, key: string): string | null {
  const [number] = readSignedKey(platform, tradeInKey, key) ?? [];
  return typeof number === 'string' ? number : null;
}

/** Pictures of trade-ins, for the pages of the customer and of the store. */
export const tradeInPictures = signedPictures('trade-in-picture');
