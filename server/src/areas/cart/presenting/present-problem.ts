import type { LineProblem } from '@jinlan/domain/cart';
import type { Wire } from '../../../graphql/wire.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { addRefusal } from '../lines/add-products.ts';

/** The reason why a line cannot be ordered, with Magento's kind of error. */
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

/** Whether the problem can end without another piece or quantity: by another delivery, or once gold is traded again. */
const isTemporary = ({ code }: LineProblem): boolean =>
  code === 'STOCK_ELSEWHERE' || code === 'GOLD_PRICE_UNAVAILABLE';

/** Whether the piece can be ordered in this quantity, and why not. */
export function presentAvailability(problems: readonly LineProblem[]): {
  readonly is_available: boolean;
  readonly not_available_message: string | null;
} {
  const problem = problems.find((each) => !isTemporary(each));
  return {
    is_available: problem === undefined,
    not_available_message: problem === undefined ? null : presentProblem(problem).message,
  };
}

const itemError = (
  code: Wire<'CartItemError'>['code'],
  { message, code: reason }: Refusal,
): Wire<'CartItemError'> => ({
  code,
  message,
  reason,
});
