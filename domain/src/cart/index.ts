export {
  type AddRefusal,
  type AddRequest,
  type BagLine,
  type ChosenOptions,
  checkAdd,
  lineKey,
  mergeBags,
  type PieceForSale,
} from './add.ts';
export {
  type BundleOption,
  type BundleRefusal,
  type BundleSelection,
  type ChosenPart,
  chooseBundle,
  type RequestedSelection,
} from './bundle.ts';
export {
  type ChosenCustomOption,
  type CustomOptionInput,
  type CustomOptionRefusal,
  chooseCustomOptions,
  customOptionInputs,
  isChosen,
  LONGEST_TEXT,
  type OfferedOption,
  type RequestedOption,
} from './custom-options.ts';
export {
  type CarrierCode,
  COURIER,
  carrierCodes,
  PICKUP,
} from './delivery.ts';
export {
  CARD_MESSAGE_MAX,
  checkGift,
  checkGiftText,
  checkOrderGift,
  checkRemark,
  GIFT_NAME_MAX,
  type GiftChoice,
  noGift,
  type OrderGift,
  type OrderGiftText,
  orderGiftTexts,
  REMARK_MAX,
} from './gift.ts';
export { heldPieces } from './held-pieces.ts';
export { chooseLinks, type LinkRefusal, type OfferedLinks } from './links.ts';
export {
  checkAddDesign,
  type DesignAddRefusal,
  type DesignToAdd,
  type MadeLine,
  type MadeProblem,
  madeProblems,
} from './made.ts';
export {
  type LineWithParts,
  type PartOfLine,
  partsTakenBy,
  type StockedPart,
  stockOfParts,
} from './parts.ts';
export { type LineForPricing, type LineProblem, type PricedBagLine, priceBagLine } from './price-line.ts';
export {
  checkQuantity,
  largestQuantity,
  MAX_LINE_QUANTITY,
  type QuantityRefusal,
  type Stock,
} from './quantity.ts';
export {
  type CheckoutState,
  type Missing,
  missingForCheckout,
} from './readiness.ts';
export { CART_RETENTION_DAYS } from './retention.ts';
