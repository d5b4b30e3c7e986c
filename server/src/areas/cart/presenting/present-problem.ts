import type { LineProblem } from '@jinlan/domain/cart';
import type { Wire } from '../../../graphql/wire.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { addRefusal } from '../lines/add-products.ts';

/** Why a line cannot be ordered, with Magento's kind of error. */
export function presentProblem(problem: LineProblem): Wire<'CartItemError'> {
  switch (problem.code) {
    case 'QUANTITY_INVALID':
    case 'INSUFFICIENT_STOCK': {
      return itemError('ITEM_QTY', addRefusal(problem));
    }
    case 'STOCK_ELSEWHERE':
      return itemError('ITEM_QTY', refuse(problem.code));
    case 'STONE_GONE':
      return itemError('ITEM_QTY', refuse(problem.code));
    case 'STONE_IN_BAG':
    case 'DESIGN_RETIRED':
    case 'ENGRAVING_FORBIDDEN':
      return itemError('UNDEFINED', refuse(problem.code));
    case 'NOT_SALABLE':
      return itemError('UNDEFINED', refuse('NOT_SALABLE'));
    case 'GOLD_PRICE_UNAVAILABLE':
      return itemError('UNDEFINED', refuse('GOLD_TRADING_HALTED'));
    case 'PRICE_CURRENCY_MISMATCH':
    case 'PRICE_INVALID':
      return itemError('UNDEFINED', refuse('NOT_SALABLE'));
  }
}

const itemError = (
  code: Wire<'CartItemError'>['code'],
  { message, code: reason }: Refusal,
): Wire<'CartItemError'> => ({
  code,
  message,
  reason,
});
