export {
  formatGiftCardCode,
  giftCardAlphabet,
  giftCardCode,
  hasWrongCheck,
  maskGiftCardCode,
  readGiftCardCode,
} from './code.ts';
