export {
  formatGiftCardCode,
  giftCardAlphabet,
  giftCardCode,
  hasWrongCheck,
  maskGiftCardCode,
  readGiftCardCode,
} from './code.ts';
export {
  chooseGiftCard,
  GIFT_CARD_DAYS_AHEAD,
  GIFT_CARD_NAME_MAX,
  type GiftCardChoice,
  type GiftCardField,
  type GiftCardKind,
  type GiftCardOffer,
  type GiftCardProblem,
  giftCardProblems,
  isOfferedAmount,
  lastDayOfCard,
  type RequestedGiftCard,
} from './purchase.ts';
