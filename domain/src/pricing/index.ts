export {
  checkGoldAlert,
  type GoldAlertChannel,
  type GoldAlertDirection,
  type GoldAlertTarget,
  goldAlertChannels,
  goldAlertDirections,
  mostGoldAlerts,
  reachesTarget,
} from './alert.ts';
export {
  type BoardDraft,
  type BoardSettings,
  type BoardState,
  checkPublication,
  type GoldChange,
  type GoldHalt,
  goldChange,
  haltOf,
  type Publication,
  type PublicationRefusal,
} from './board.ts';
export { couponCode } from './coupon-code.ts';
export {
  boardPrice,
  type FeedField,
  type FeedMapping,
  type FeedReading,
  type FeedRefusal,
  type FeedTerms,
  type FeedTimeFormat,
  type FeedUnit,
  feedPauseSeconds,
  feedTimeFormats,
  feedUnits,
  implausibleBasisPoints,
  isFactor,
  plausible,
  readFeed,
} from './feed.ts';
export {
  convertQuote,
  type GoldMetal,
  type GoldPriceType,
  type GoldQuote,
  type GoldQuotes,
  type GoldTypeFacts,
  goldMetals,
  goldPriceTypes,
  goldTypeFacts,
  goldTypeFor,
  goldTypesOf,
  isGoldPriceType,
  quotesFor,
  type RateOf,
  weightValue,
} from './gold.ts';
export {
  convertMade,
  type MadeBasis,
  type MadeMetal,
  type MadePart,
  type MadePrice,
  priceMade,
} from './made.ts';
export { type OptionCharge, type OptionedBasis, optionsStep, withOptions } from './optioned.ts';
export {
  type LineReduction,
  missingForFreeShipping,
  type OrderLine,
  type OrderPrice,
  type OrderTerms,
  type PricedLine,
  priceOrder,
  reducibleBag,
  type ShippingTerms,
  shippingStep,
  type TradeInTender,
  withLevel,
} from './order-total.ts';
export {
  type ByWeightBasis,
  convertBasis,
  currencyOf,
  type FixedBasis,
  formerTotal,
  metalsOf,
  type PriceBasis,
  pricePiece,
  type SetBasis,
  withCharges,
} from './piece.ts';
export { type PriceChange, type PricedForToken, priceChange, priceTokenText } from './price-change.ts';
export type { PriceRefusal } from './price-refusal.ts';
export { craftOfPiece, levelCraftOff, type TierCraft } from './reductions/level-craft.ts';
export {
  classOfPiece,
  isBullion,
  isReducible,
  type ProductClass,
  productClasses,
} from './reductions/product-class.ts';
export {
  type Claim,
  type Collector,
  type CollectorOutcome,
  type ReducibleBag,
  reduce,
} from './reductions/reduce.ts';
export {
  amountInScope,
  type LineParts,
  type LineShare,
  type Reduction,
  type ReductionCause,
  type ReductionPhase,
  type ReductionScope,
  type RuleVersion,
  reductionCauses,
  reductionPhases,
  reductionScopes,
  type Standing,
  type StandingLine,
} from './reductions/reduction.ts';
export { type PaidLine, type ReducedLine, refundOfPieces, sharesOfParts } from './reductions/refund.ts';
export { type PricedPart, partsOfSet, priceLine, priceSet } from './set.ts';
export { firstDay, type Simulation, type SimulatorCalibration, simulateBoards } from './simulator.ts';
export {
  amountOf,
  type Step,
  type StepCauses,
  type StepKind,
  type StepOf,
  step,
  stepsOf,
  type Waterfall,
  waterfall,
} from './waterfall.ts';
