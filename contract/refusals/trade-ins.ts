import { data, input, noSuchEntity } from '../refusal-facts.ts';

/** Refusals about trade-ins; part of `REFUSALS`. */
export const tradeInRefusals = {
  TRADE_IN_NOT_FOUND: noSuchEntity('There is no such trade-in.'),
  TRADE_IN_UNAVAILABLE: input('Nothing is taken in trade here.'),
  TRADE_IN_STORE_INVALID: input('The store takes nothing in trade.'),
  TRADE_IN_PIECE_REFUSED: input(
    'The piece cannot be traded in: {reason}',
    data<{ reason: 'metal' | 'fineness' | 'light' | 'heavy' | 'years' | 'stone'; least_grams: number }>(),
  ),
  TRADE_IN_CERTIFICATE_REFUSED: input(
    'The diamond cannot be traded in: {reason}',
    data<{
      /**
       * `traded`: traded in before. `listed`: for sale here. `unknown`: its order is unknown. `dear`: dearer than staff
       * may enter.
       */
      reason: 'traded' | 'listed' | 'unknown' | 'dear';
      /** The highest amount that staff may enter. */
      most: number | null;
    }>(),
  ),
  TRADE_IN_NEEDS_COLLEAGUE: input(
    'A colleague must type the code, because you typed the e-mail address of the customer.',
  ),
  TRADE_IN_NO_PRICE: input('There is no price for this metal now.'),
  TRADE_IN_BOARD_HALTED: input('The gold price is being updated. Please try again soon.'),
  TRADE_INS_FULL: input('At most {most} trade-ins can be open with one mobile number.'),
  TRADE_IN_CHANGED: input('The trade-in was changed in the meantime. Load it again.'),
  TRADE_IN_STEP_REFUSED: input('The trade-in cannot take this step: {condition}'),
  TRADE_IN_WEIGHT_INVALID: input(
    'The weight is 0.01 to 10,000 grams, and the metal weighs no more than the piece.',
  ),
  TRADE_IN_PICTURES_FULL: input(
    'The trade-in takes no more pictures.',
    data<{ reason: 'too_many' | 'over' | 'shop' }>(),
  ),
  TRADE_IN_CODE_WRONG: input(
    'The code or the last digits of the mobile number are wrong.',
    data<{ tries_left: number }>(),
  ),
  TRADE_IN_CASH_LIMIT: input('The till pays at most {most} in cash to one number in a day.'),
  TRADE_IN_AMOUNT_WRONG: input('The till must pay {due}.'),
  TRADE_IN_FOR_CUSTOMERS: input('The value of a trade-in pays only for the cart of a signed-in customer.'),
} as const;
