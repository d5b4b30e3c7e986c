import { businessTime } from '@jinlan/domain/kernel';
import type { Locale } from '@jinlan/domain/markets';
import { format, money } from '@jinlan/domain/money';
import type { Address } from '@jinlan/domain/people';
import { mail as english } from '@jinlan/messages/en-US/mail';
import { mail as chinese } from '@jinlan/messages/zh-Hans-CN/mail';
import type { Connection } from '../../platform/database.ts';
import type { Services } from './services.ts';
import { linesOf, type OrderRow } from './store.ts';

/** The letters about an order, in the language it was placed in, written in the transaction of their cause. */
type Words = Readonly<Record<keyof typeof chinese, string>>;
type Subject = 'placed' | 'paid' | 'canceled' | 'refunded';

const wordsOf = (locale: Locale): Words => (locale === 'en-US' ? english : chinese);

const fill = (text: string, data: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(data[name] ?? whole));

/** Times on screen and paper are UTC+8 (decisions 3). */
export function timeText(instant: Date, locale: Locale): string {
  const { year, month, day, hour, minute } = businessTime(instant);
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = `${two(hour)}:${two(minute)}`;
  if (locale === 'zh-Hans-CN') return `${year}年${month}月${day}日 ${clock}`;
  const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1, 1),
  );
  return `${day} ${name} ${year}, ${clock}`;
}

const addressText = (address: Address, locale: Locale): string =>
  [
    address.region?.name[locale],
    address.city,
    address.district,
    ...address.street,
    address.building,
    address.unit,
    address.postcode,
  ]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(locale === 'zh-Hans-CN' ? ' ' : ', ');

async function send(
  services: Services,
  tx: Connection,
  order: OrderRow,
  subject: Subject,
  body: readonly string[],
  key = subject as string,
): Promise<void> {
  const words = wordsOf(order.locale);
  const { stores, platform, messages } = services;
  const url = `${platform.config.baseUrl}/checkout/checkOrder/`;
  await messages.send(tx, {
    key: `order-${key}:${order.number}`,
    channel: 'email',
    to: order.email,
    subject: fill(words[`${subject}.subject`], { number: order.number }),
    body: [
      fill(words.greeting, { name: order.customerName }),
      '',
      ...body,
      '',
      fill(words.follow, { url }),
      '',
      fill(words.closing, { shop: stores.shop().name[order.locale] }),
    ].join('\n'),
  });
}

const amountOf = (order: OrderRow): string => format(money(order.total, order.currency));

export async function mailPlaced(services: Services, tx: Connection, order: OrderRow): Promise<void> {
  const words = wordsOf(order.locale);
  const lines = await linesOf(tx, order.id);
  const until = order.expiresAt === null ? null : timeText(order.expiresAt, order.locale);
  const store = order.pickupSource === null ? null : services.stores.source(order.pickupSource);
  await send(services, tx, order, 'placed', [
    fill(words['placed.body'], { number: order.number }),
    '',
    words.lines,
    ...lines.map((line) =>
      fill(words.line, {
        name: line.name,
        quantity: line.quantity,
        amount: format(money(line.row, order.currency)),
      }),
    ),
    fill(words.total, { amount: amountOf(order) }),
    '',
    store
      ? fill(words['deliver.pickup'], {
          store: store.name[order.locale],
          address: store.address[order.locale],
        })
      : fill(words['deliver.courier'], {
          address: order.shippingAddress === null ? '' : addressText(order.shippingAddress, order.locale),
        }),
    ...(until === null
      ? []
      : [fill(words[order.paymentMethod === 'checkmo' ? 'placed.inStore' : 'placed.pay'], { until })]),
    ...(order.paymentMethod === 'checkmo' && order.hasGold ? [words['placed.inStoreGold']] : []),
  ]);
}

export function mailPaid(services: Services, tx: Connection, order: OrderRow): Promise<void> {
  const body = fill(wordsOf(order.locale)['paid.body'], { amount: amountOf(order) });
  return send(services, tx, order, 'paid', [body]);
}

export function mailCanceled(services: Services, tx: Connection, order: OrderRow): Promise<void> {
  const body = fill(wordsOf(order.locale)['canceled.body'], { number: order.number });
  return send(services, tx, order, 'canceled', [body]);
}

export function mailRefunded(
  services: Services,
  tx: Connection,
  order: OrderRow,
  attempt: number,
): Promise<void> {
  const body = fill(wordsOf(order.locale)['refunded.body'], { amount: amountOf(order) });
  return send(services, tx, order, 'refunded', [body], `refunded-${attempt}`);
}
