import { createHash } from 'node:crypto';
import { REVIEW_PICTURES_MAX } from '@jinlan/domain/reviews';
import type { RequestContext } from '../../platform/context.ts';
import { HOUR, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { type PictureRule, reEncodePicture } from '../../platform/web/re-encode-picture.ts';
import type { ReviewParts } from './parts.ts';
import { permitAuthor, readUid } from './permit.ts';
import { type ReviewRow, reviewById, saveReview } from './store.ts';
import { addPicture, bytesOfPictures, removePicture } from './store-pictures.ts';
import { changeOwn, editedReview, readOwn } from './write-review.ts';

const rule: PictureRule = {
  maxUploadBytes: 700_000,
  maxPixels: 2_400 * 3_000,
  maxStoredBytes: 300_000,
  encodings: [
    { side: 1_600, quality: 80 },
    { side: 1_600, quality: 50 },
    { side: 1_000, quality: 50 },
  ],
};

/** Decoding costs up to a second of a processor, so it is limited; see limits.md. */
const ofSource: SharedLimit = { name: 'review-picture', most: 30, seconds: HOUR };

type PictureContext = Pick<RequestContext, 'actor' | 'now' | 'storeView' | 'source' | 'isGone'>;

function checkRoom(review: ReviewRow | null): void {
  if (review === null) throw refuse('REVIEW_NOT_FOUND');
  if (review.pictureIds.length >= REVIEW_PICTURES_MAX)
    throw refuse('REVIEW_PICTURES_FULL', { reason: 'too_many' });
}

/** The author adds a picture; the review waits again. The same picture again changes nothing. */
export async function addReviewPicture(
  parts: ReviewParts,
  context: PictureContext,
  uid: string,
  base64: string,
): Promise<ReviewRow> {
  const customerId = permitAuthor(context.actor, 'review.write');
  const { db, limits, config } = parts.platform;
  const id = readUid(uid);
  const before = id === null ? null : await reviewById(db, id);
  if (before?.customerId !== customerId) throw refuse('REVIEW_NOT_FOUND');
  // Before the costly decoding; the lock decides.
  checkRoom(before);
  const verdict = await limits.take([{ limit: ofSource, source: context.source }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const content = await reEncodePicture(context, base64, rule);
  if (content === null) throw refuse('PICTURE_INVALID');
  const sha256 = createHash('sha256').update(content).digest('hex');
  await changeOwn(parts, customerId, id, async (tx, review) => {
    checkRoom(review);
    if ((await bytesOfPictures(tx)) + content.length > config.limits.reviewPictureBytes)
      throw refuse('REVIEW_PICTURES_FULL', { reason: 'shop' });
    await addPicture(tx, review.id, { sha256, content });
    const { now, storeView } = context;
    await saveReview(tx, editedReview(review, {}, { now, locale: storeView.locale }));
  });
  return readOwn(parts, id);
}

/** The author takes a picture back. What is left was seen by the shop already, so the review stays as it is. */
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
