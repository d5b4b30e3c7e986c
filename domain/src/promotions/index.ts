export { applyPromotions, type PromotedOrder } from './apply-promotions.ts';
export { type BuyerContacts, namesOfFormerOrders, namesOfOrder, namesOfUse } from './buyers.ts';
export { type Channel, channels, webChannels } from './channels.ts';
export type { PromotionFacts } from './conditions.ts';
export {
  type ChosenGift,
  type FollowedGift,
  type GiftCause,
  type GiftLoss,
  type GiftOffer,
  type GiftRefusal,
  type GiftStock,
  giftsEarned,
  mostGifts,
  type OfferedGift,
  offeredPiece,
  readGiftChoice,
  type WantedGift,
} from './gifts.ts';
export type { NotMet, Outcome } from './outcome.ts';
export {
  type Conditions,
  mayReduceGold,
  noConditions,
  type PieceFilter,
  type PromotionAction,
  type PromotionTerms,
  phaseOf,
  type Rule,
  ruleIn,
  type Trigger,
} from './rule.ts';
