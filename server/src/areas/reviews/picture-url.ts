import type { Platform } from '../../platform/platform.ts';
import { type KeyKind, readSignedKey, signedKey } from '../../platform/signed-keys.ts';
import { pictureContent } from './store-pictures.ts';

export const reviewPicturePath = '/review-picture/';

/** For the author and the shop, while a review is not shown. Each URL is signed and expires. */
const hidden: KeyKind = { purpose: 'review-picture', validForMs: 6 * 3_600_000, longest: 500 };

type UrlParts = Pick<Platform, 'clock' | 'config'>;

/** The URL of a picture of a shown review: public, and opens nothing once the review is not shown any more. */
export const shownPictureUrl = (pictureId: number): string => `${reviewPicturePath}${pictureId}`;

export const hiddenPictureUrl = (platform: UrlParts, pictureId: number): string =>
  `${reviewPicturePath}${signedKey(platform, hidden, [pictureId])}`;

/** The picture of a URL; null for a wrong or expired one, and for one of a review that is not shown. */
export async function openReviewPicture(
  platform: UrlParts & Pick<Platform, 'db'>,
  token: string,
): Promise<{ readonly content: Buffer; readonly isPublic: boolean } | null> {
  const isPublic = /^[1-9]\d{0,14}$/.test(token);
  const [pictureId] = isPublic ? [Number(token)] : (readSignedKey(platform, hidden, token) ?? []);
  if (typeof pictureId !== 'number') return null;
  const content = await pictureContent(platform.db, pictureId, !isPublic);
  return content && { content, isPublic };
}
