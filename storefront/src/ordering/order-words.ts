/** Texts of an order: its state, a failed payment's reason, its recipient. */

import { readMoney, type WireMoney } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import type { PaymentFailure } from '@jinlan/domain/payments';
import { formatPhone, joinName } from '@jinlan/domain/people';
import type { MessageKey } from '@jinlan/messages';
import type { LedgerRow } from '@jinlan/ui';
import { weightText } from '../bag/line/lines.ts';
import { type FactRow, madeRows } from '../bag/line/made.ts';
import { isByTransfer } from './by-transfer.ts';
import type { OrderFragment } from './fragments.generated.ts';

export type OrderLine = NonNullable<NonNullable<OrderFragment['items']>[number]>;
export type OrderAddress = NonNullable<OrderFragment['shipping_address']>;

const statuses: ReadonlyMap<string, MessageKey<'buy'>> = new Map(
  Object.entries({
    pending: 'buy.order.status.pending',
    processing: 'buy.order.status.processing',
    complete_shipped: 'buy.order.status.shipped',
    complete_complete: 'buy.order.status.complete',
    complete_return_pending: 'buy.order.status.returning',
    complete_returned_partial: 'buy.order.status.returnedPartly',
    closed_returned: 'buy.order.status.returned',
    processing_refunded_partial: 'buy.order.status.refundedPartly',
    closed_refunded: 'buy.order.status.refunded',
    canceled: 'buy.order.status.canceled',
  } satisfies Record<string, MessageKey<'buy'>>),
);

export function statusWords(status: string, words: Words<'buy'>): string {
  const key = statuses.get(status);
  return key ? words(key) : status;
}

const failures: ReadonlyMap<string, MessageKey<'buy'>> = new Map(
  Object.entries({
    card_declined: 'buy.pay.failed.declined',
    authentication_failed: 'buy.pay.failed.authentication',
    provider_refused: 'buy.pay.failed.provider',
    bank_unreachable: 'buy.pay.failed.unreachable',
    expired: 'buy.pay.failed.expired',
    canceled: 'buy.pay.failed.canceled',
    amount_mismatch: 'buy.pay.failed.mismatch',
  } satisfies Readonly<Record<PaymentFailure | 'bank_unreachable', MessageKey<'buy'>>>),
);

export function failureWords(
  { status, failure_code }: { readonly status: string; readonly failure_code?: string | null },
  words: Words<'buy'>,
): string {
  if (status === 'refunded') return words('buy.pay.failed.refunded');
  return words(
    failures.get(failure_code ?? '') ??
      (status === 'expired' ? 'buy.pay.failed.expired' : 'buy.pay.failed.declined'),
  );
}

/** Returns what a provider reported instead of the amount due, and that the money goes back. */
export const mismatchText = (
  { provider, amount, currency, due }: OrderFragment['mismatched_payments'][number],
  words: Words<'buy'>,
): string =>
  words('buy.mismatch.text', {
    ...{ provider, due: moneyText(due) },
    amount: amount ? moneyText(amount) : currency,
  });

export const orderLines = (order: OrderFragment): readonly OrderLine[] =>
  (order.items ?? []).flatMap((line) => line ?? []);

/** Whether a piece is priced by weight, so the order locked its price. */
export const isByWeight = (order: OrderFragment): boolean =>
  orderLines(order).some(({ parts }) => parts.gold_version !== null);

/** Whether an order buys only gift cards. */
export const isOfCards = (order: OrderFragment): boolean =>
  orderLines(order).every((line) => 'gift_card' in line);

/** Whether a line is a gift card that its recipient gets by e-mail. */
export const isMailedCard = (line: OrderLine): boolean =>
  'gift_card' in line && Boolean(line.gift_card?.recipient_email);

/** Returns the reductions of a line by promotions and the coupon, such as `Summer sale −¥100`. */
export const shareTexts = ({ discounts }: OrderLine, words: Words<'orders'>): string[] =>
  (discounts ?? []).flatMap((discount) =>
    discount
      ? [words('orders.line.share', { label: discount.label, amount: moneyText(discount.amount) })]
      : [],
  );

/**
 * Returns the rows that describe a line. A design has several, and the date of its delivery, or of its collection if
 * `collected`.
 */
export function orderLineRows(line: OrderLine, collected: boolean, words: Words<'buy'>): FactRow[] {
  const isByWeight = line.parts.gold_version !== null;
  if ('design_code' in line) {
    const due = words(collected ? 'buy.made.readyBy' : 'buy.made.broughtBy', {
      day: words.date(`${line.delivery_date}T12:00:00+08:00`),
    });
    return [...madeRows(line, words), [...(isByWeight ? [words('browse.byWeight')] : []), due]];
  }
  const weight = line.parts.steps.find(({ weight_mg }) => weight_mg)?.weight_mg;
  return [
    [
      ...[...(line.selected_options ?? []), ...(line.entered_options ?? [])].flatMap((option) =>
        option ? [`${option.label} ${option.value}`] : [],
      ),
      ...(weight ? [weightText(weight, line.quantity_ordered ?? 1, words)] : []),
      ...(line.free_gift ? [] : [words(isByWeight ? 'browse.byWeight' : 'browse.fixed')]),
    ],
    ...(line.free_gift ? [[words('buy.gifts.of', { rule: line.free_gift.label })]] : []),
  ].filter((row) => row.length > 0);
}

/** Returns a formatted price; empty without an amount. */
export function moneyText(amount: WireMoney | null | undefined): string {
  const money = readMoney(amount);
  return money ? format(money) : '';
}

/** Returns the amount to pay now: the total, or the part of an order with a deposit that is due. */
export function amountDueText({ total, deposit }: Pick<OrderFragment, 'total' | 'deposit'>): string {
  if (deposit?.is_paid === false) return moneyText(deposit.amount);
  return moneyText(deposit?.is_rest_due ? deposit.rest : total?.grand_total);
}

/**
 * Returns the rows about money that was paid back: the refund, where it goes if gift cards or credit paid, and the fee kept
 * from a cancelled order.
 */
export function settlementRows(
  order: Pick<OrderFragment, 'refunded' | 'refunded_to' | 'kept'> & {
    readonly payment: { readonly method: string };
  },
  words: Words<'orders'>,
): LedgerRow[] {
  const { refunded, refunded_to: parts, kept } = order;
  const toPayment = isByTransfer(order) ? 'account' : 'payment';
  const row = (key: 'refunded' | 'kept', wire: WireMoney | null): LedgerRow[] => {
    const amount = readMoney(wire);
    return amount ? [{ key, label: words(`orders.settled.${key}`), amount }] : [];
  };
  const isShared = parts.some(({ to }) => to !== 'payment');
  const note = parts
    .map(({ to, amount }) =>
      words(`orders.settled.to.${to === 'payment' ? toPayment : to}`, { amount: moneyText(amount) }),
    )
    .join(' · ');
  return [
    ...row('refunded', refunded).map((each) => (isShared ? { ...each, note } : each)),
    ...row('kept', kept),
  ];
}

const addressParts = [
  'firstname',
  'lastname',
  'telephone',
  'city',
  'district',
  'region',
  'postcode',
] as const;

/** Whether billing and delivery address differ in person or place. */
export const isOtherAddress = (bill: OrderAddress, delivery: OrderAddress): boolean =>
  addressParts.some((part) => bill[part] !== delivery[part]) ||
  bill.street.join('\n') !== delivery.street.join('\n');

export function personText(address: OrderAddress): string[] {
  const name = joinName({ given: address.firstname, family: address.lastname });
  return [name, ...(address.telephone ? [formatPhone(address.telephone)] : [])];
}
