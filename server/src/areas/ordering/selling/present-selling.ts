import { type Locale, localeFacts } from '@jinlan/domain/markets';
import {
  isPaidAtTill,
  mayChangePlacePos,
  type OrderState,
  partDue,
  placePosCode,
} from '@jinlan/domain/orders';
import { takerOf } from '@jinlan/domain/payments';
import type { OrderDetails } from '../reading/load-details.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';

const nameOf = ({ stores }: Pick<Services, 'stores'>, code: string, locale: Locale): string =>
  stores.source(code)?.name[locale] ?? code;

/**
 * Presents the store in which the member says that the order was made; all fields are null for an order without an account.
 */
function presentPlace(services: Services, { state }: OrderRow, locale: Locale) {
  const code = state.facts.customerId === null ? null : placePosCode(state);
  return { place_pos_code: code, place_pos_name: code && nameOf(services, code, locale) };
}

/** Presents the sale of an order to its member. `isWhole`: false for a viewer who looked the order up by its number. */
export const presentSaleToBuyer = (
  services: Services,
  order: OrderRow,
  locale: Locale,
  { isWhole }: { readonly isWhole: boolean },
) => ({
  ...(isWhole ? presentPlace(services, order, locale) : { place_pos_code: null, place_pos_name: null }),
  may_change_place_pos: isWhole && order.state.facts.customerId !== null && mayChangePlacePos(order.state),
  staff_no: isWhole ? (order.state.facts.seller?.staffNo ?? null) : null,
});

/** The receipts of the till: one, or those of the deposit and the rest; null if no till took money. */
function receiptsOf({ facts, payment, rest }: OrderState, parts: OrderDetails['parts'], locale: Locale) {
  if (facts.deposit === undefined)
    return payment.state === 'paid' && takerOf(facts.method) === 'till' ? payment.reference : null;
  const receipts = parts.flatMap(({ part, method }) => {
    const paid = part === 'rest' ? rest : payment;
    return takerOf(method) === 'till' && paid?.state === 'paid' ? [paid.reference] : [];
  });
  return receipts.length === 0 ? null : receipts.join(localeFacts[locale].comma);
}

/** Presents the sale of an order to staff. Those of other stores see neither receipt nor place. */
export function presentSaleToStaff(
  services: Services,
  { order, parts }: Pick<OrderDetails, 'order' | 'parts'>,
  locale: Locale,
  { isOwn }: { readonly isOwn: boolean },
) {
  const { facts } = order.state;
  const isPayable =
    partDue(order.state) !== null && facts.seller !== undefined && isPaidAtTill(facts) && !facts.byWeight;
  return {
    staff_no: facts.seller?.staffNo ?? null,
    seller_store_name: facts.seller === undefined ? null : nameOf(services, facts.seller.storeId, locale),
    pos_code: isOwn ? receiptsOf(order.state, parts, locale) : null,
    ...(isOwn ? presentPlace(services, order, locale) : { place_pos_code: null, place_pos_name: null }),
    pay_path: isOwn && isPayable ? `/order-details/${order.number}?store=${order.storeView}` : null,
  };
}
