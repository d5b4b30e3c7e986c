import { type BusinessDay, businessTime } from '@jinlan/domain/kernel';
import { inEachLocale, type Locale, localeFacts } from '@jinlan/domain/markets';
import { format, type Money, money } from '@jinlan/domain/money';
import { ringOptions } from '@jinlan/domain/orders';
import { flowOf, takerOf } from '@jinlan/domain/payments';
import { type Address, addressLines, greetingName, withoutLinks } from '@jinlan/domain/people';
import { orderMail } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';
import type { Connection } from '../../../platform/database.ts';
import type { LimitedEmails } from '../../../platform/limits/emails.ts';
import type { Platform } from '../../../platform/platform.ts';
import { partWords, wordsIn } from '../documents/document-words.ts';
import { transferStepOf } from '../payments/transfer-step.ts';
import { accessToken } from '../reading/access-token.ts';
import { labelOfStep } from '../reductions/label-of-rule.ts';
import type { OrderReduction } from '../reductions/store.ts';
import type { Services } from '../services.ts';
import type { LineRow, OrderRow } from '../store.ts';
import { depositTexts } from './deposit-texts.ts';
import { pushOrder } from './push-order.ts';

/**
 * E-mails about an order, in the order's language, queued in the transaction of their cause. Names,
 * addresses, engravings and options never become links: a guest may have typed somebody else's e-mail
 * address, and would so send that person a link of the guest's choice.
 */
/** The kinds of e-mail: the message keys that have a subject. */
export type Subject = keyof (typeof orderMail)[Locale] extends infer Key
  ? Key extends `${infer About}.subject`
    ? About
    : never
  : never;

/** Cached: creating a format costs as much as about a hundred uses of it. */
const dayFormats = inEachLocale(
  (locale) => new Intl.DateTimeFormat(localeFacts[locale].dates, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** Formats a date; `month` starts at 1. */
const dayIn = (locale: Locale, year: number, month: number, day: number): string =>
  dayFormats[locale].format(Date.UTC(year, month - 1, day));

/** Formats an instant in UTC+8, as on screens and paper (product-decisions 3). */
export function timeText(instant: Date, locale: Locale): string {
  const { year, month, day, hour, minute } = businessTime(instant);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const timeOfDay = `${twoDigits(hour)}:${twoDigits(minute)}`;
  return fill(orderMail[locale].time, { day: dayIn(locale, year, month, day), clock: timeOfDay });
}

/** Formats a promised day. */
export function dayText(day: BusinessDay, locale: Locale): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return dayIn(locale, year, month, date);
}

/** Returns all choices of a design and its delivery or collection day, one text a line. */
function madeText({ made }: LineRow, { locale, pickupSource }: OrderRow): readonly string[] {
  if (made === null) return [];
  const words = orderMail[locale];
  const choiceTexts = made.told[locale];
  const choices =
    made.design.flow === 'pair-rings'
      ? ringOptions(choiceTexts).flatMap(({ whose, options }) => [
          fill(words['line.ring'], { whose }),
          ...options.map(({ label, value }) =>
            fill(words['line.ringChoice'], { label, value: withoutLinks(value) }),
          ),
        ])
      : choiceTexts.map(({ label, value }) =>
          fill(words['line.choice'], { label, value: withoutLinks(value) }),
        );
  return [
    ...choices,
    fill(words[pickupSource === null ? 'line.broughtBy' : 'line.readyBy'], {
      day: dayText(made.dueOn, locale),
    }),
  ];
}

/** The most characters of a guest's text in an e-mail. A longer one could be a message to a stranger in the shop's name. */
const longestOfGuest = 30;

const isGuests = ({ state }: OrderRow): boolean => state.facts.customerId === null;

/** Returns the options that the customer chose or filled in; a guest's are cut, as nobody has confirmed the address. */
const optionsText = ({ options }: LineRow, order: OrderRow): readonly string[] =>
  options
    .filter(({ uid }) => uid !== undefined)
    .map(({ label, value }) => {
      const characters = [...value];
      const isCut = isGuests(order) && characters.length > longestOfGuest;
      const text = isCut ? `${characters.slice(0, longestOfGuest).join('')}…` : value;
      return fill(orderMail[order.locale]['line.choice'], { label, value: withoutLinks(text) });
    });

const addressText = (address: Address, locale: Locale): string =>
  withoutLinks(addressLines(address, locale).join(localeFacts[locale].comma));

/** Whether an order buys only gift cards that come by e-mail. */
export const isOfCards = ({ state, subtotal }: OrderRow): boolean =>
  state.facts.delivery === 'none' && state.facts.giftCards === subtotal;

/** Returns how the parts of an order get to the buyer: by e-mail, in a parcel, or not at all. */
function deliverTexts(services: Services, order: OrderRow, lines: readonly LineRow[]): readonly string[] {
  const hasOthers = lines.some(({ giftCard }) => giftCard?.kind !== 'virtual');
  const hasMailed = lines.some(({ giftCard }) => giftCard !== null && giftCard.kind !== 'physical');
  return [
    ...(hasOthers ? [deliverText(services, order)] : []),
    ...(hasMailed ? [orderMail[order.locale]['deliver.cards']] : []),
  ];
}

/**
 * Returns where an order is delivered or collected. For a guest's courier it does not name the address: a guest may have
 * typed any text there, and somebody else's e-mail address.
 */
function deliverText({ stores }: Services, order: OrderRow): string {
  const { locale, pickupSource, shippingAddress, state } = order;
  const words = orderMail[locale];
  if (state.facts.delivery === 'none') return words['deliver.none'];
  const store = pickupSource === null ? null : stores.source(pickupSource);
  if (store)
    return fill(words['deliver.pickup'], { store: store.name[locale], address: store.address[locale] });
  if (isGuests(order) || shippingAddress === null) return words['deliver.courierOfGuest'];
  return fill(words['deliver.courier'], { address: addressText(shippingAddress, locale) });
}

/**
 * Returns the URL of the order's page, in its store view. A guest's URL carries the order's access
 * token, so that it opens on any device. The token stands behind `#`, so no server receives it. A
 * member's URL requires sign-in.
 */
function linkTo({ platform }: Services, { number, state, storeView, accessSalt }: OrderRow): string {
  const { baseUrl, secrets } = platform.config;
  if (state.facts.customerId !== null) return `${baseUrl}/order-details/${number}?store=${storeView}`;
  const key = accessToken(secrets.application, number, accessSalt);
  return `${baseUrl}/checkout/checkOrder/?order=${number}&store=${storeView}#key=${key}`;
}

/** Returns the order's link with one more key behind `#`, so that no server sees it. */
function linkWith(
  services: Services,
  order: OrderRow,
  name: 'cancel' | 'return' | 'invoice',
  key: string,
): string {
  const link = linkTo(services, order);
  return `${link}${link.includes('#') ? '&' : '#'}${name}=${key}`;
}

export const messageKey = (key: string, { number }: OrderRow): string => `order-${key}:${number}`;

/** Queues an e-mail: greeting, body, link to the order, closing. The same `key` is sent only once. */
export async function sendOrderEmail(
  services: Services,
  tx: Connection,
  order: OrderRow,
  subject: Subject,
  body: readonly string[],
  { key = subject, data = {} }: { key?: string; data?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  const words = orderMail[order.locale];
  const { stores, messages } = services;
  await pushOrder(services, tx, order, subject, messageKey(key, order));
  const name = greetingName(order.customerName);
  await messages.send(tx, {
    key: messageKey(key, order),
    channel: 'email',
    to: order.email,
    subject: fill(words[`${subject}.subject`], { ...data, number: order.number }),
    body: [
      name === null ? words['greeting.neutral'] : fill(words.greeting, { name }),
      '',
      ...body,
      '',
      fill(words[isGuests(order) ? 'follow.guest' : 'follow.member'], { url: linkTo(services, order) }),
      '',
      fill(words.closing, { shop: stores.shop().name[order.locale] }),
    ].join('\n'),
  });
}

/**
 * E-mail with the order's link, on request of somebody who knows order number and mobile number.
 * `request` is a part of the e-mail's key, so that a repeated request sends nothing again.
 */
export const mailLink = (
  services: Services,
  tx: Connection,
  order: OrderRow,
  request: string,
): Promise<void> =>
  sendOrderEmail(services, tx, order, 'link', [orderMail[order.locale]['link.body']], {
    key: `link-${request}`,
  });

/**
 * E-mail with the link that cancels a guest's order. `key` is its confirmation key, behind `#` like the access token;
 * `request` is a part of the e-mail's key, so that a repeated request sends nothing again.
 */
export function mailCancelLink(
  services: Services,
  tx: Connection,
  order: OrderRow,
  key: string,
  request: string,
): Promise<void> {
  const words = orderMail[order.locale];
  const url = linkWith(services, order, 'cancel', key);
  return sendOrderEmail(
    services,
    tx,
    order,
    'cancelLink',
    [fill(words['cancelLink.body'], { number: order.number }), '', url, '', words['cancelLink.ignore']],
    { key: `cancel-link-${request}` },
  );
}

interface MailedReturnFacts extends Readonly<Record<'pieces' | 'gifts', readonly string[]>> {
  readonly owed: Money | null;
  readonly request: string;
}

/** Does the same as `mailCancelLink` for the link that requests a guest's return. */
export function mailReturnLink(
  services: Services,
  tx: Connection,
  order: OrderRow,
  key: string,
  { pieces, gifts, owed, request }: MailedReturnFacts,
): Promise<void> {
  const words = orderMail[order.locale];
  const url = linkWith(services, order, 'return', key);
  const giftText = gifts.length === 0 ? [] : ['', words['returnLink.gifts'], ...gifts];
  const owedText = owed === null ? [] : ['', fill(words['returnLink.giftsOwed'], { amount: format(owed) })];
  return sendOrderEmail(
    services,
    tx,
    order,
    'returnLink',
    [
      fill(words['returnLink.body'], { number: order.number }),
      '',
      ...[url, '', words['returnLink.pieces'], ...pieces],
      ...giftText,
      ...owedText,
      '',
      words['returnLink.ignore'],
    ],
    { key: `return-link-${request}` },
  );
}

/**
 * Sends the e-mail that an e-invoice was requested, with its title and the link that withdraws the request: everybody who
 * has the order's link could have requested it.
 */
export function mailEInvoiceRequested(
  services: Services,
  tx: Connection,
  order: OrderRow,
  request: {
    readonly title: string;
    readonly amount: Money;
    readonly key: string;
    readonly sequence: number;
  },
): Promise<void> {
  const words = orderMail[order.locale];
  const data = { title: withoutLinks(request.title), amount: format(request.amount) };
  return sendOrderEmail(
    services,
    tx,
    order,
    'eInvoiceRequested',
    [
      fill(words['eInvoiceRequested.body'], data),
      '',
      words['eInvoiceRequested.withdraw'],
      '',
      linkWith(services, order, 'invoice', request.key),
    ],
    { key: `e-invoice-requested-${request.sequence}` },
  );
}

/**
 * Limit of e-mails for orders that cost nothing to place. Without it, anybody could make the shop write
 * to a stranger's address. For other orders the first e-mail follows the payment.
 */
export const unpaidEmails = ({ config }: Pick<Platform, 'config'>): LimitedEmails => ({
  name: 'unpaid-email',
  most: config.limits.unpaidEmails,
});

/** The order's total as text. */
const amountOf = (order: OrderRow): string => format(money(order.total, order.currency));

/**
 * Returns the rows between the prices of the lines and the total: reductions, gift wrap, delivery, gift cards and credit.
 */
function stepTexts(order: OrderRow, reductions: readonly OrderReduction[]): readonly string[] {
  const words = wordsIn(order.locale);
  return order.steps
    .filter(({ kind }) => kind !== 'line' && !(kind === 'shipping' && order.state.facts.delivery === 'none'))
    .map((step) =>
      fill(orderMail[order.locale].part, {
        part: partWords(words, step, labelOfStep(order, reductions, step)),
        amount: format(step.amount),
      }),
    );
}

export async function mailPlaced(
  services: Services,
  tx: Connection,
  order: OrderRow,
  lines: readonly LineRow[],
  reductions: readonly OrderReduction[],
): Promise<void> {
  const words = orderMail[order.locale];
  const payBefore = order.expiresAt === null ? null : timeText(order.expiresAt, order.locale);
  await sendOrderEmail(services, tx, order, 'placed', [
    fill(words['placed.body'], { number: order.number }),
    '',
    words[isOfCards(order) ? 'lines.cards' : 'lines'],
    ...lines.flatMap((line) => [
      fill(words.line, {
        name: line.name,
        quantity: line.quantity,
        amount: format(money(line.row, order.currency)),
      }),
      ...(line.giftLabel === null ? [] : [fill(words['line.gift'], { rule: line.giftLabel })]),
      ...line.parts.map(({ label, name, quantity }) => fill(words['line.part'], { label, name, quantity })),
      ...optionsText(line, order),
      ...madeText(line, order),
    ]),
    ...stepTexts(order, reductions),
    fill(words.total, { amount: amountOf(order) }),
    '',
    ...deliverTexts(services, order, lines),
    ...depositTexts(order),
    ...(payBefore === null ? [] : [payText(services, order, payBefore)]),
    ...(isPaidAtTill(order) && order.hasGold ? [words['placed.inStoreGold']] : []),
  ]);
}

const isPaidAtTill = ({ paymentMethod }: OrderRow): boolean => takerOf(paymentMethod) === 'till';

/**
 * Returns how and until when the order is paid. A gateway takes the money at once. A transfer goes to the shop's account.
 * An order to be paid at a till is paid in the store of collection, or, if a courier brings it, in any store of the market.
 */
function payText(services: Services, order: OrderRow, payBefore: string): string {
  const { stores } = services;
  const { locale, market, pickupSource } = order;
  const words = orderMail[locale];
  const transfer = transferStepOf(services, order);
  if (transfer !== null)
    return fill(words['placed.transfer'], {
      ...{ amount: amountOf(order), payee: transfer.payee, identifier: transfer.identifier },
      ...{ number: transfer.reference, until: payBefore },
    });
  if (!isPaidAtTill(order))
    return fill(words[flowOf(order.paymentMethod) === 'card' ? 'placed.card' : 'placed.online'], {
      until: payBefore,
    });
  if (pickupSource === null)
    return fill(words['placed.inAnyStore'], {
      until: payBefore,
      market: stores.settings(market).name[locale],
    });
  const store = stores.source(pickupSource)?.name[locale] ?? pickupSource;
  const isByLink = order.state.facts.seller !== undefined && !order.hasGold;
  return fill(words[isByLink ? 'placed.sale' : 'placed.inStore'], { until: payBefore, store });
}

export function mailRefunded(
  services: Services,
  tx: Connection,
  order: OrderRow,
  { attempt, amount }: { readonly attempt: number; readonly amount: Money },
): Promise<void> {
  const key = order.state.stage === 'canceled' ? 'refunded.body' : 'refunded.twice';
  const body = fill(orderMail[order.locale][key], { amount: format(amount) });
  return sendOrderEmail(services, tx, order, 'refunded', [body], { key: `refunded-${attempt}` });
}
