export { check, type Problem, type Schema } from './check.ts';
export { type CouponDraft, type CouponProblem, type CouponRecord, checkCoupon } from './coupon.ts';
export { anyFields, contentTrees, localText, localTextOrNull } from './fields.ts';
export {
  type BoardPrices,
  boardPrices,
  checkedBoards,
  publicationWish,
  simulatorCalibration,
} from './gold.ts';
export { orderState, priceSteps, reductionShares, trackingOrNull } from './order.ts';
export { person, postalAddress, postalAddressOrNull } from './person.ts';
export { shopLogoOrNull, socialLinks } from './shop.ts';
