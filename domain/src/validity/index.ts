export { agreements } from './agreements.ts';
export { check, type Problem, type Schema } from './check.ts';
export { type CouponDraft, type CouponProblem, type CouponRecord, checkCoupon } from './coupon.ts';
export { optionTables } from './customiser/tables.ts';
export { fieldNames } from './field-names.ts';
export { anyFields, contentTrees, convertedLocales, localText, localTextOrNull } from './fields.ts';
export { type AlipayHkMerchantEntry, type AlipayMerchantEntry, alipayFile } from './imported/alipay.ts';
export { amountOf, roundingNote } from './imported/amount-cell.ts';
export {
  type AttributeEntry,
  attributeEntry,
  isShown,
} from './imported/attribute.ts';
export { type CategoryEntry, categoryEntry } from './imported/category.ts';
export {
  blockEntry,
  contentEntry,
  longestMarkup,
  pageEntry,
} from './imported/content/page.ts';
export { redirectEntry } from './imported/content/redirect.ts';
export { type DayOfCell, readDay, type SlashOrder, slashOrderOf } from './imported/day-cell.ts';
export { feedMappings } from './imported/feed.ts';
export { readFlag } from './imported/flag-words.ts';
export {
  type BoardPrices,
  boardPrices,
  boardsFile,
  simulatorCalibration,
} from './imported/gold.ts';
export { magentoFilm, magentoGallery } from './imported/magento/films.ts';
export { magentoSettings } from './imported/magento/settings.ts';
export { memberTerms, memberTermsFile } from './imported/member-terms.ts';
export { picturePattern, urlKeyPattern } from './imported/names.ts';
export { percentOf, wholeOf } from './imported/number-cell.ts';
export { pictureMeasures } from './imported/picture-measures.ts';
export {
  checkVariant,
  isPriced,
  type ProductEntry,
  picturesAlone,
  productAlone,
  productEntry,
  type VariantEntry,
} from './imported/products/entry.ts';
export {
  addressLost,
  costsNothing,
  daysTurned,
  daysWithoutSale,
  freeTypes,
  isTurned,
  isWebAddress,
  mostStock,
} from './imported/products/parts.ts';
export { mostLinks } from './imported/products/types.ts';
export { type PromotionEntry, promotionEntry } from './imported/promotion.ts';
export { type RewardEntry, rewardEntry } from './imported/reward.ts';
export { searchRule } from './imported/search-rule.ts';
export { type SignInProviderEntry, signInProvidersFile } from './imported/sign-in-providers.ts';
export { type SmsAccountEntry, smsFile } from './imported/sms.ts';
export { type StaffRow, staffRow } from './imported/staff.ts';
export { type StoneField, type StoneRule, stoneFields, stoneMapping } from './imported/stones/mapping.ts';
export { readMeasure, readThree } from './imported/stones/numbers.ts';
export { ownPriceFields, type SignOf, type StoneRow, stoneRow } from './imported/stones/row.ts';
export { holidayRow } from './imported/stores/holiday-row.ts';
export { serviceRow } from './imported/stores/service-row.ts';
export { type ShopFile, shopFile } from './imported/stores/shop-file.ts';
export { storeRow } from './imported/stores/store-row.ts';
export { tradeInRow } from './imported/stores/trade-in-row.ts';
export { workshopRow } from './imported/stores/workshop-row.ts';
export { type StripeAccountEntry, stripeFile } from './imported/stripe.ts';
export { type GiftCardRow, giftCardRow } from './imported/tenders/gift-card-row.ts';
export { type StoreCreditRow, storeCreditRow } from './imported/tenders/store-credit-row.ts';
export { type WalletPassesEntry, walletPassesFile } from './imported/wallet-passes.ts';
export { type WechatMerchantEntry, wechatPayFile } from './imported/wechat-pay.ts';
export { type MadePasskey, madePasskey, type UsedPasskey, usedPasskey } from './passkey-answer.ts';
export {
  namedCart,
  paymentInformation,
  type SentAddress,
  type SentCard,
  shippingInformation,
} from './rest/checkout.ts';
export { socialLinks } from './social-links.ts';
export {
  giftCardChoiceOrNull,
  type OrderedGiftCard,
  orderedGiftCardOrNull,
} from './stored/bought-gift-card.ts';
export {
  type CartAddress,
  type CartGift,
  type CartLine,
  cartBillingOrNull,
  cartGifts,
  cartLines,
  cartSellerOrNull,
  cartShippingOrNull,
  orderGiftOrNull,
} from './stored/cart.ts';
export {
  eInvoiceForm,
  eInvoiceSubmissions,
  type IssuedLine,
  issuedLines,
  type RedInvoiceRow,
  redInvoices,
  type SubmissionRow,
} from './stored/e-invoice.ts';
export { checkedBoards, plannedPublication } from './stored/gold.ts';
export {
  type CloseChargeJob,
  type CompareStatementJob,
  closeChargeData,
  compareStatementData,
  type DeliverMessageJob,
  deliverMessageData,
  type ExpireJob,
  expireOrderData,
  type FollowJob,
  followPaymentData,
  type IssueEInvoiceJob,
  issueEInvoiceData,
  type KeepCardJob,
  keepCardData,
  type MailLinkJob,
  mailLinkData,
  noJobData,
  numberDocumentsData,
  type PublishJob,
  publishData,
  type ReachedLevelJob,
  type RefundJob,
  type RegisteredJob,
  reachedLevelData,
  refundPaymentData,
  registeredData,
  removeCardData,
  type SendAlertTextJob,
  type SendCodeJob,
  type SendGiftCardsJob,
  type SendPushJob,
  type SendRefundJob,
  type SendResetJob,
  type SendSignUpJob,
  sandboxBankData,
  sendAlertTextData,
  sendCodeData,
  sendGiftCardsData,
  sendPushData,
  sendRefundData,
  sendResetData,
  sendSignUpData,
} from './stored/job.ts';
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
} from './stored/listed-pieces.ts';
export {
  type MadeDesign,
  type MadePiece,
  madeDesign,
  type NamedDesign,
  namedDesignOrNull,
  type OrderedDesign,
  orderedDesignOrNull,
  type ToldRow,
} from './stored/made-design.ts';
export { countedLines } from './stored/member.ts';
export {
  amountOrNull,
  giftTermsOrNull,
  type OrderReturnComment,
  type OrderReturnLine,
  type OrderReturnParcel,
  type OrderReturnPicture,
  orderReturnComments,
  orderReturnLines,
  orderReturnParcels,
  orderReturnPictures,
  orderState,
  reductionShares,
  trackingOrNull,
} from './stored/order.ts';
export { type OrderEventData, orderEventData } from './stored/order-event.ts';
export {
  type OrderedDownload,
  type OrderedFact,
  type OrderedOption,
  type OrderedPart,
  orderedDownloads,
  orderedFacts,
  orderedOptions,
  orderedParts,
} from './stored/order-line.ts';
export { person, postalAddress, postalAddressOrNull } from './stored/person.ts';
export { priceSteps } from './stored/price.ts';
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
} from './stored/product.ts';
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
} from './stored/product-parts.ts';
export { issueTerms, promotionTerms } from './stored/promotion.ts';
export {
  type FpsTerms,
  fpsTermsOrNull,
  type ShopSeller,
  shopLogoOrNull,
  shopSellerOrNull,
} from './stored/shop.ts';
export {
  movedStones,
  ownPricesOfStones,
  type StoneFacts,
  stoneFacts,
  type Taken,
  taken,
} from './stored/stone.ts';
export type { Amounts } from './stored/values.ts';
export { type WishedChoices, wishedChoices } from './stored/wishlist.ts';
export { bookedDays } from './stored/workshop.ts';
