import { type Actor, greetingName, isOwn, plainText } from '@jinlan/domain/people';
import { afterCommand, checkReply, type ReviewCommand } from '@jinlan/domain/reviews';
import { reviewMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import { recordChange } from '../../platform/changes/changes.ts';
import type { Connection } from '../../platform/database.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { ReviewParts } from './parts.ts';
import { permitEshop, readUid } from './permit.ts';
import { lockReview, type ReviewRow, updateReview } from './store.ts';
import { countRatings } from './store-ratings.ts';
import { readOwn } from './write-review.ts';

const reasonRule = { field: 'reason', min: 1, max: 200, multiline: false } as const;

/** The review that the shop has read: its uid and the version that it had. */
export interface ReadReview {
  readonly uid: string;
  readonly version: number;
}

/** Shows a review, also one that was refused. */
export const showReview = (parts: ReviewParts, actor: Actor, read: ReadReview): Promise<ReviewRow> =>
  decide(parts, actor, read, 'show', { reason: null });

/** Refuses a review, also one that is shown, with a reason; its author gets an e-mail. */
export async function refuseReview(
  parts: ReviewParts,
  actor: Actor,
  read: ReadReview,
  typed: string,
): Promise<ReviewRow> {
  permitEshop(parts, actor, 'review.moderate');
  const reason = plainText(typed, reasonRule);
  if (!reason.ok) throw refuse('INVALID_TEXT', reason.error.data);
  return decide(parts, actor, read, 'refuse', { reason: reason.value, reply: null }, (tx, review) =>
    tellAuthor(parts, tx, review, reason.value),
  );
}

/** Writes the shop's reply under a shown review, in place of an earlier one; an empty text removes it. */
export async function replyToReview(
  parts: ReviewParts,
  actor: Actor,
  read: ReadReview,
  typed: string,
): Promise<ReviewRow> {
  permitEshop(parts, actor, 'review.moderate');
  const reply = typed.trim() === '' ? null : checkReply(typed);
  if (reply !== null && !reply.ok) throw refuse('INVALID_TEXT', reply.error.data);
  return decide(parts, actor, read, 'reply', { reply: reply?.value ?? null });
}

/** Takes a step with a review of the market's e-shop and records it, in one transaction. */
async function decide(
  parts: ReviewParts,
  actor: Actor,
  { uid, version }: ReadReview,
  command: Exclude<ReviewCommand, 'edit'>,
  changes: Partial<Pick<ReviewRow, 'reason' | 'reply'>>,
  further: (tx: Connection, review: ReviewRow) => Promise<void> = async () => undefined,
): Promise<ReviewRow> {
  const { staff, market } = permitEshop(parts, actor, 'review.moderate');
  const { db, clock } = parts.platform;
  const id = readUid(uid);
  await db.transaction(async (tx) => {
    const review = id === null ? null : await lockReview(tx, id);
    if (review?.market !== market) throw refuse('REVIEW_NOT_FOUND');
    if (isOwn(staff, review)) throw refuse('STAFF_OWN');
    const stage = afterCommand(review.stage, command);
    if (stage === null || review.version !== version) throw refuse('REVIEW_CHANGED');
    const { reason = review.reason, reply = review.reply } = changes;
    await updateReview(tx, { ...review, stage, reason, reply });
    // Also for a reply: pages that show it are cached by the version of the ratings.
    await countRatings(tx, review.sku);
    await recordChange(tx, staff, clock.now(), {
      action: `review.${command}`,
      record: { kind: 'review', id: String(review.id) },
      before: { stage: review.stage },
      after: { stage },
      ...(command === 'refuse' ? { reason: reason ?? '' } : {}),
    });
    await further(tx, review);
  });
  await parts.ratings.refresh();
  return readOwn(parts, id);
}

async function tellAuthor(
  { platform, customers, messages, stores, catalogue }: ReviewParts,
  tx: Connection,
  review: ReviewRow,
  reason: string,
): Promise<void> {
  const reader = await customers.accountReader(tx, review.customerId);
  if (reader === null) return;
  const { locale, market } = reader;
  const words = reviewMail[locale];
  const shop = stores.shop().name[locale];
  const store = stores.storeViews(market).find((view) => view.locale === locale)?.code ?? null;
  const name = greetingName(reader.firstName);
  await messages.send(tx, {
    key: `review-refused:${review.id}:${review.version}`,
    channel: 'email',
    to: reader.email,
    subject: fill(words['refused.subject'], { shop }),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      fill(words.refused, { piece: catalogue.pieces.bySku(review.sku)?.name[locale] ?? review.sku }),
      fill(words.reason, { reason }),
      '',
      fill(words['refused.open'], {
        url: `${platform.config.baseUrl}/my-reviews${store === null ? '' : `?store=${store}`}`,
      }),
      '',
      fill(words.closing, { shop }),
    ].join('\n'),
  });
}
