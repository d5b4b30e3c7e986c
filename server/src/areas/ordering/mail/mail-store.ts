import { DEFAULT_LOCALE, type Locale } from '@jinlan/domain/markets';
import type { CommandKind, OrderEvent } from '@jinlan/domain/orders';
import { orderMail } from '@jinlan/messages/every-locale';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { fill } from './mail-order.ts';

type What = Extract<keyof (typeof orderMail)[Locale], `store.${string}`>;

const whats: Readonly<Partial<Record<CommandKind, What>>> = {
  'take-payment': 'store.paid',
  'record-payment': 'store.paid',
  answer: 'store.answered',
  'cancel-before-approval': 'store.canceled',
  'ask-return': 'store.returnAsked',
};

/**
 * Tells the market's service desk, which is where a store's letters arrive until stores have addresses of their own:
 * which store, which order, what happened, and nothing of the buyer. A market without an address is told nothing; the
 * order stands in its store's list all the same.
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
  const what = strayMoney ? 'store.moneyBack' : whats[command.kind];
  if (what === undefined) throw new TypeError(`No letter tells a store of ${command.kind}`);
  const data = {
    store: stores.source(order.sourceCode)?.name[locale] ?? order.sourceCode,
    number: order.number,
    what: words[what],
  };
  await messages.send(tx, {
    key: `store-${command.kind}-${order.version}:${order.number}`,
    channel: 'email',
    to,
    subject: fill(words['store.subject'], data),
    body: fill(words['store.body'], data),
  });
}
