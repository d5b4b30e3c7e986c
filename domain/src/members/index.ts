export { type AdjustmentProblem, adjustmentReason, readAdjustment } from './adjustment.ts';
export { craftDiscountIn, isCraftReduced } from './craft.ts';
export {
  levelCode,
  type MemberLevel,
  type MemberRegion,
  memberLevels,
  memberRegions,
  rankOf,
  regionFacts,
  regionOf,
} from './levels.ts';
export {
  base32,
  isMemberCode,
  isStepAccepted,
  memberCodeOf,
  memberCodeRandomDigits,
  memberMacLength,
  memberPassDigits,
  memberPassToken,
  memberStepAt,
  memberStepSeconds,
  memberToken,
  type ReadMemberCode,
  readMemberCode,
  secondsOfStep,
  showMemberCode,
  signedMemberText,
} from './member-code.ts';
export {
  type CountedLine,
  convertLines,
  countLine,
  countLines,
  linesLeft,
  pointsAvailableAt,
  pointsExpireAt,
  pointsFor,
  pointsOfLines,
  type SoldLine,
} from './points.ts';
export { type Goal, keepGoal, nextGoal, type Purchase, type Standing, standingOn } from './standing.ts';
export {
  type AnniversaryTerms,
  type Benefit,
  type BenefitIcon,
  benefitIcons,
  type CraftDiscount,
  inTerms,
  type LevelTerms,
  type MemberTerms,
  type PointsTerms,
  type TermsHistory,
  type TermsVersion,
  termsIn,
  termsOn,
} from './terms.ts';
