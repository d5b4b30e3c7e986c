/** What happens next, sentence by sentence, once an order is placed. */
import type { OrderFragment } from '../../ordering/fragments.generated.ts';
import type { LastOrder } from '../../ordering/last-order.ts';
import { isByWeight, orderTotalText } from '../../ordering/order-words.ts';
import type { Words } from '../../words/words.tsx';

const paid = { made: 'buy.order.next.made', sent: 'buy.order.next.courier' } as const;
const oncePaid = { made: 'buy.order.next.madeOncePaid', sent: 'buy.order.next.courierOncePaid' } as const;

export function nextSteps(
  order: OrderFragment,
  last: LastOrder | null,
  isGuest: boolean,
  words: Words<'buy'>,
): string[] {
  const store = order.pickup_store?.name;
  const steps: string[] = [];
  if (order.payment.status === 'in_store') {
    steps.push(
      words(isByWeight(order) ? 'buy.order.next.payByWeight' : 'buy.order.next.payInStore', {
        amount: orderTotalText(order),
        until: order.payment.expires_at ? words.moment(order.payment.expires_at) : '',
      }),
    );
  }
  if (store) steps.push(words('buy.order.next.collect', { store }));
  else if (last?.deliveryDays) {
    const { made, sent } = order.payment.status === 'in_store' ? oncePaid : paid;
    steps.push(words(last.madeToOrder ? made : sent, { days: last.deliveryDays }));
  }
  if (order.email) steps.push(words('buy.order.next.email', { email: order.email }));
  if (isGuest) steps.push(words('buy.order.next.lookUp'));
  return steps;
}
