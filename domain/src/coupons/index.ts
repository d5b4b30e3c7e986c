export { type CouponFact, couponFacts } from './facts.ts';
export {
  type ClaimState,
  type CouponOrigin,
  type CouponState,
  claimStateOf,
  couponEndsAt,
  couponOrigins,
  couponStateOf,
  daysToIssue,
  type IssueOccasion,
  type IssueTerms,
  isForLevel,
  issueOccasions,
  lateDays,
  occasionOf,
  yearAndMonthOf,
} from './issue.ts';
