/** The sentences about what happens after an order is placed. */

import type { Words } from '@jinlan/client/words';
import type { OrderFragment } from '../fragments.generated.ts';
import type { LastOrder } from '../history/last-order.ts';
import { isByWeight, orderLines, orderTotalText } from '../order-words.ts';

const paid = {
  design: 'buy.order.next.design',
  made: 'buy.order.next.made',
  sent: 'buy.order.next.courier',
} as const;
const oncePaid = {
  design: 'buy.order.next.designOncePaid',
  made: 'buy.order.next.madeOncePaid',
  sent: 'buy.order.next.courierOncePaid',
} as const;

/** The latest promised date of its designs; undefined without one. */
const lastDue = (order: OrderFragment): string | undefined =>
  orderLines(order)
    .flatMap((line) => ('delivery_date' in line ? [line.delivery_date] : []))
    .toSorted()
    .at(-1);

export function nextSteps(
  order: OrderFragment,
  last: LastOrder | null,
  isGuest: boolean,
  words: Words<'buy'>,
): string[] {
  const store = order.pickup_store?.name;
  const steps: string[] = [];
  const sentences = order.payment.status === 'in_store' ? oncePaid : paid;
  const due = lastDue(order);
  if (order.payment.status === 'in_store') {
    steps.push(
      words(isByWeight(order) ? 'buy.order.next.payByWeight' : 'buy.order.next.payInStore', {
        amount: orderTotalText(order),
        until: order.payment.expires_at ? words.moment(order.payment.expires_at) : '',
      }),
    );
  }
  if (store) steps.push(words('buy.order.next.collect', { store }));
  else if (due) steps.push(words(sentences.design, { day: words.date(`${due}T12:00:00+08:00`) }));
  else if (last?.deliveryDays) {
    const { made, sent } = sentences;
    steps.push(words(last.madeToOrder ? made : sent, { days: last.deliveryDays }));
  }
  if (order.email) steps.push(words('buy.order.next.email', { email: order.email }));
  if (isGuest) steps.push(words('buy.order.next.lookUp'));
  return steps;
}
