export { noRatings, type Ratings, ratingOf, type StarCounts } from './ratings.ts';
export {
  checkNickname,
  checkReply,
  checkReview,
  isStars,
  NICKNAME_MAX,
  type NicknameRefusal,
  REPLY_MAX,
  REVIEW_PICTURES_MAX,
  REVIEW_TEXT_MAX,
  REVIEW_TITLE_MAX,
  type ReviewText,
  type Stars,
  starsFrom,
  textRule,
  titleRule,
} from './review.ts';
export { claimsToBeShop } from './shop-claim.ts';
export { afterCommand, type ReviewCommand, type ReviewStage, reviewStages } from './stages.ts';
