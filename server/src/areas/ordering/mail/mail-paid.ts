import { format, type Money } from '@jinlan/domain/money';
import { orderMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { mailPartPaid } from './mail-deposit.ts';
import { isOfCards, sendOrderEmail } from './mail-order.ts';

/** Sends the e-mail that an order was paid. `amount`: the paid amount, which may be a deposit or the rest. */
export function mailPaid(services: Services, tx: Connection, order: OrderRow, amount: Money): Promise<void> {
  if (order.state.facts.deposit !== undefined) return mailPartPaid(services, tx, order, amount);
  const isSent = order.state.facts.delivery !== 'none';
  const key = isSent ? 'paid.body' : isOfCards(order) ? 'paid.cards' : 'paid.none';
  const body = fill(orderMail[order.locale][key], { amount: format(amount) });
  return sendOrderEmail(services, tx, order, 'paid', [body]);
}
