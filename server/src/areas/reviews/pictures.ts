import { REVIEW_PICTURES_MAX } from '@jinlan/domain/reviews';
import type { RequestContext } from '../../platform/context.ts';
import { HOUR, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { photograph, takePicture } from '../../platform/pictures/take-picture.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { ReviewParts } from './parts.ts';
import { permitAuthor, readUid } from './permit.ts';
import { type ReviewRow, reviewById, updateReview } from './store.ts';
import { addPicture, bytesOfPictures, removePicture } from './store-pictures.ts';
import { changeOwn, editedReview, readOwn } from './write-review.ts';

const rule = { ...photograph, maxStoredBytes: 300_000 };

/** Decoding costs up to a second of a processor, so it is limited; see limits.md. */
const ofSource: SharedLimit = { name: 'review-picture', most: 30, seconds: HOUR };

type PictureContext = Pick<RequestContext, 'actor' | 'now' | 'storeView' | 'source' | 'isGone'>;

function checkRoom(review: ReviewRow | null): void {
  if (review === null) throw refuse('REVIEW_NOT_FOUND');
  if (review.pictureIds.length >= REVIEW_PICTURES_MAX)
    throw refuse('REVIEW_PICTURES_FULL', { reason: 'too_many' });
}

/** Adds a picture to the author's review, which then waits again. Adding the same picture again changes nothing. */
export async function addReviewPicture(
  parts: ReviewParts,
  context: PictureContext,
  uid: string,
  base64: string,
): Promise<ReviewRow> {
  const customerId = permitAuthor(context.actor, 'review.write');
  const { db, config } = parts.platform;
  const id = readUid(uid);
  const before = id === null ? null : await reviewById(db, id);
  if (before?.customerId !== customerId) throw refuse('REVIEW_NOT_FOUND');
  // Checked before the costly decoding; the check under the lock decides.
  checkRoom(before);
  const picture = await takePicture(
    parts.platform,
    context,
    base64,
    { limit: ofSource, source: context.source },
    rule,
  );
  await changeOwn(parts, customerId, id, async (tx, review) => {
    checkRoom(review);
    if ((await bytesOfPictures(tx)) + picture.content.length > config.limits.reviewPictureBytes)
      throw refuse('REVIEW_PICTURES_FULL', { reason: 'shop' });
    await addPicture(tx, review.id, picture);
    const { now, storeView } = context;
    await updateReview(tx, editedReview(review, {}, { now, locale: storeView.locale }));
  });
  return readOwn(parts, id);
}

/**
 * Deletes a picture at its author's request. The shop has already seen the rest of the review, so the review keeps its
 * stage.
 */
export async function removeReviewPicture(
  parts: ReviewParts,
  { actor }: Pick<RequestContext, 'actor'>,
  uid: string,
  pictureUid: string,
): Promise<ReviewRow> {
  const customerId = permitAuthor(actor, 'review.write');
  const id = readUid(uid);
  const pictureId = readUid(pictureUid);
  await changeOwn(parts, customerId, id, async (tx, review) => {
    if (pictureId !== null) await removePicture(tx, review.id, pictureId);
  });
  return readOwn(parts, id);
}
