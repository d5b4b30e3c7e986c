import { type BusinessDay, businessTime } from '@jinlan/domain/kernel';
import { inEachLocale, type Locale, localeFacts } from '@jinlan/domain/markets';
import { format, money } from '@jinlan/domain/money';
import { ringOptions } from '@jinlan/domain/orders';
import { takerOf } from '@jinlan/domain/payments';
import { type Address, addressLines, greetingName, withoutLinks } from '@jinlan/domain/people';
import { orderMail } from '@jinlan/messages/every-locale';
import type { Connection } from '../../../platform/database.ts';
import { type LimitedEmails, takeEmail } from '../../../platform/limits/emails.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accessToken } from '../reading/access-token.ts';
import type { Services } from '../services.ts';
import type { LineRow, OrderRow } from '../store.ts';

/**
 * The letters about an order, in the language it was placed in, written in the transaction of their cause. A guest may have typed
 * somebody else's e-mail address, so nothing that was typed becomes a link: names, addresses, engravings, options.
 */
/** What a letter is about: the words that have a subject of their own. */
type Subject = keyof (typeof orderMail)[Locale] extends infer Key
  ? Key extends `${infer About}.subject`
    ? About
    : never
  : never;

export const fill = (text: string, data: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(data[name] ?? whole));

/** Making a format takes as long as a hundred uses of it. */
const dayFormats = inEachLocale(
  (locale) => new Intl.DateTimeFormat(localeFacts[locale].dates, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** A day as people write it; `month` from 1. */
const dayIn = (locale: Locale, year: number, month: number, day: number): string =>
  dayFormats[locale].format(Date.UTC(year, month - 1, day));

/** Times on screen and paper are UTC+8 (product-decisions 3). */
export function timeText(instant: Date, locale: Locale): string {
  const { year, month, day, hour, minute } = businessTime(instant);
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = `${two(hour)}:${two(minute)}`;
  return fill(orderMail[locale].time, { day: dayIn(locale, year, month, day), clock });
}

/** A day that was promised; BusinessDay has no hour. */
function dayText(day: BusinessDay, locale: Locale): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return dayIn(locale, year, month, date);
}

/** Of a design all that was chosen, letter by letter, and its day at the door or the store: what the buyer agreed to, on paper. */
function madeText({ made }: LineRow, { locale, pickupSource }: OrderRow): readonly string[] {
  if (made === null) return [];
  const words = orderMail[locale];
  const told = made.told[locale];
  const choices =
    made.design.flow === 'pair-rings'
      ? ringOptions(told).flatMap(({ whose, options }) => [
          fill(words['line.ring'], { whose }),
          ...options.map(({ label, value }) =>
            fill(words['line.ringChoice'], { label, value: withoutLinks(value) }),
          ),
        ])
      : told.map(({ label, value }) => fill(words['line.choice'], { label, value: withoutLinks(value) }));
  return [
    ...choices,
    fill(words[pickupSource === null ? 'line.broughtBy' : 'line.readyBy'], {
      day: dayText(made.dueOn, locale),
    }),
  ];
}

/** What was chosen or written of the piece's own options. */
const optionsText = ({ options }: LineRow, { locale }: OrderRow): readonly string[] =>
  options
    .filter(({ uid }) => uid !== undefined)
    .map(({ label, value }) => fill(orderMail[locale]['line.choice'], { label, value: withoutLinks(value) }));

const addressText = (address: Address, locale: Locale): string =>
  withoutLinks(addressLines(address, locale).join(localeFacts[locale].comma));

/**
 * The order's own page, in its store view. A guest's link carries the order's key, so that it opens on any device; behind
 * the `#` no server and no other site hears of it. A member's asks for their sign-in.
 */
function linkTo({ platform }: Services, { number, state, storeView, accessSalt }: OrderRow): string {
  const { baseUrl, secrets } = platform.config;
  if (state.facts.customerId !== null) return `${baseUrl}/order-details/${number}?store=${storeView}`;
  const key = accessToken(secrets.application, number, accessSalt);
  return `${baseUrl}/checkout/checkOrder/?order=${number}&store=${storeView}#key=${key}`;
}

const letterKey = (key: string, { number }: OrderRow): string => `order-${key}:${number}`;

/** Greeting, body, how to follow the order, closing; the same key is sent once. */
export async function sendLetter(
  services: Services,
  tx: Connection,
  order: OrderRow,
  subject: Subject,
  body: readonly string[],
  { key = subject, data = {} }: { key?: string; data?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  const words = orderMail[order.locale];
  const { stores, messages } = services;
  const isMembers = order.state.facts.customerId !== null;
  const name = greetingName(order.customerName);
  await messages.send(tx, {
    key: letterKey(key, order),
    channel: 'email',
    to: order.email,
    subject: fill(words[`${subject}.subject`], { ...data, number: order.number }),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      ...body,
      '',
      fill(words[isMembers ? 'follow.member' : 'follow.guest'], { url: linkTo(services, order) }),
      '',
      fill(words.closing, { shop: stores.shop().name[order.locale] }),
    ].join('\n'),
  });
}

/** Asked for by somebody who knows number and mobile number; `key` tells one request from the next. */
export const mailLink = (
  services: Services,
  tx: Connection,
  order: OrderRow,
  request: string,
): Promise<void> =>
  sendLetter(services, tx, order, 'link', [orderMail[order.locale]['link.body']], { key: `link-${request}` });

/**
 * Orders that cost nothing: whoever places them with somebody else's address has the shop write to a stranger. An order
 * that is paid later has its e-mail then.
 */
export const unpaidEmails = ({ config }: Pick<Platform, 'config'>): LimitedEmails => ({
  name: 'unpaid-email',
  most: config.limits.unpaidEmails,
});

const amountOf = (order: OrderRow): string => format(money(order.total, order.currency));

export async function mailPlaced(
  services: Services,
  tx: Connection,
  order: OrderRow,
  lines: readonly LineRow[],
): Promise<void> {
  const words = orderMail[order.locale];
  const until = order.expiresAt === null ? null : timeText(order.expiresAt, order.locale);
  const store = order.pickupSource === null ? null : services.stores.source(order.pickupSource);
  await sendLetter(services, tx, order, 'placed', [
    fill(words['placed.body'], { number: order.number }),
    '',
    words.lines,
    ...lines.flatMap((line) => [
      fill(words.line, {
        name: line.name,
        quantity: line.quantity,
        amount: format(money(line.row, order.currency)),
      }),
      ...line.parts.map(({ label, name, quantity }) => fill(words['line.part'], { label, name, quantity })),
      ...optionsText(line, order),
      ...madeText(line, order),
    ]),
    fill(words.total, { amount: amountOf(order) }),
    '',
    order.state.facts.delivery === 'none'
      ? words['deliver.none']
      : store
        ? fill(words['deliver.pickup'], {
            store: store.name[order.locale],
            address: store.address[order.locale],
          })
        : fill(words['deliver.courier'], {
            address: order.shippingAddress === null ? '' : addressText(order.shippingAddress, order.locale),
          }),
    ...(until === null ? [] : [payText(services, order, until)]),
    ...(isPaidAtTill(order) && order.hasGold ? [words['placed.inStoreGold']] : []),
  ]);
}

const isPaidAtTill = ({ paymentMethod }: OrderRow): boolean => takerOf(paymentMethod) === 'till';

/** What a gateway takes is taken at once. An order that is collected is paid where it is collected, another in any store of its market. */
function payText({ stores }: Services, order: OrderRow, until: string): string {
  const { locale, market, pickupSource } = order;
  const words = orderMail[locale];
  if (!isPaidAtTill(order)) return fill(words['placed.card'], { until });
  if (pickupSource === null)
    return fill(words['placed.inAnyStore'], { until, market: stores.settings(market).name[locale] });
  const store = stores.source(pickupSource)?.name[locale] ?? pickupSource;
  return fill(words['placed.inStore'], { until, store });
}

export function mailPaid(services: Services, tx: Connection, order: OrderRow): Promise<void> {
  const body = fill(orderMail[order.locale]['paid.body'], { amount: amountOf(order) });
  return sendLetter(services, tx, order, 'paid', [body]);
}

/** Nothing to who was not told that the order was placed. */
export async function mailCanceled(services: Services, tx: Connection, order: OrderRow): Promise<void> {
  if (!(await services.messages.wasSent(tx, letterKey('placed', order)))) return;
  if (!(await takeEmail(services.platform, tx, unpaidEmails(services.platform), order.email))) return;
  const body = fill(orderMail[order.locale]['canceled.body'], { number: order.number });
  return sendLetter(services, tx, order, 'canceled', [body]);
}

export function mailRefunded(
  services: Services,
  tx: Connection,
  order: OrderRow,
  attempt: number,
): Promise<void> {
  const body = fill(orderMail[order.locale]['refunded.body'], { amount: amountOf(order) });
  return sendLetter(services, tx, order, 'refunded', [body], { key: `refunded-${attempt}` });
}
