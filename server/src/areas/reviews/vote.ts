import type { RequestContext } from '../../platform/context.ts';
import { HOUR, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { ReviewParts } from './parts.ts';
import { permitAuthor, readUid } from './permit.ts';
import { lockReview, type ReviewRow, setVote } from './store.ts';
import { readOwn } from './write-review.ts';

const ofVoter: SharedLimit = { name: 'review-vote', most: 120, seconds: HOUR };

/**
 * Records or takes back that a published review is helpful. Refuses a vote for the customer's own review with REVIEW_OWN,
 * and accounts without a purchase that counts with REVIEW_VOTE_NOT_BOUGHT.
 */
export async function voteForReview(
  parts: ReviewParts,
  { actor }: Pick<RequestContext, 'actor'>,
  uid: string,
  isHelpful: boolean,
): Promise<ReviewRow> {
  const customerId = permitAuthor(actor, 'review.vote');
  const { platform, members } = parts;
  const { db, limits } = platform;
  const verdict = await limits.take([{ limit: ofVoter, subject: customerId }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const id = readUid(uid);
  await db.transaction(async (tx) => {
    const review = id === null ? null : await lockReview(tx, id);
    if (review?.stage !== 'shown') throw refuse('REVIEW_NOT_FOUND');
    if (review.customerId === customerId) throw refuse('REVIEW_OWN');
    if (isHelpful && !(await members.purchases.hasBought(tx, customerId)))
      throw refuse('REVIEW_VOTE_NOT_BOUGHT');
    await setVote(tx, review.id, customerId, isHelpful);
  });
  return readOwn(parts, id);
}
