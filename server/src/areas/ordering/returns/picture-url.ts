import { type KeyKind, readSignedKey, signedKey } from '../../../platform/signed-keys.ts';
import type { Services } from '../services.ts';
import { pictureContent } from './store-pictures.ts';

export const returnPicturePath = '/return-picture/';

/** Only pages of the order's buyer and staff contain the URLs. Each is signed and expires. */
const urlKind: KeyKind = { purpose: 'return-picture', validForMs: 6 * 3_600_000, longest: 500 };

export const returnPictureUrl = ({ platform }: Services, pictureId: number): string =>
  `${returnPicturePath}${signedKey(platform, urlKind, [pictureId])}`;

/** The picture of a signed URL; null for a wrong or expired one, which costs no statement, and for a deleted picture. */
export async function openReturnPicture({ platform }: Services, token: string): Promise<Buffer | null> {
  const values = readSignedKey(platform, urlKind, token);
  if (values === null) return null;
  const [pictureId] = values as [number];
  return pictureContent(platform.db, pictureId);
}
