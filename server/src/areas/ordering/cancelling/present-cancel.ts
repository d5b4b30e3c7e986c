import type { Locale } from '@jinlan/domain/markets';
import type { CancelOrderErrorCode } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import { loadDetails } from '../reading/load-details.ts';
import type { Viewer } from '../reading/present-address.ts';
import { presentOrder } from '../reading/present-order.ts';
import type { Services } from '../services.ts';
import type { Cancelled, CancelProblem, OwnProblem } from './cancel-for-buyer.ts';

/** English, whatever the store view: clients compare the code. */
const problemTexts: Readonly<Record<CancelOrderErrorCode, string>> = {
  ORDER_CANCELLATION_DISABLED: 'Orders cannot be cancelled here.',
  UNDEFINED: 'The order was not cancelled.',
  UNAUTHORISED: 'Sign in to cancel this order.',
  ORDER_NOT_FOUND: 'There is no such order.',
  PARTIAL_ORDER_ITEM_SHIPPED: 'The order was sent and cannot be cancelled.',
  INVALID_ORDER_STATUS: 'The order has gone too far to be cancelled.',
};

const ownTexts: Readonly<Record<OwnProblem, string>> = {
  GIFT_CARD_SPENT: 'A gift card of this order was used.',
  GOLD_NOT_CANCELABLE: 'The order has ready gold priced by weight. Only the shop can cancel it.',
  DOWNLOAD_FETCHED: 'A file of this order was downloaded. Only the shop can cancel it.',
};

function errorOf(problem: NonNullable<CancelProblem>): Wire<'CancelOrderError'> {
  switch (problem) {
    case 'GIFT_CARD_SPENT':
    case 'GOLD_NOT_CANCELABLE':
    case 'DOWNLOAD_FETCHED':
      return { code: 'INVALID_ORDER_STATUS', message: ownTexts[problem], reason: problem };
    default:
      return { code: problem, message: problemTexts[problem], reason: null };
  }
}

export async function presentCancel(
  services: Services,
  { order, problem }: Cancelled,
  viewer: Viewer,
  locale: Locale,
): Promise<Wire<'CancelOrderOutput'>> {
  const error = problem && errorOf(problem);
  return {
    error: error?.message ?? null,
    errorV2: error,
    order: order && presentOrder(services, await loadDetails(services, order), viewer, locale),
  };
}
