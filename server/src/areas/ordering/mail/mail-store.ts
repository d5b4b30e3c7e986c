import { DEFAULT_LOCALE, type Locale } from '@jinlan/domain/markets';
import { format, type Money } from '@jinlan/domain/money';
import { type CommandKind, isPaidInFull, type OrderEvent } from '@jinlan/domain/orders';
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
  'record-mismatch': 'store.mismatch',
  answer: 'store.answered',
  'cancel-before-approval': 'store.canceled',
  'ask-return': 'store.returnAsked',
  'fail-refund': 'store.refundFailed',
  refund: 'store.refunded',
  'settle-return': 'store.refunded',
  cancel: 'store.refunded',
};

/** Returns which part of an order with a deposit an event paid; undefined for any other event. */
const partEvent = ({ state }: OrderRow, { kind }: OrderEvent['command']): StoreEvent | undefined =>
  state.facts.deposit === undefined || storeEvents[kind] !== 'store.paid'
    ? undefined
    : isPaidInFull(state)
      ? 'store.restPaid'
      : 'store.depositPaid';

/**
 * Sends the market's service desk an e-mail about an event of an order. For a refund it names the amount and the person who
 * gave it.
 */
export async function mailStore(
  services: Services,
  tx: Connection,
  order: OrderRow,
  { command, refund, actor }: Pick<OrderEvent, 'command' | 'refund' | 'actor'>,
): Promise<void> {
  const strayMoney = command.kind === 'record-payment' && refund !== null;
  const event = strayMoney ? 'store.moneyBack' : (partEvent(order, command) ?? storeEvents[command.kind]);
  if (event === undefined) throw new TypeError(`No e-mail informs a store of ${command.kind}`);
  if (event === 'store.refunded' && refund === null) return;
  const data = {
    amount: refund === null ? '' : format(refund),
    by: actor.kind === 'staff' ? actor.staffNo : '',
  };
  await mailStoreAbout(services, tx, order, event, `${command.kind}-${order.version}`, data);
}

type EInvoiceEvent = Extract<StoreEvent, `store.${'eInvoice' | 'redInvoice'}${string}`>;

/**
 * Sends the same e-mail as `mailStore` if the order's e-invoice or a red invoice waits for staff. `key`: which document, or
 * which attempt.
 */
export const mailStoreOfEInvoice = (
  services: Services,
  tx: Connection,
  order: OrderRow,
  event: EInvoiceEvent,
  key: string,
): Promise<void> => mailStoreAbout(services, tx, order, event, `${event.slice('store.'.length)}-${key}`);

/** Sends the same e-mail as `mailStore` if staff have to send a refund at the bank. */
export const mailStoreOfRefund = (
  services: Services,
  tx: Connection,
  order: OrderRow,
  amount: Money,
): Promise<void> =>
  mailStoreAbout(services, tx, order, 'store.refundToSend', `refund-${order.version}`, {
    amount: format(amount),
  });

/** Sends the same e-mail as `mailStore` if nobody has sent a refund at the bank for days. */
export const mailStoreOfWaitingRefund = (
  services: Services,
  tx: Connection,
  order: OrderRow,
  refundId: number,
  amount: Money,
): Promise<void> =>
  mailStoreAbout(services, tx, order, 'store.refundWaits', `refund-waits-${refundId}`, {
    amount: format(amount),
  });

/**
 * Sends the same e-mail as `mailStore` about any event. It names the store, the order's number and the event, and has no
 * data of the buyer. The same `key` is sent only once. Markets without a service address get no e-mail; the order is in the
 * store's list anyway.
 */
export async function mailStoreAbout(
  { stores, messages }: Pick<Services, 'stores' | 'messages'>,
  tx: Connection,
  order: OrderRow,
  event: StoreEvent,
  key: string,
  details: { readonly amount?: string; readonly by?: string } = {},
): Promise<void> {
  const to = stores.settings(order.market).serviceEmail;
  if (to === null) return;
  const locale = stores.storeViews(order.market)[0]?.locale ?? DEFAULT_LOCALE;
  const words = orderMail[locale];
  const data = {
    store: stores.source(order.sourceCode)?.name[locale] ?? order.sourceCode,
    number: order.number,
    what: fill(words[event], details),
  };
  await messages.send(tx, {
    key: `store-${key}:${order.number}`,
    channel: 'email',
    to,
    subject: fill(words['store.subject'], data),
    body: fill(words['store.body'], data),
  });
}
