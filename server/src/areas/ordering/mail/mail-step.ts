import { format, isZero, type Money } from '@jinlan/domain/money';
import type { OrderEvent } from '@jinlan/domain/orders';
import { flowOf, takerOf } from '@jinlan/domain/payments';
import { orderMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { restTexts } from './deposit-texts.ts';
import { mailCanceled, mailMismatch } from './mail-canceled.ts';
import { dayText, sendOrderEmail } from './mail-order.ts';
import { mailPaid } from './mail-paid.ts';

/**
 * Queues the e-mail to the buyer about a step, in the order's language. It never contains the pickup
 * code; the order's page shows that to whoever may see the order.
 */
export async function mailStep(
  services: Services,
  tx: Connection,
  order: OrderRow,
  event: OrderEvent,
): Promise<void> {
  const words = orderMail[order.locale];
  const { command, refund } = event;
  const send = (subject: Parameters<typeof sendOrderEmail>[3], body: readonly string[]): Promise<void> =>
    sendOrderEmail(services, tx, order, subject, body, {
      key: `${command.kind}-${order.version}`,
      data: refund === null ? {} : { amount: format(refund) },
    });
  const keptText = ({ giftsKept }: { readonly giftsKept?: Money }): readonly string[] =>
    giftsKept === undefined ? [] : [fill(words['moneyBack.giftsKept'], { amount: format(giftsKept) })];
  const refusedText = (settled: { readonly refusedPieces?: true; readonly reason: string }) =>
    settled.refusedPieces ? ['', words['returned.refused'], '', settled.reason, ''] : [];
  const refundText = refund === null ? [] : [refundSentence(order, refund)];

  switch (command.kind) {
    case 'take-payment':
    case 'confirm-transfer':
    case 'record-payment':
      return mailPaid(services, tx, order, command.amount);
    case 'record-mismatch':
      return mailMismatch(services, tx, order, command);
    case 'expire':
    case 'cancel-unpaid':
      return mailCanceled(services, tx, order);
    case 'approve':
      return send('approved', [words['approved.body']]);
    case 'ask':
      return send('question', [words['question.body'], '', command.reason, '', words['question.answer']]);
    case 'move-due-day':
      return send('dayMoved', [
        fill(words['dayMoved.body'], { day: dayText(command.day, order.locale) }),
        '',
        command.reason,
      ]);
    case 'ship':
      return send('shipped', [
        fill(words['shipped.body'], {
          carrier: command.tracking.carrier,
          tracking: command.tracking.number,
        }),
      ]);
    case 'receive-goods':
      return send('arrived', [
        fill(words['arrived.body'], storeData(services, order)),
        words['arrived.code'],
        ...restTexts(order),
      ]);
    case 'reissue-pickup-code':
      return send('reissued', [words['reissued.body'], words['arrived.code']]);
    case 'hand-over':
      return send('handed', [fill(words['handed.body'], storeData(services, order))]);
    case 'deliver':
      return send('delivered', [words['delivered.body']]);
    case 'cancel-before-approval':
      return send('ended', [fill(words['ended.body'], { number: order.number }), ...refundText]);
    case 'cancel': {
      const { fee } = command;
      const feeText = fee === null || isZero(fee) ? [] : [fill(words['ended.fee'], { fee: format(fee) })];
      return send('ended', [fill(words['ended.body'], { number: order.number }), ...feeText, ...refundText]);
    }
    case 'settle-return':
      if (command.outcome === 'none')
        return send('notReturned', [words['notReturned.body'], '', command.reason]);
      if (refund === null)
        return send('returned', [
          fill(words['returned.body'], { number: order.number }),
          ...refusedText(command),
          ...keptText(command),
        ]);
      return send('moneyBack', [
        fill(words['moneyBack.body'], { number: order.number }),
        ...refusedText(command),
        ...keptText(command),
        ...refundText,
      ]);
    case 'return-transfer':
      return sendOrderEmail(
        services,
        tx,
        order,
        'refunded',
        [
          fill(words[command.forRefund ? 'transferBack.refund' : 'transferBack.body'], {
            number: order.number,
            amount: format(command.amount),
          }),
        ],
        { key: `${command.kind}-${order.version}` },
      );
    case 'settle-refund': {
      const data = { number: order.number, amount: format(command.amount) };
      const key = `${command.kind}-${order.version}`;
      return sendOrderEmail(services, tx, order, 'refunded', [fill(words['refundByHand.body'], data)], {
        key,
      });
    }
    case 'refund':
      return send('moneyBack', [fill(words['moneyBack.body'], { number: order.number }), ...refundText]);
    case 'start-payment':
    case 'require-action':
    case 'fail-payment':
    case 'give-up':
    case 'fail-refund':
    case 'retry-refund':
    case 'recover-refund':
    case 'repeat-refund':
    case 'show-address':
    case 'answer':
    case 'finish-making':
    case 'ship-from-factory':
    case 'ask-return':
    case 'claim':
      throw new TypeError(`No e-mail informs the buyer of ${command.kind}`);
  }
}

/** Returns the sentence about a refund. It names the card or the store only if the whole refund goes there. */
function refundSentence({ locale, paymentMethod, state }: OrderRow, refund: Money): string {
  const isShared = (state.tenders ?? []).length > 0 || state.rest?.state === 'paid';
  const byTaker = {
    gateway: flowOf(paymentMethod) === 'card' ? 'moneyBack.card' : 'moneyBack.asPaid',
    till: 'moneyBack.till',
    account: 'moneyBack.account',
    nobody: 'moneyBack.asPaid',
  } as const;
  const whole = byTaker[takerOf(paymentMethod)];
  return fill(orderMail[locale][isShared ? 'moneyBack.asPaid' : whole], { amount: format(refund) });
}

function storeData({ stores }: Services, order: OrderRow): Record<string, string> {
  const store = stores.source(order.sourceCode);
  if (store === null) return { store: order.sourceCode, address: '', hours: '' };
  const { name, address, opens, closes } = store;
  return { store: name[order.locale], address: address[order.locale], hours: `${opens}–${closes}` };
}
