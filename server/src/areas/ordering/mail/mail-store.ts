import { DEFAULT_LOCALE, type Locale } from '@jinlan/domain/markets';
import type { CommandKind, OrderEvent } from '@jinlan/domain/orders';
import { orderMail } from '@jinlan/messages/every-locale';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { fill } from './mail-order.ts';

type StoreEvent = Extract<keyof (typeof orderMail)[Locale], `store.${string}`>;

const storeEvents: Readonly<Partial<Record<CommandKind, StoreEvent>>> = {
  'take-payment': 'store.paid',
  'confirm-transfer': 'store.paid',
  'record-payment': 'store.paid',
  answer: 'store.answered',
  'cancel-before-approval': 'store.canceled',
  'ask-return': 'store.returnAsked',
};

/**
 * E-mails the market's service desk about an event of an order: store, order number and event, no data
 * of the buyer. Markets without a service address get no e-mail; the order is in the store's list
 * anyway.
 */
export async function mailStore(
  { stores, messages }: Services,
  tx: Connection,
  order: OrderRow,
  { command, refund }: Pick<OrderEvent, 'command' | 'refund'>,
): Promise<void> {
  const to = stores.settings(order.market).serviceEmail;
  if (to === null) return;
  const locale = stores.storeViews(order.market)[0]?.locale ?? DEFAULT_LOCALE;
  const words = orderMail[locale];
  const strayMoney = command.kind === 'record-payment' && refund !== null;
  const event = strayMoney ? 'store.moneyBack' : storeEvents[command.kind];
  if (event === undefined) throw new TypeError(`No e-mail informs a store of ${command.kind}`);
  const data = {
    store: stores.source(order.sourceCode)?.name[locale] ?? order.sourceCode,
    number: order.number,
    what: words[event],
  };
  await messages.send(tx, {
    key: `store-${command.kind}-${order.version}:${order.number}`,
    channel: 'email',
    to,
    subject: fill(words['store.subject'], data),
    body: fill(words['store.body'], data),
  });
}
