import type { Mismatch } from '@jinlan/domain/orders';
import { orderMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../../platform/database.ts';
import { takeEmail } from '../../../platform/limits/emails.ts';
import { mismatchText } from '../payments/mismatch-words.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { isOfCards, messageKey, sendOrderEmail, unpaidEmails } from './mail-order.ts';

/**
 * Sends the e-mail that an order was cancelled. Buyers who never got the e-mail that it was placed get none, unless a
 * provider has taken another amount from them.
 */
export async function mailCanceled(services: Services, tx: Connection, order: OrderRow): Promise<void> {
  const { locale, number, state } = order;
  const words = orderMail[locale];
  const { mismatches = [] } = state;
  if (mismatches.length > 0)
    return sendOrderEmail(services, tx, order, 'canceled', [
      fill(words['canceled.mismatch'], { number }),
      ...mismatches.map((mismatch) => mismatchText(mismatch, locale)),
      words['mismatch.ask'],
    ]);
  if (!(await services.messages.wasSent(tx, messageKey('placed', order)))) return;
  if (!(await takeEmail(services.platform, tx, unpaidEmails(services.platform), order.email))) return;
  const key = isOfCards(order) ? 'canceled.cards' : 'canceled.body';
  return sendOrderEmail(services, tx, order, 'canceled', [fill(words[key], { number })]);
}

/** Sends the e-mail that a provider has taken another amount than the one due. */
export const mailMismatch = (
  services: Services,
  tx: Connection,
  order: OrderRow,
  mismatch: Omit<Mismatch, 'at'>,
): Promise<void> =>
  sendOrderEmail(
    services,
    tx,
    order,
    'mismatch',
    [mismatchText(mismatch, order.locale), orderMail[order.locale]['mismatch.ask']],
    { key: `mismatch-${order.version}` },
  );
