import { signedPictures } from '../../platform/pictures/signed-pictures.ts';
import type { Platform } from '../../platform/platform.ts';
import { pictureContent } from './store-pictures.ts';

/** Pictures of reviews that are not shown, for the author and the shop. */
export const hiddenPictures = signedPictures('review-picture');

/** The URL of a picture of a shown review: public, and opens nothing once the review is not shown any more. */
export const shownPictureUrl = (pictureId: number): string => `/${hiddenPictures.name}/${pictureId}`;

/** The picture of a URL; null for a wrong or expired one, and for one of a review that is not shown. */
export async function openReviewPicture(
  platform: Pick<Platform, 'clock' | 'config' | 'db'>,
  token: string,
): Promise<{ readonly content: Buffer; readonly isPublic: boolean } | null> {
  const isPublic = /^[1-9]\d{0,14}$/.test(token);
  const pictureId = isPublic ? Number(token) : hiddenPictures.read(platform, token);
  if (pictureId === null) return null;
  const content = await pictureContent(platform.db, pictureId, !isPublic);
  return content && { content, isPublic };
}
