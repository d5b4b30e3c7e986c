/** The sentences about what happens after an order is placed. */

import type { Words } from '@jinlan/client/words';
import type { OrderFragment } from '../fragments.generated.ts';
import type { LastOrder } from '../history/last-order.ts';
import { amountDueText, isByWeight, isMailedCard, orderLines } from '../order-words.ts';

const paid = {
  design: 'buy.order.next.design',
  made: 'buy.order.next.made',
  sent: 'buy.order.next.courier',
  cards: 'buy.order.next.cards',
} as const;
const oncePaid = {
  design: 'buy.order.next.designOncePaid',
  made: 'buy.order.next.madeOncePaid',
  sent: 'buy.order.next.courierOncePaid',
  cards: 'buy.order.next.cardsOncePaid',
} as const;

/** Returns the latest promised date of the order's designs; undefined if there is none. */
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
        amount: amountDueText(order),
        until: order.payment.expires_at ? words.moment(order.payment.expires_at) : '',
      }),
    );
  }
  if (store) steps.push(words('buy.order.next.collect', { store }));
  else if (due) steps.push(words(sentences.design, { day: words.date(`${due}T12:00:00+08:00`) }));
  else if (last?.deliveryDays && !order.is_virtual) {
    const { made, sent } = sentences;
    steps.push(words(last.madeToOrder ? made : sent, { days: last.deliveryDays }));
  }
  // If nothing is sent, the order's own note says so.
  if (!order.is_virtual && orderLines(order).some(isMailedCard)) steps.push(words(sentences.cards));
  if (order.email) steps.push(words('buy.order.next.email', { email: order.email }));
  if (isGuest) steps.push(words('buy.order.next.lookUp'));
  return steps;
}
