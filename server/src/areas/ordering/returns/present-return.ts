import { money } from '@jinlan/domain/money';
import { refundOfPieces } from '@jinlan/domain/pricing';
import {
  type ReturnExclusion,
  returnableQuantity,
  returnDeadline,
  returnLineStatus,
  returnStatus,
  type SoldLine,
  whyNoReturn,
} from '@jinlan/domain/returns';
import type { Wire } from '../../../graphql/wire.ts';
import { presentMoney } from '../../catalogue/index.ts';
import type { LineRow, OrderRow } from '../store.ts';
import { wireReason } from './request-return.ts';
import { soldLines } from './sold-lines.ts';
import type { ReturnRow } from './store.ts';

/** An order with its lines and returns. */
export interface ReturnedOrder {
  readonly order: OrderRow;
  readonly lines: readonly LineRow[];
  readonly returns: readonly ReturnRow[];
}

const exclusions: Readonly<Record<ReturnExclusion, Wire<'ReturnExclusion'>>> = {
  'made-to-order': 'made_to_order',
  engraved: 'engraved',
  bullion: 'bullion',
  gold: 'gold',
  'gift-card': 'gift_card',
  virtual: 'virtual',
  'free-gift': 'free_gift',
};

/** The pieces of a line that were asked back and that came back; null where the order has no return by pieces. */
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
    return_exclusion: exclusion && exclusions[exclusion],
    quantity_returnable: quantity - returned,
    eligible_for_return: whyNoReturn(order.market, order.state, sold, now) === null,
    ...countsOf(line, returns),
  };
}

/** `Returns` of the schema: all of the order's, the newest first. */
export function presentReturns(
  { order, returns }: ReturnedOrder,
  items: readonly Wire<'OrderItemInterface'>[],
): Wire<'Returns'> {
  return {
    items: returns.toReversed().map((sent) => presentReturn(order, sent, items)),
    page_info: { current_page: 1, page_size: Math.max(1, returns.length), total_pages: 1 },
    total_count: returns.length,
  };
}

/** A return that waits for its confirmation by e-mail. */
export const presentUnconfirmed = (
  order: OrderRow,
  unconfirmed: ReturnRow,
  items: readonly Wire<'OrderItemInterface'>[],
): Wire<'Return'> => ({ ...presentReturn(order, unconfirmed, items), status: 'UNCONFIRMED' });

function presentReturn(
  { number, email, billingAddress }: OrderRow,
  { sequence, requestedAt, comment, lines }: ReturnRow,
  items: readonly Wire<'OrderItemInterface'>[],
): Wire<'Return'> {
  const returnNumber = `${number}-R${sequence}`;
  const { firstName: firstname, lastName: lastname } = billingAddress;
  const createdAt = requestedAt.toISOString();
  const itemsById = new Map(items.map((item) => [item.id, item]));
  return {
    uid: btoa(returnNumber),
    number: returnNumber,
    created_at: createdAt,
    status: returnStatus(lines),
    customer: { email, firstname, lastname },
    items: lines.flatMap((line) => {
      const item = itemsById.get(btoa(`${number}/${line.position}`));
      if (item === undefined) return [];
      return [
        {
          uid: btoa(`${returnNumber}/${line.position}`),
          order_item: item,
          request_quantity: line.quantity,
          quantity: line.accepted ?? 0,
          status: returnLineStatus(line, lines),
          reason: line.reason,
        },
      ];
    }),
    comments:
      comment === null
        ? []
        : [
            {
              uid: btoa(`${returnNumber}/comment`),
              author_name: `${lastname} ${firstname}`.trim(),
              created_at: createdAt,
              text: comment,
            },
          ],
  };
}

/** Whether and until when the order's pieces can be returned. */
export function presentReturnTerms({ order, lines, returns }: ReturnedOrder, now: Date) {
  const { state, market } = order;
  const refusal = whyNoReturn(market, state, soldLines(order, lines, returns), now);
  return {
    return_until:
      'completedAt' in state ? returnDeadline(market, new Date(state.completedAt)).toISOString() : null,
    return_refusal: refusal && wireReason(refusal),
  };
}

/** `StaffReturn` of the schema: the return that waits; null for none. */
export function presentWaitingReturn(
  { order, lines, returns }: ReturnedOrder,
  items: readonly Wire<'OrderItemInterface'>[],
): Wire<'StaffReturn'> | null {
  const waiting = returns.find(({ settledVersion }) => settledVersion === null);
  if (waiting === undefined) return null;
  const sold = new Map(soldLines(order, lines, returns).map((line) => [line.position, line]));
  return {
    requested_at: waiting.requestedAt.toISOString(),
    comment: waiting.comment,
    lines: waiting.lines.map(({ position, quantity, reason }) => {
      const id = btoa(`${order.number}/${position}`);
      const line = sold.get(position);
      const each = line && returnableQuantity(line) > 0 ? refundOfPieces(line, line.returned, 1) : null;
      return {
        order_item_uid: id,
        product_name: items.find((item) => item.id === id)?.product_name ?? '',
        quantity,
        reason,
        refund_each: presentMoney(each ?? money(0, order.currency)),
      };
    }),
  };
}
