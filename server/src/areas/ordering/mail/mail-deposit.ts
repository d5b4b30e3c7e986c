import { format, type Money } from '@jinlan/domain/money';
import { isPaidInFull, restOf } from '@jinlan/domain/orders';
import { orderMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { sendOrderEmail } from './mail-order.ts';

/** Sends the e-mail that the deposit or the rest was paid. */
export function mailPartPaid(
  services: Services,
  tx: Connection,
  order: OrderRow,
  amount: Money,
): Promise<void> {
  const words = orderMail[order.locale];
  const isLast = isPaidInFull(order.state);
  const data = { amount: format(amount), rest: format(restOf(order.state) ?? amount) };
  return sendOrderEmail(services, tx, order, isLast ? 'restPaid' : 'depositPaid', [
    fill(words[isLast ? 'restPaid.body' : 'depositPaid.body'], data),
  ]);
}

/** Asks for the rest of an order whose pieces are ready. `reminder` counts from 1; 0 is the first request. */
export function mailRestDue(
  services: Services,
  tx: Connection,
  order: OrderRow,
  rest: Money,
  reminder: number,
): Promise<void> {
  const words = orderMail[order.locale];
  return sendOrderEmail(
    services,
    tx,
    order,
    'restDue',
    [
      fill(words['restDue.body'], { number: order.number }),
      fill(words['deposit.restDue'], { rest: format(rest) }),
    ],
    { key: `rest-due-${reminder}` },
  );
}
