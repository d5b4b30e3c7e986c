import type { Locale } from '@jinlan/domain/markets';
import { format, isZero, type Money } from '@jinlan/domain/money';
import type { OrderEvent } from '@jinlan/domain/orders';
import { type PaymentTaker, takerOf } from '@jinlan/domain/payments';
import { orderMail } from '@jinlan/messages/every-locale';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { fill, mailCanceled, mailPaid, sendLetter } from './mail-order.ts';

/**
 * The buyer's letter about a step, in the language of the order. A pickup code is never in it: the order's own page
 * shows it to whoever may see the order.
 */
export async function mailStep(
  services: Services,
  tx: Connection,
  order: OrderRow,
  event: OrderEvent,
): Promise<void> {
  const words = orderMail[order.locale];
  const { command, refund } = event;
  const letter = (subject: Parameters<typeof sendLetter>[3], body: readonly string[]): Promise<void> =>
    sendLetter(services, tx, order, subject, body, {
      key: `${command.kind}-${order.version}`,
      data: refund === null ? {} : { amount: format(refund) },
    });
  const backText = refund === null ? [] : [moneyBack(order, refund)];

  switch (command.kind) {
    case 'take-payment':
    case 'record-payment':
      return mailPaid(services, tx, order);
    case 'expire':
    case 'cancel-unpaid':
      return mailCanceled(services, tx, order);
    case 'approve':
      return letter('approved', [words['approved.body']]);
    case 'ask':
      return letter('question', [words['question.body'], '', command.reason, '', words['question.answer']]);
    case 'ship':
      return letter('shipped', [
        fill(words['shipped.body'], {
          carrier: command.tracking.carrier,
          tracking: command.tracking.number,
        }),
      ]);
    case 'receive-goods':
      return letter('arrived', [
        fill(words['arrived.body'], storeData(services, order)),
        words['arrived.code'],
      ]);
    case 'reissue-pickup-code':
      return letter('reissued', [words['reissued.body'], words['arrived.code']]);
    case 'hand-over':
      return letter('handed', [fill(words['handed.body'], storeData(services, order))]);
    case 'deliver':
      return letter('delivered', [words['delivered.body']]);
    case 'cancel-before-approval':
      return letter('ended', [fill(words['ended.body'], { number: order.number }), ...backText]);
    case 'cancel': {
      const { fee } = command;
      const kept = fee === null || isZero(fee) ? [] : [fill(words['ended.fee'], { fee: format(fee) })];
      return letter('ended', [fill(words['ended.body'], { number: order.number }), ...kept, ...backText]);
    }
    case 'settle-return':
      if (command.outcome === 'none')
        return letter('notReturned', [words['notReturned.body'], '', command.reason]);
      return letter('moneyBack', [fill(words['moneyBack.body'], { number: order.number }), ...backText]);
    case 'refund':
      return letter('moneyBack', [fill(words['moneyBack.body'], { number: order.number }), ...backText]);
    case 'start-payment':
    case 'require-action':
    case 'fail-payment':
    case 'give-up':
    case 'show-address':
    case 'answer':
    case 'finish-making':
    case 'ship-from-factory':
    case 'ask-return':
    case 'claim':
      throw new TypeError(`No letter tells the buyer of ${command.kind}`);
  }
}

/** What nobody took never goes back. */
const backKeys = {
  gateway: 'moneyBack.card',
  till: 'moneyBack.till',
  nobody: 'moneyBack.till',
} as const satisfies Readonly<Record<PaymentTaker, keyof (typeof orderMail)[Locale]>>;

function moneyBack(order: OrderRow, refund: Money): string {
  const words = orderMail[order.locale];
  return fill(words[backKeys[takerOf(order.paymentMethod)]], { amount: format(refund) });
}

function storeData({ stores }: Services, order: OrderRow): Record<string, string> {
  const store = stores.source(order.sourceCode);
  if (store === null) return { store: order.sourceCode, address: '', hours: '' };
  const { name, address, opens, closes } = store;
  return { store: name[order.locale], address: address[order.locale], hours: `${opens}–${closes}` };
}
