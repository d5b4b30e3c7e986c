import type { Platform } from '../../platform/platform.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../platform/signed-keys.ts';
import type { JobRow } from './store.ts';

type Parts = Pick<Platform, 'clock' | 'config'>;

/** For whoever booked: the key is in the links of the messages, and each message has a new one. */
const serviceKey: KeyKind = { purpose: 'service', validForMs: 180 * 86_400_000, longest: 300 };

/** What a key opens: a service, by the links of one address. */
export type Opened = Pick<JobRow, 'number' | 'link'>;

/** The key that opens a service without signing in. */
export const keyOf = (platform: Parts, { number, link }: Opened): string =>
  signedKey(platform, serviceKey, [number, link]);

/** What a key opens; null for a wrong or expired one. Keys from before addresses were corrected name no link. */
export function readKey(platform: Parts, key: string): Opened | null {
  const [number, link = 1] = readSignedKey(platform, serviceKey, key) ?? [];
  return typeof number === 'string' && typeof link === 'number' ? { number, link } : null;
}

export const servicePicturePath = '/service-picture/';

/** Only pages of the customer and of the store contain the URLs. Each is signed and expires. */
const pictureKey: KeyKind = { purpose: 'service-picture', validForMs: 6 * 3_600_000, longest: 500 };

export const pictureUrl = (platform: Parts, pictureId: number): string =>
  `${servicePicturePath}${signedKey(platform, pictureKey, [pictureId])}`;

/** The id of the picture of a URL; null for a wrong or expired one, which costs no statement. */
export function readPictureKey(platform: Parts, token: string): number | null {
  const [id] = readSignedKey(platform, pictureKey, token) ?? [];
  return typeof id === 'number' ? id : null;
}
