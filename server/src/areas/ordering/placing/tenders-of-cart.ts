import { isZero, zero } from '@jinlan/domain/money';
import type { OrderTender } from '@jinlan/domain/orders';
import type { PricedCart } from '../../cart/index.ts';

/** Trade-ins, gift cards and credit that pay for a part of the bag. */
export function tendersOfCart({
  tradeIns,
  giftCards,
  storeCredit,
  row,
  currency,
}: PricedCart): readonly OrderTender[] {
  const refunded = zero(currency);
  const values = tradeIns.map(
    ({ number, applied }): OrderTender => ({ kind: 'trade-in', account: number, amount: applied, refunded }),
  );
  const cards = giftCards.map(
    ({ id, applied }): OrderTender => ({ kind: 'gift-card', account: String(id), amount: applied, refunded }),
  );
  const credit: readonly OrderTender[] =
    storeCredit === null || row.customerId === null
      ? []
      : [{ kind: 'store-credit', account: row.customerId, amount: storeCredit.applied, refunded }];
  return [...values, ...cards, ...credit].filter(({ amount }) => !isZero(amount));
}
