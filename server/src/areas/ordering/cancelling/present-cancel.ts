import type { Locale } from '@jinlan/domain/markets';
import type { CancelOrderErrorCode } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { Viewer } from '../reading/present-address.ts';
import { loadDetails, presentOrder } from '../reading/present-order.ts';
import type { Services } from '../services.ts';
import type { Cancelled } from './cancel-for-buyer.ts';

/** English, whatever the store view: clients compare the code. */
const problemTexts: Readonly<Record<CancelOrderErrorCode, string>> = {
  ORDER_CANCELLATION_DISABLED: 'Orders cannot be cancelled here.',
  UNDEFINED: 'The order was not cancelled.',
  UNAUTHORISED: 'Sign in to cancel this order.',
  ORDER_NOT_FOUND: 'There is no such order.',
  PARTIAL_ORDER_ITEM_SHIPPED: 'The order was sent and cannot be cancelled.',
  INVALID_ORDER_STATUS: 'The order has gone too far to be cancelled.',
};

export async function presentCancel(
  services: Services,
  { order, problem }: Cancelled,
  viewer: Viewer,
  locale: Locale,
): Promise<Wire<'CancelOrderOutput'>> {
  const message = problem && problemTexts[problem];
  return {
    error: message,
    errorV2: problem && message ? { code: problem, message } : null,
    order: order && presentOrder(services, await loadDetails(services, order), viewer, locale),
  };
}
