import { DEFAULT_LOCALE, type Locale } from '@jinlan/domain/markets';
import { format, type Money } from '@jinlan/domain/money';
import type { CommandKind, OrderEvent } from '@jinlan/domain/orders';
import { orderMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';

type StoreEvent = Extract<keyof (typeof orderMail)[Locale], `store.${string}`>;

const storeEvents: Readonly<Partial<Record<CommandKind, StoreEvent>>> = {
  'take-payment': 'store.paid',
  'confirm-transfer': 'store.paid',
  'record-payment': 'store.paid',
  answer: 'store.answered',
  'cancel-before-approval': 'store.canceled',
  'ask-return': 'store.returnAsked',
};

/** E-mails the market's service desk about an event of an order. */
export async function mailStore(
  services: Services,
  tx: Connection,
  order: OrderRow,
  { command, refund }: Pick<OrderEvent, 'command' | 'refund'>,
): Promise<void> {
  const strayMoney = command.kind === 'record-payment' && refund !== null;
  const event = strayMoney ? 'store.moneyBack' : storeEvents[command.kind];
  if (event === undefined) throw new TypeError(`No e-mail informs a store of ${command.kind}`);
  await mailStoreAbout(services, tx, order, event, `${command.kind}-${order.version}`);
}

type EInvoiceEvent = Extract<StoreEvent, `store.${'eInvoice' | 'redInvoice'}${string}`>;

/** As `mailStore`, where an e-invoice of the order or a red one waits for staff. `key` says which one, or which attempt. */
export const mailStoreOfEInvoice = (
  services: Services,
  tx: Connection,
  order: OrderRow,
  event: EInvoiceEvent,
  key: string,
): Promise<void> => mailStoreAbout(services, tx, order, event, `${event.slice('store.'.length)}-${key}`);

/** As `mailStore`, where a refund is to be sent at the bank. */
export const mailStoreOfRefund = (
  services: Services,
  tx: Connection,
  order: OrderRow,
  amount: Money,
): Promise<void> =>
  mailStoreAbout(services, tx, order, 'store.refundToSend', `refund-${order.version}`, format(amount));

/** As `mailStoreOfRefund`, where nobody has sent the refund for days. */
export const mailStoreOfWaitingRefund = (
  services: Services,
  tx: Connection,
  order: OrderRow,
  refundId: number,
  amount: Money,
): Promise<void> =>
  mailStoreAbout(services, tx, order, 'store.refundWaits', `refund-waits-${refundId}`, format(amount));

/**
 * As `mailStore`, for any event: store, order number and event, no data of the buyer. The same `key` is sent only once.
 * Markets without a service address get no e-mail; the order is in the store's list anyway.
 */
export async function mailStoreAbout(
  { stores, messages }: Services,
  tx: Connection,
  order: OrderRow,
  event: StoreEvent,
  key: string,
  amount = '',
): Promise<void> {
  const to = stores.settings(order.market).serviceEmail;
  if (to === null) return;
  const locale = stores.storeViews(order.market)[0]?.locale ?? DEFAULT_LOCALE;
  const words = orderMail[locale];
  const data = {
    store: stores.source(order.sourceCode)?.name[locale] ?? order.sourceCode,
    number: order.number,
    what: fill(words[event], { amount }),
  };
  await messages.send(tx, {
    key: `store-${key}:${order.number}`,
    channel: 'email',
    to,
    subject: fill(words['store.subject'], data),
    body: fill(words['store.body'], data),
  });
}
