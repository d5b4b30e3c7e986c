import type { ReviewStage } from '@jinlan/domain/reviews';
import type { Wire } from '../../graphql/wire.ts';
import type { Platform } from '../../platform/platform.ts';
import { uidOf } from './permit.ts';
import { hiddenPictures, shownPictureUrl } from './picture-url.ts';
import type { ReviewRow } from './store.ts';

/** The id of the form's only rating, and its values. */
export const ratingId = btoa('1');
export const valueIdOf = (stars: number): string => btoa(String(stars));

export const stages = {
  waiting: 'WAITING',
  shown: 'SHOWN',
  refused: 'REFUSED',
} as const satisfies Readonly<Record<ReviewStage, string>>;

export const stageOf = (wire: (typeof stages)[ReviewStage]): ReviewStage =>
  wire === 'WAITING' ? 'waiting' : wire === 'SHOWN' ? 'shown' : 'refused';

type UrlParts = Pick<Platform, 'clock' | 'config'>;

const picturesOf = (platform: UrlParts, { pictureIds, stage }: ReviewRow): Wire<'ReviewPicture'>[] =>
  pictureIds.map((id) => ({
    uid: uidOf(id),
    url: stage === 'shown' ? shownPictureUrl(id) : hiddenPictures.urlOf(platform, id),
  }));

/** A review for everybody or, with stage and reason, for its author. */
export function presentReview(
  platform: UrlParts,
  review: ReviewRow,
  viewer: 'everybody' | 'author',
): Wire<'ProductReview'> {
  const isAuthor = viewer === 'author';
  return {
    uid: uidOf(review.id),
    sku: review.sku,
    summary: review.title,
    text: review.body,
    nickname: review.nickname,
    created_at: review.writtenAt.toISOString().replace('T', ' ').slice(0, 19),
    average_rating: review.stars * 20,
    ratings_breakdown: [{ name: 'Rating', value: String(review.stars) }],
    language: review.locale,
    helpful_count: review.helpful,
    pictures: picturesOf(platform, review),
    reply: review.reply,
    stage: isAuthor ? stages[review.stage] : null,
    refusal_reason: isAuthor ? review.reason : null,
  };
}

export const presentStaffReview = (
  platform: UrlParts,
  review: ReviewRow,
  name: string,
): Wire<'StaffReview'> => ({
  uid: uidOf(review.id),
  version: review.version,
  stage: stages[review.stage],
  sku: review.sku,
  name,
  stars: review.stars,
  summary: review.title,
  text: review.body,
  nickname: review.nickname,
  language: review.locale,
  order_number: review.orderNumber,
  written_at: review.writtenAt.toISOString(),
  pictures: picturesOf(platform, review),
  helpful_count: review.helpful,
  reply: review.reply,
  refusal_reason: review.reason,
});
