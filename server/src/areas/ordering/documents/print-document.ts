import type { DocumentKind, IncludedTax } from '@jinlan/domain/documents';
import { businessDay } from '@jinlan/domain/kernel';
import { localeFacts } from '@jinlan/domain/markets';
import { type Money, negate } from '@jinlan/domain/money';
import { depositPaid, isInvoiced, isPacked, restOf } from '@jinlan/domain/orders';
import { isWalletName, methodFacts, type PaymentMethodCode } from '@jinlan/domain/payments';
import { addressLines, joinName, maskName, maskPhone } from '@jinlan/domain/people';
import type { Step } from '@jinlan/domain/pricing';
import { orderWords } from '@jinlan/messages/every-locale';
import type { PrintedDocument, PrintedTotal } from '../../../platform/pdf/printed.ts';
import type { PostalAddress } from '../../identity/index.ts';
import type { PaymentRow } from '../payments/store.ts';
import type { OrderDetails } from '../reading/load-details.ts';
import { lineForStaff } from '../reading/present-line.ts';
import { labelOfStep } from '../reductions/label-of-rule.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { type CreditedReduction, creditedBy, isTender } from './credited.ts';
import { type Audience, hasParcel, memoNumber } from './document-url.ts';
import { amountText, type DocumentWords, namedPart, partWords, wordsIn } from './document-words.ts';
import { packedLine, pricedLine } from './print-lines.ts';
import { sellerOfOrder } from './seller-of-order.ts';
import { costOf, taxOfOrder, taxOfRefundAt } from './tax-of-order.ts';

/** The kind of a document, and how much it shows of the buyer. */
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
    words: { page: words('page', { page: '{page}', pages: '{pages}' }) },
  };
  switch (kind) {
    case 'invoice':
      return isInvoiced(order.state) ? { ...base, ...invoice(services, details, audience, words) } : null;
    case 'deposit-receipt':
      return depositPaid(order.state) === null
        ? null
        : { ...base, ...depositReceipt(services, details, audience, words) };
    case 'credit-memo': {
      const index = details.refunds.findIndex(({ id }) => id === refundId);
      return index < 0 ? null : { ...base, ...creditMemo(services, details, index, audience, words) };
    }
    case 'packing-slip':
      return hasParcel(order)
        ? { ...base, ...giftWords(order, words), ...packingSlip(services, details, audience, words) }
        : null;
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

/** The methods of the payments, or the wallets through which a card paid. */
const methodName = (details: OrderDetails): string =>
  details.parts.length === 0
    ? nameOfMethod(details.order, { method: details.order.paymentMethod, ...cardOf(details.payment) })
    : [...new Set(details.parts.map((part) => nameOfMethod(details.order, part)))].join(
        localeFacts[details.order.locale].comma,
      );

type CardFacts = Pick<PaymentRow, 'cardBrand' | 'cardLast4'>;
const cardOf = (payment: PaymentRow | null): CardFacts => ({
  cardBrand: payment?.cardBrand ?? null,
  cardLast4: payment?.cardLast4 ?? null,
});

function nameOfMethod(
  { locale }: OrderRow,
  { method, cardBrand, cardLast4 }: CardFacts & { readonly method: PaymentMethodCode },
): string {
  if (cardBrand === null || !isWalletName(cardBrand)) return orderWords[locale][methodFacts[method].title];
  return cardLast4 === null ? cardBrand : `${cardBrand} ···· ${cardLast4}`;
}

/** Returns the rows for the payments: one, or one for the deposit and one for the rest. */
function paidRows(details: OrderDetails, due: number, words: DocumentWords): readonly PrintedTotal[] {
  const { order, parts } = details;
  if (parts.length === 0)
    return [
      { label: words('paidBy', { method: methodName(details) }), amount: amountText(due, order.currency) },
    ];
  return parts.map((part) => ({
    label: words(part.part === 'rest' ? 'restPaidBy' : 'depositPaidBy', {
      method: nameOfMethod(order, part),
    }),
    amount: amountText(part.amount, order.currency),
  }));
}

/**
 * Returns the receipt for a deposit: the agreed price, the deposit, and the rest that is due before the hand-over. It is no
 * tax invoice.
 */
function depositReceipt(services: Services, details: OrderDetails, audience: Audience, words: DocumentWords) {
  const { order } = details;
  const [deposit] = details.parts;
  const paid = depositPaid(order.state);
  const rest = restOf(order.state);
  if (deposit === undefined || paid === null || rest === null)
    throw new Error(`Order ${order.number} has no deposit`);
  const printed = invoice(services, { ...details, parts: [deposit] }, audience, words);
  const day = businessDay(new Date(paid.at));
  return {
    ...printed,
    title: words('depositReceipt'),
    number: order.number,
    day,
    facts: [
      [words('order'), order.number],
      [words('date'), day],
      [words('payment'), nameOfMethod(order, deposit)],
    ],
    notes: [words('depositReceipt.note')],
    totals: [...printed.totals, { label: words('restDue'), amount: amountText(rest.minor, order.currency) }],
  } satisfies Partial<PrintedDocument>;
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
  const tax = isInvoiced(state) ? taxOfOrder(services, details) : null;
  const lastPayment = state.rest?.state === 'paid' ? state.rest : state.payment;
  const paidAt = lastPayment.state === 'paid' ? new Date(lastPayment.at) : order.placedAt;
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
    notes: [words(`note.${order.market}`), ...(order.hasGold ? [words('keep')] : [])],
    totals: [
      { label: words('subtotal'), amount: text(goods) },
      ...steps.filter((step) => !isTender(step)).map(row),
      { label: words('total'), amount: text(total), strong: true },
      ...(tax === null ? [] : taxRows(words, tax, total, tax.total)),
      ...steps.filter(isTender).map((step) => row({ ...step, amount: negate(step.amount) })),
      ...paidRows(details, due, words),
    ],
  } satisfies Partial<PrintedDocument>;
}

/** Returns two rows: the amount without its tax, and the tax. */
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
  label: partWords(words, step, labelOfStep(details.order, details.reductions, step)),
  amount: amountText(step.amount.minor, details.order.currency),
});

const partOfReduction = { coupon: 'coupon', promotion: 'promotion', level: 'craft-discount' } as const;

/** Returns one row for each reduction of returned pieces, with its name on the invoice. */
const reductionRows = (
  order: OrderRow,
  credited: readonly CreditedReduction[],
  words: DocumentWords,
): readonly PrintedTotal[] =>
  [...Map.groupBy(credited, ({ reduction }) => reduction)].map(([{ cause, label }, shares]) => ({
    label: namedPart(
      words,
      partOfReduction[cause.kind],
      cause.kind === 'coupon' ? order.couponLabel : cause.kind === 'promotion' ? label : null,
    ),
    amount: amountText(-shares.reduce((sum, { amount }) => sum + amount, 0), order.currency),
  }));

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
  const { pieces, steps, subtotal, reductions, kept, adjustment, paidBack } = creditedBy(details, index);
  const tax = isInvoiced(order.state) ? taxOfOrder(services, details) : null;
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
    notes: [words(`creditNote.${order.market}`)],
    totals: [
      ...(pieces.length === 0 ? [] : [{ label: words('subtotal'), amount: text(subtotal) }]),
      ...steps.map((step) => totalRow(details, step, words)),
      ...reductionRows(order, reductions, words),
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

/** The texts of an order's gift message, one for each line. */
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

/** Returns the gift receipt: the pieces without prices, for the recipient. It names the buyer only as the message does. */
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
