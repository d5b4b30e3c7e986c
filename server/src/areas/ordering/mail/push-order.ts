import type { PushEvent } from '@jinlan/domain/push';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import type { Subject } from './mail-order.ts';

/**
 * The e-mails that also go to the member's devices, by the kind of message. E-mails about links and invoices do not: the
 * member has just asked for them.
 */
const events: Readonly<Partial<Record<Subject, PushEvent>>> = {
  paid: 'order-paid',
  approved: 'order-making',
  craft: 'order-making',
  question: 'order-question',
  dayMoved: 'order-day',
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  handed: 'order-delivered',
  ended: 'order-ended',
  canceled: 'order-ended',
  refunded: 'order-refund',
  moneyBack: 'order-refund',
  returned: 'order-refund',
  notReturned: 'order-refund',
  returnComment: 'order-refund',
  arrived: 'pickup-ready',
  reissued: 'pickup-code',
};

/** Queues the message that goes with an e-mail about an order, for the buyer's devices. Does nothing for guests. */
export async function pushOrder(
  { identity }: Pick<Services, 'identity'>,
  tx: Connection,
  { number, market, state }: Pick<OrderRow, 'number' | 'market' | 'state'>,
  subject: Subject,
  key: string,
): Promise<void> {
  const { customerId } = state.facts;
  const event = events[subject];
  if (customerId === null || event === undefined) return;
  await identity.push.send(tx, {
    ...{ customerId: String(customerId), key, event, market },
    path: `/order-details/${number}`,
  });
}
