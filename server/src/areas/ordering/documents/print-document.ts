import type { DocumentKind, IncludedTax } from '@jinlan/domain/documents';
import { businessDay } from '@jinlan/domain/kernel';
import { type Money, negate } from '@jinlan/domain/money';
import { isInvoiced, isPacked } from '@jinlan/domain/orders';
import { isWalletName, methodFacts } from '@jinlan/domain/payments';
import { addressLines, joinName, maskName, maskPhone } from '@jinlan/domain/people';
import type { Step } from '@jinlan/domain/pricing';
import { orderWords } from '@jinlan/messages/every-locale';
import type { PrintedDocument, PrintedTotal } from '../../../platform/pdf/printed.ts';
import type { PostalAddress } from '../../identity/index.ts';
import { lineForStaff } from '../reading/present-line.ts';
import type { OrderDetails } from '../reading/present-order.ts';
import { labelOfRule } from '../reductions/label-of-rule.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { creditedBy, isTender } from './credited.ts';
import { type Audience, memoNumber } from './document-url.ts';
import { amountText, type DocumentWords, partWords, wordsIn } from './document-words.ts';
import { packedLine, pricedLine } from './print-lines.ts';
import { sellerOfOrder } from './seller-of-order.ts';
import { costOf, taxOfOrder, taxOfRefundAt } from './tax-of-order.ts';

/** Which document of an order, and how much it shows of the buyer. */
export interface WantedDocument {
  readonly kind: DocumentKind;
  readonly refundId: number | null;
  readonly audience: Audience;
}

/** A document in words, from what is stored with the order; null if the order has none of the kind. */
export function printDocument(
  services: Services,
  stored: OrderDetails,
  { kind, refundId, audience }: WantedDocument,
): PrintedDocument | null {
  const { order } = stored;
  const details = audience === 'buyer' ? stored : { ...stored, lines: stored.lines.map(lineForStaff) };
  const words = wordsIn(order.locale);
  const base = {
    locale: order.locale,
    seller: sellerLines(services, order, words),
    columns: [words('item'), words('quantity'), words('unit'), words('amount')],
    notes: [words(`note.${order.market}`), ...(order.hasGold ? [words('keep')] : [])],
    words: { page: words('page', { page: '{page}', pages: '{pages}' }) },
  };
  switch (kind) {
    case 'invoice':
      return isInvoiced(order.state) ? { ...base, ...invoice(services, details, audience, words) } : null;
    case 'credit-memo': {
      const index = details.refunds.findIndex(({ id }) => id === refundId);
      return index < 0 ? null : { ...base, ...creditMemo(services, details, index, audience, words) };
    }
    case 'packing-slip':
      return { ...base, ...giftWords(order, words), ...packingSlip(services, details, audience, words) };
    case 'gift-receipt':
      return order.orderGift === null
        ? null
        : { ...base, ...giftWords(order, words), ...giftReceipt(details, words) };
  }
}

function sellerLines(services: Services, order: OrderRow, words: DocumentWords): string[] {
  const { locale } = order;
  const seller = sellerOfOrder(services, order);
  if (seller === null) return [services.stores.shop().name[locale]];
  const { name, address, registration, taxNumber } = seller;
  return [
    name[locale],
    address[locale],
    ...(registration === null ? [] : [words('registration', { registration: registration[locale] })]),
    ...(taxNumber === null ? [] : [words('taxNumber', { number: taxNumber })]),
  ];
}

/** Name and address as far as the reader may see them. Staff who hand the order over see a masked name alone. */
function partyLines(
  order: OrderRow,
  { lastName, firstName, telephone, ...address }: PostalAddress,
  audience: Audience,
): string[] {
  const name = joinName({ given: firstName, family: lastName });
  if (audience === 'counter') return [maskName(name)];
  return [
    name,
    ...(audience === 'buyer' && address.company !== null ? [address.company] : []),
    ...addressLines({ ...address, lastName, firstName, telephone }, order.locale),
    countryName(order, address.country),
    audience === 'buyer' ? telephone : maskPhone(telephone),
  ];
}

const countryName = ({ locale }: OrderRow, country: PostalAddress['country']): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;

const buyer = (order: OrderRow, audience: Audience, words: DocumentWords) => ({
  label: words('buyer'),
  lines: partyLines(order, order.billingAddress, audience),
});

/** The method, or the wallet through which the card paid. */
function methodName({ order: { paymentMethod, locale }, payment }: OrderDetails): string {
  const { cardBrand, cardLast4 } = payment ?? { cardBrand: null, cardLast4: null };
  if (cardBrand === null || !isWalletName(cardBrand))
    return orderWords[locale][methodFacts[paymentMethod].title];
  return cardLast4 === null ? cardBrand : `${cardBrand} ···· ${cardLast4}`;
}

function invoice(services: Services, details: OrderDetails, audience: Audience, words: DocumentWords) {
  const { order, lines } = details;
  const { currency, state } = order;
  const text = (minor: number): string => amountText(minor, currency);
  const steps = order.steps.filter(({ kind }) => kind !== 'line');
  const goods = lines.reduce((sum, { row }) => sum + row, 0);
  const total = costOf(order);
  const due = steps.reduce((sum, step) => sum + (isTender(step) ? step.amount.minor : 0), total);
  if (goods !== order.subtotal || due !== order.total)
    throw new Error(`The parts of order ${order.number} do not add up to its total`);
  const tax = taxOfOrder(services, details);
  const paidAt = state.payment.state === 'paid' ? new Date(state.payment.at) : order.placedAt;
  const row = (step: Step): PrintedTotal => totalRow(details, step, words);
  const number = order.invoiceNumber ?? order.number;
  return {
    title: words(tax === null ? 'receipt' : 'taxInvoice'),
    number,
    day: businessDay(paidAt),
    facts: [
      [words('number'), number],
      [words('date'), businessDay(paidAt)],
      ...(number === order.number ? [] : [[words('order'), order.number] as const]),
      [words('payment'), methodName(details)],
    ],
    party: buyer(order, audience, words),
    lines: lines.map((line) => pricedLine(words, line, { quantity: line.quantity, currency })),
    totals: [
      { label: words('subtotal'), amount: text(goods) },
      ...steps.filter((step) => !isTender(step)).map(row),
      { label: words('total'), amount: text(total), strong: true },
      ...(tax === null ? [] : taxRows(words, tax, total, tax.total)),
      ...steps.filter(isTender).map((step) => row({ ...step, amount: negate(step.amount) })),
      { label: words('paidBy', { method: methodName(details) }), amount: text(due) },
    ],
  } satisfies Partial<PrintedDocument>;
}

/** An amount without its tax, and that tax. */
const taxRows = (
  words: DocumentWords,
  { basisPoints }: IncludedTax,
  total: number,
  { minor, currency }: Money,
): readonly PrintedTotal[] => [
  { label: words('beforeTax'), amount: amountText(total - minor, currency) },
  { label: words('tax', { rate: basisPoints / 100 }), amount: amountText(minor, currency) },
];

const totalRow = (details: OrderDetails, step: Step, words: DocumentWords): PrintedTotal => ({
  label: partWords(words, step, labelOf(details, step)),
  amount: amountText(step.amount.minor, details.order.currency),
});

/** The name of a reduction or carrier, in the order's language. */
function labelOf({ order, reductions }: OrderDetails, step: Step): string | null {
  if (step.kind === 'coupon') return order.couponLabel;
  if (step.kind === 'shipping') return orderWords[order.locale][`carrier.${order.state.facts.delivery}`];
  return step.kind === 'promotion' ? labelOfRule(reductions, step.cause.rule) : null;
}

function creditMemo(
  services: Services,
  details: OrderDetails,
  index: number,
  audience: Audience,
  words: DocumentWords,
) {
  const { order, refunds } = details;
  const { currency } = order;
  const refund = refunds[index];
  if (refund === undefined) throw new RangeError(`Order ${order.number} has no refund ${index}`);
  const text = (minor: number): string => amountText(minor, currency);
  const { pieces, steps, subtotal, kept, adjustment, paidBack } = creditedBy(details, index);
  const tax = taxOfOrder(services, details);
  const number = memoNumber(order, refund, index);
  const day = businessDay(refund.createdAt);
  return {
    title: words('creditMemo'),
    number,
    day,
    facts: [
      [words('number'), number],
      [words('date'), day],
      [words('ofInvoice'), order.invoiceNumber ?? order.number],
    ],
    party: buyer(order, audience, words),
    lines: pieces.map(({ line, quantity }) => pricedLine(words, line, { quantity, currency })),
    totals: [
      ...(pieces.length === 0 ? [] : [{ label: words('subtotal'), amount: text(subtotal) }]),
      ...steps.map((step) => totalRow(details, step, words)),
      ...kept.map(({ line, quantity, amount }) => ({
        label:
          quantity === 0
            ? words('giftOwed', { name: line.name })
            : words('giftKept', { name: line.name, quantity: String(quantity) }),
        amount: text(-amount),
      })),
      ...(pieces.length === 0 || adjustment === 0
        ? []
        : [{ label: words('adjustment'), amount: text(adjustment) }]),
      { label: words('refund'), amount: text(paidBack), strong: true },
      ...(tax === null ? [] : taxRows(words, tax, paidBack, taxOfRefundAt(refunds, index, tax))),
      ...(refund.amount === 0
        ? []
        : [{ label: words('refundedTo', { method: methodName(details) }), amount: text(refund.amount) }]),
      ...(refund.tender === 0 ? [] : [{ label: words('refundedToTenders'), amount: text(refund.tender) }]),
    ],
  } satisfies Partial<PrintedDocument>;
}

/** The words of a gift, one line each. */
function giftWords({ orderGift }: OrderRow, words: DocumentWords) {
  if (orderGift === null) return {};
  const { message, from, to } = orderGift;
  return {
    message: [
      ...(to === '' ? [] : [words('gift.to', { name: to })]),
      ...message.split('\n').filter((line) => line.trim() !== ''),
      ...(from === '' ? [] : [words('gift.from', { name: from })]),
    ],
  } satisfies Partial<PrintedDocument>;
}

/** The pieces without prices, for whoever gets the gift. It names the buyer only as the message does. */
function giftReceipt({ order, lines }: OrderDetails, words: DocumentWords) {
  const day = businessDay(order.placedAt);
  return {
    title: words('giftReceipt'),
    number: order.number,
    day,
    facts: [
      [words('order'), order.number],
      [words('date'), day],
    ],
    party: { label: '', lines: [] },
    columns: [words('item'), words('quantity')],
    lines: lines.filter(isPacked).map((line) => packedLine(words, line)),
    totals: [],
    notes: [words('giftReceipt.keep')],
  } satisfies Partial<PrintedDocument>;
}

function packingSlip(
  { stores }: Services,
  { order, lines }: OrderDetails,
  audience: Audience,
  words: DocumentWords,
) {
  const store = order.pickupSource === null ? null : stores.source(order.pickupSource);
  const day = businessDay(order.placedAt);
  const packed = lines.filter(isPacked);
  return {
    title: words('packingSlip'),
    number: order.number,
    day,
    facts: [
      [words('order'), order.number],
      [words('date'), day],
      [words('delivery'), orderWords[order.locale][`carrier.${order.state.facts.delivery}`]],
    ],
    party: {
      label: words(store ? 'collectAt' : 'shipTo'),
      lines: [
        ...(store ? [store.name[order.locale], store.address[order.locale]] : []),
        ...partyLines(order, order.shippingAddress ?? order.billingAddress, store ? 'counter' : audience),
      ],
    },
    columns: [words('item'), words('quantity')],
    lines: packed.map((line) => packedLine(words, line)),
    totals: [
      {
        label: words('pieces', { count: packed.reduce((sum, { quantity }) => sum + quantity, 0) }),
        amount: '',
        strong: true,
      },
    ],
    notes: order.orderGift?.hidesPrices ? [words('gift.noPrices')] : [],
  } satisfies Partial<PrintedDocument>;
}
