import type { Translation } from '../index.ts';
import type { buy as source } from '../zh-Hans-CN/buy.ts';

export const buy: Translation<typeof source> = {
  'buy.empty': 'Your bag is empty',
  'buy.emptyHint': 'Put what you like in here and compare at leisure.',
  'buy.browse': 'Look around',
  'buy.subtotal': 'Subtotal, {count, plural, one {# piece} other {# pieces}}',
  'buy.pieces': '{count, plural, one {# piece} other {# pieces}}',
  'buy.checkout': 'Checkout',
  'buy.viewBag': 'View bag',
  'buy.summary': 'Summary',
  'buy.due': 'Amount due',
  'buy.removed': 'Removed {name}',
  'buy.removeNamed': 'Remove {name}',
  'buy.quantityOf': 'Quantity of {name}',
  'buy.cardMessage': 'Card: {text}',
  'buy.lineStock':
    '{count, plural, =0 {This piece has sold out; please remove it to check out.} one {Not enough in stock: # can be ordered.} other {Not enough in stock: # can be ordered.}}',
  'buy.blocked': 'Please see to the pieces that are short',
  'buy.acceptAndCheckout': 'Accept and check out',
  'buy.lockNote': 'Once you order, the gold price is locked for 15 minutes.',
  'buy.holdNote': 'Once you order, we keep your pieces for 30 minutes.',
  'buy.moved.title': 'The gold price has changed',
  'buy.moved.board':
    'Since you last looked, the board went from {old}/{unit, select, tael {tael} other {g}} to {now}/{unit, select, tael {tael} other {g}}; {count, plural, one {# piece by weight follows it} other {# pieces by weight follow it}}.',
  'buy.moved.inBag': 'Pieces by weight in your bag now follow the new gold price.',
  'buy.moved.line': 'Gold price {change}',
  'buy.moved.accept': 'Accept new price',
  'buy.priceMoved': 'The price has just moved. Please check it and try again.',
  'buy.quantityInvalid': 'The quantity should be a whole number from 1 to 99.',
  'buy.failed': 'That did not work. Please reload and try again.',
  'buy.coupon': 'Coupon',
  'buy.coupon.hint': 'One for each order',
  'buy.coupon.apply': 'Apply',
  'buy.coupon.remove': 'Take off {name}',
  'buy.coupon.invalid': 'This coupon cannot be used. Please check its code and terms.',
  'buy.coupon.already': 'One coupon for each order; please take the present one off first.',
};
