import { signedPictures } from '../../platform/pictures/signed-pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../platform/signed-keys.ts';
import type { JobRow } from './store.ts';

type Parts = Pick<Platform, 'clock' | 'config'>;

/** The key in the links of messages. It stands for the person who booked. Each message contains a new one. */
const serviceKey: KeyKind = { purpose: 'service', validForMs: 180 * 86_400_000, longest: 300 };

/** The service that a key opens, and the number of the links that were sent to one e-mail address. */
export type Opened = Pick<JobRow, 'number' | 'link'>;

/** The key that opens a service without signing in. */
export const keyOf = (platform: Parts, { number, link }: Opened): string =>
  signedKey(platform, serviceKey, [number, link]);

/**
 * Returns the service that a key opens; null for a wrong or expired key. Older keys have no number of links; they count as
 * 1.
 */
export function readKey(platform: Parts, key: string): Opened | null {
  const [number, link = 1] = readSignedKey(platform, serviceKey, key) ?? [];
  return typeof number === 'string' && typeof link === 'number' ? { number, link } : null;
}

/** Pictures of services, for the pages of the customer and of the store. */
export const servicePictures = signedPictures('service-picture');
