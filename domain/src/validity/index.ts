export {
  type CartAddress,
  type CartLine,
  cartBillingOrNull,
  cartLines,
  cartShippingOrNull,
} from './cart.ts';
export { check, type Problem, type Schema } from './check.ts';
export { type CouponDraft, type CouponProblem, type CouponRecord, checkCoupon } from './coupon.ts';
export { feedMappings } from './feed.ts';
export { anyFields, contentTrees, localText, localTextOrNull } from './fields.ts';
export {
  type BoardPrices,
  boardPrices,
  checkedBoards,
  publicationWish,
  simulatorCalibration,
} from './gold.ts';
export {
  type DeliverMessageJob,
  deliverMessageData,
  type ExpireJob,
  expireOrderData,
  type FollowJob,
  followPaymentData,
  type MailLinkJob,
  mailLinkData,
  noJobData,
  type PublishJob,
  publishData,
  type RefundJob,
  refundPaymentData,
  type SendCodeJob,
  type SendRefundJob,
  type SendResetJob,
  type SendSignUpJob,
  sandboxBankData,
  sendCodeData,
  sendRefundData,
  sendResetData,
  sendSignUpData,
} from './job.ts';
export {
  type Groups,
  type ListedHead,
  type ListedName,
  type ListedSale,
  type ListedValue,
  listedHeads,
  listedNames,
  listedSales,
  listedValues,
  movedStock,
} from './listed-pieces.ts';
export {
  type MadeDesign,
  type MadePiece,
  madeDesign,
  type NamedDesign,
  namedDesignOrNull,
  type OrderedDesign,
  orderedDesignOrNull,
  type ToldRow,
} from './made-design.ts';
export { orderState, reductionShares, trackingOrNull } from './order.ts';
export { type OrderEventData, orderEventData } from './order-event.ts';
export {
  type OrderedDownload,
  type OrderedOption,
  type OrderedPart,
  orderedDownloads,
  orderedOptions,
  orderedParts,
} from './order-line.ts';
export { person, postalAddress, postalAddressOrNull } from './person.ts';
export { priceSteps } from './price.ts';
export {
  type BundleCharge,
  type BundlePricing,
  bundlePricingOrNull,
  type CustomOption,
  customOptions,
  type Downloads,
  downloads,
  downloadsOrNull,
  type Film,
  type GiftCard,
  giftCardOrNull,
  type MarketDiscounts,
  type OptionPrice,
  type ProductDetail,
  type ProductType,
  productDetails,
  productTypes,
  type SetDiscount,
  type Visibility,
  visibilities,
} from './product.ts';
export {
  type BundleOption,
  bundleOptions,
  type GroupedItem,
  groupedItems,
  type LinkKind,
  type ProductPicture,
  type ProductPrice,
  productLinks,
  productPictures,
  productPrices,
  productValues,
  type SavedBundleOption,
  type SavedPicture,
  savedBundle,
  savedChoices,
  savedGroup,
  savedLinks,
  savedPictures,
  savedStock,
  savedValues,
  shownPictures,
} from './product-parts.ts';
export { shopLogoOrNull, socialLinks } from './shop.ts';
export { type StaffRow, staffRow } from './staff.ts';
export { movedStones, type StoneFacts, stoneFacts, type Taken, taken } from './stone.ts';
export { type StoneField, type StoneRule, stoneFields, stoneMapping } from './stone-mapping.ts';
export type { Amounts } from './stored.ts';
