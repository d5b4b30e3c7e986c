export {
  type BoardDraft,
  type BoardSettings,
  type BoardState,
  checkPublication,
  defaultBoardSettings,
  type GoldChange,
  type GoldHalt,
  goldChange,
  haltOf,
  type Publication,
  type PublicationRefusal,
} from './board.ts';
export {
  applyCoupon,
  type Coupon,
  type CouponLine,
  type CouponReduction,
  type CouponRefusal,
  type CouponValue,
  type ProductClass,
  productClasses,
} from './coupon.ts';
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
  missingForFreeShipping,
  type OrderLine,
  type OrderPrice,
  type OrderTerms,
  type PricedLine,
  priceOrder,
  type ShippingTerms,
  shippingStep,
} from './order-total.ts';
export {
  type ByWeightBasis,
  convertBasis,
  currencyOf,
  type FixedBasis,
  formerTotal,
  type PriceBasis,
  type PriceRefusal,
  priceLine,
  pricePiece,
} from './piece.ts';
export { type PriceChange, type PricedForToken, priceChange, priceTokenText } from './price-change.ts';
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
