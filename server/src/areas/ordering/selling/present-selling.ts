import type { Locale } from '@jinlan/domain/markets';
import { isPaidAtTill, isPending, mayChangePlacePos, placePosCode } from '@jinlan/domain/orders';
import { takerOf } from '@jinlan/domain/payments';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';

const nameOf = ({ stores }: Pick<Services, 'stores'>, code: string, locale: Locale): string =>
  stores.source(code)?.name[locale] ?? code;

/** Where an order was made, by its member's word; nulls without an account. */
function presentPlace(services: Services, { state }: OrderRow, locale: Locale) {
  const code = state.facts.customerId === null ? null : placePosCode(state);
  return { place_pos_code: code, place_pos_name: code && nameOf(services, code, locale) };
}

/** What the order's member sees of its sale; `isWhole` is false for who looked it up by its number. */
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

/** What staff see of the sale of an order; those of other stores see neither receipt nor place. */
export function presentSaleToStaff(
  services: Services,
  order: OrderRow,
  locale: Locale,
  { isOwn }: { readonly isOwn: boolean },
) {
  const { facts, payment } = order.state;
  const isAtTill = payment.state === 'paid' && takerOf(facts.method) === 'till';
  const isPayable =
    isPending(order.state) && facts.seller !== undefined && isPaidAtTill(facts) && !facts.byWeight;
  return {
    staff_no: facts.seller?.staffNo ?? null,
    seller_store_name: facts.seller === undefined ? null : nameOf(services, facts.seller.storeId, locale),
    pos_code: isOwn && isAtTill ? payment.reference : null,
    ...(isOwn ? presentPlace(services, order, locale) : { place_pos_code: null, place_pos_name: null }),
    pay_path: isOwn && isPayable ? `/order-details/${order.number}?store=${order.storeView}` : null,
  };
}
