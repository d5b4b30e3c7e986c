/** Why an e-invoice is for less than the order costs. */
import type { MessageKey } from '@jinlan/messages';
import type { OrderFragment } from '../../fragments.generated.ts';
import { orderLines } from '../../order-words.ts';

export function reasonsForLess(order: OrderFragment): readonly MessageKey<'orders'>[] {
  const hasTender =
    order.total?.steps.some(
      ({ kind }) => kind === 'trade_in' || kind === 'gift_card' || kind === 'store_credit',
    ) ?? false;
  const buysCards = orderLines(order).some((line) => line.return_exclusion === 'gift_card');
  return [
    ...(hasTender ? (['orders.eInvoice.less.tenders'] as const) : []),
    ...(buysCards ? (['orders.eInvoice.less.cards'] as const) : []),
    ...(order.refunded ? (['orders.eInvoice.less.refunded'] as const) : []),
  ];
}
