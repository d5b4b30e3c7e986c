import { createHmac } from 'node:crypto';
import { wideNetworkOf } from '../../platform/limits/source.ts';
import type { Platform } from '../../platform/platform.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../platform/signed-keys.ts';
import type { NetworkKeys } from './store-reservations.ts';

type Parts = Pick<Platform, 'clock' | 'config'>;

/** The key in the links of messages. It stands for the person who reserved. */
const reservationKey: KeyKind = { purpose: 'reservation', validForMs: 60 * 86_400_000, longest: 300 };

/** The key that opens a reservation without signing in. */
export const keyOf = (platform: Parts, number: string): string =>
  signedKey(platform, reservationKey, [number]);

/** The number of the reservation that a key opens; null for a wrong or expired one. */
export function readKey(platform: Parts, key: string): string | null {
  const [number] = readSignedKey(platform, reservationKey, key) ?? [];
  return typeof number === 'string' ? number : null;
}

/** Keyed hashes of a source and of its wide network, for as long as a store keeps a piece for it. */
export function networkKeys({ config }: Pick<Platform, 'config'>, source: string): NetworkKeys {
  const hash = (network: string): Buffer =>
    createHmac('sha256', config.secrets.application)
      .update(`reserving-network:${network}`)
      .digest()
      .subarray(0, 16);
  return [hash(source), hash(wideNetworkOf(source))];
}
