import type { Locale } from '@jinlan/domain/markets';
import { money } from '@jinlan/domain/money';
import { refundOfPieces } from '@jinlan/domain/pricing';
import {
  quantityTakenByStore,
  returnDeadline,
  returnLineStatus,
  returnStatus,
  type SoldLine,
  whyNoReturn,
} from '@jinlan/domain/returns';
import { orderWords } from '@jinlan/messages/every-locale';
import type { Wire } from '../../../graphql/wire.ts';
import type { HistoryEntry } from '../../../platform/process.ts';
import { presentExclusion, presentMoney } from '../../catalogue/index.ts';
import type { Services } from '../services.ts';
import type { LineRow, OrderRow } from '../store.ts';
import { presentComments, presentPictures, presentShipping } from './present-return-details.ts';
import { wireReason } from './request-return.ts';
import { returnNumber, returnUid } from './return-uid.ts';
import { giftsOwed, soldLines } from './sold-lines.ts';
import type { ReturnRow } from './store.ts';
import type { WrittenReturn } from './store-return-details.ts';

/** An order with its lines and returns. */
export interface ReturnedOrder {
  readonly order: OrderRow;
  readonly lines: readonly LineRow[];
  readonly returns: readonly WrittenReturn[];
}

/** The data that presenting a return needs beside its order. */
export interface ReturnPresenting {
  readonly services: Services;
  readonly locale: Locale;
  /** The order's lines, presented for its viewer. */
  readonly items: readonly Wire<'OrderItemInterface'>[];
  readonly events: readonly Pick<HistoryEntry, 'version' | 'at' | 'reason'>[];
  /** Presents the whole order again, for a client that asks for the order of a return. */
  readonly wholeOrder: () => Wire<'CustomerOrder'>;
}

/**
 * Returns how many pieces of a line the buyer wanted to return, and how many came back; null if the order has no return by
 * pieces.
 */
function countsOf(line: LineRow, returns: readonly ReturnRow[]) {
  if (returns.length === 0) return null;
  const sent = returns.flatMap(({ lines }) => lines.filter(({ position }) => position === line.position));
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  return {
    quantity_return_requested: sum(sent.map(({ quantity, accepted }) => accepted ?? quantity)),
    quantity_returned: sum(sent.map(({ accepted }) => accepted ?? 0)),
    quantity_refunded: sum(sent.map(({ accepted }) => accepted ?? 0)),
  };
}

/** The fields of a line that are about returns. */
export function presentReturnFacts(
  { order, returns }: Pick<ReturnedOrder, 'order' | 'returns'>,
  line: LineRow,
  now: Date,
) {
  const sold = soldLines(order, [line], returns);
  const [{ exclusion, quantity, returned }] = sold as readonly [SoldLine];
  return {
    return_exclusion: exclusion && presentExclusion(exclusion),
    quantity_returnable: quantity - returned,
    eligible_for_return: whyNoReturn(order.market, order.state, sold, now) === null,
    ...countsOf(line, returns),
  };
}

/** `Returns` of the schema: all of the order's, the newest first. */
export function presentReturns({ order, returns }: ReturnedOrder, presenting: ReturnPresenting) {
  return {
    items: returns.toReversed().map((sent) => presentReturn(order, sent, presenting)),
    page_info: { current_page: 1, page_size: Math.max(1, returns.length), total_pages: 1 },
    total_count: returns.length,
  } satisfies Wire<'Returns'>;
}

/** Presents a return that its buyer has still to confirm by the link in an e-mail. */
export const presentUnconfirmed = (
  order: OrderRow,
  unconfirmed: ReturnRow,
  presenting: ReturnPresenting,
): Wire<'Return'> => ({
  ...presentReturn(order, { ...unconfirmed, comments: [], parcels: [], pictures: [] }, presenting),
  status: 'UNCONFIRMED',
});

function presentReturn(
  order: OrderRow,
  sent: WrittenReturn,
  { services, locale, items, events, wholeOrder }: ReturnPresenting,
): Wire<'Return'> {
  const { number, email, billingAddress } = order;
  const { sequence, requestedAt, settledVersion, lines } = sent;
  const settled = events.find(({ version }) => version === settledVersion);
  const itemsById = new Map(items.map((item) => [item.id, item]));
  return {
    uid: returnUid(number, sequence),
    number: returnNumber(number, sequence),
    created_at: requestedAt.toISOString(),
    settled_at: settled?.at.toISOString() ?? null,
    refusal_reason:
      settled && lines.some(({ quantity, accepted }) => (accepted ?? 0) < quantity) ? settled.reason : null,
    status: returnStatus(lines),
    customer: { email, firstname: billingAddress.firstName, lastname: billingAddress.lastName },
    items: lines.flatMap((line) => {
      const item = itemsById.get(btoa(`${number}/${line.position}`));
      if (item === undefined) return [];
      const uid = btoa(`${returnNumber(number, sequence)}/line/${line.position}`);
      return [
        {
          uid,
          order_item: item,
          request_quantity: line.quantity,
          quantity: line.accepted ?? 0,
          status: returnLineStatus(line, lines),
          gift_charged: line.keptMinor > 0 ? presentMoney(money(line.keptMinor, order.currency)) : null,
          ...presentReason(line.reason, locale),
        },
      ];
    }),
    wholeOrder,
    ...presentComments(services, order, sent, locale),
    ...presentShipping(services, order, sent, locale),
    pictures: presentPictures(services, order, sent),
  };
}

/** Presents the reason of a line twice: by its name in the shop, and as Magento's attribute. */
const presentReason = (reason: string | null, locale: Locale) => ({
  reason,
  custom_attributes:
    reason === null
      ? []
      : [{ uid: btoa('reason'), label: orderWords[locale]['return.reason'], value: reason }],
  custom_attributesV2:
    reason === null
      ? []
      : [{ __typename: 'AttributeValue' as const, code: 'reason', attribute: null, value: reason }],
});

/** Presents whether and until when the order's pieces can be returned. */
export function presentReturnTerms({ order, lines, returns }: ReturnedOrder, now: Date) {
  const { state, market } = order;
  const sold = soldLines(order, lines, returns);
  const refusal = whyNoReturn(market, state, sold, now);
  const owed = giftsOwed(order, sold);
  return {
    return_until:
      'completedAt' in state ? returnDeadline(market, new Date(state.completedAt)).toISOString() : null,
    return_refusal: refusal && wireReason(refusal),
    gifts_owed: owed && presentMoney(owed),
  };
}

/** `StaffReturn` of the schema: the return that waits; null for none. */
export function presentWaitingReturn(
  { order, lines, returns }: ReturnedOrder,
  items: readonly Wire<'OrderItemInterface'>[],
): Wire<'StaffReturn'> | null {
  const waiting = returns.find(({ settledVersion }) => settledVersion === null);
  if (waiting === undefined) return null;
  const all = soldLines(order, lines, returns);
  const sold = new Map(all.map((line) => [line.position, line]));
  const owed = giftsOwed(order, all);
  return {
    requested_at: waiting.requestedAt.toISOString(),
    recorded_by: 'recordedBy' in order.state ? order.state.recordedBy : null,
    comment: waiting.comment,
    gifts_owed: owed && presentMoney(owed),
    lines: waiting.lines.map(({ position, quantity, reason }) => {
      const id = btoa(`${order.number}/${position}`);
      const line = sold.get(position);
      const each = line && quantityTakenByStore(line) > 0 ? refundOfPieces(line, line.returned, 1) : null;
      return {
        order_item_uid: id,
        product_name: items.find((item) => item.id === id)?.product_name ?? '',
        quantity,
        reason,
        refund_each: presentMoney(each ?? money(0, order.currency)),
        gift_price: line?.gift ? presentMoney(money(line.gift.terms?.price ?? 0, order.currency)) : null,
      };
    }),
  };
}
