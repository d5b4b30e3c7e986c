import { plainText } from '@jinlan/domain/people';
import {
  giftsToReturn,
  RETURN_REASON_MAX,
  type ReturnLine,
  type ReturnRefusal,
  readReturnLines,
  whyNoReturn,
} from '@jinlan/domain/returns';
import { orderWords } from '@jinlan/messages/every-locale';
import type { RequestReturnInput } from '../../../graphql/generated/resolvers.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { notFound, type OrderAccess } from '../reading/find-order.ts';
import type { Services } from '../services.ts';
import { stepRefused } from '../staff/refuse.ts';
import { orderProcess } from '../steps/advance-order.ts';
import { type LineRow, linesOf, lockOrder, type OrderRow } from '../store.ts';
import { readLineId, soldLines } from './sold-lines.ts';
import { addReturn, type ReturnRow, returnsOfMany } from './store.ts';

interface WantedLine extends ReturnLine {
  readonly reason: string | null;
}

/** The pieces and texts of a requested return. */
export interface WantedReturn {
  readonly lines: readonly WantedLine[];
  readonly comment: string | null;
}

/** Reads the pieces and texts of a request for an order's number. */
export const readWanted = (
  input: Pick<RequestReturnInput, 'items' | 'comment_text'>,
  number: string,
): WantedReturn => ({
  comment: readComment(input.comment_text),
  lines: readItems(input, number),
});

/** Returns the gifts that come back with a return. Throws a refusal if the order does not allow the return now. */
export function checkReturn(
  order: OrderRow,
  lines: readonly LineRow[],
  returns: readonly ReturnRow[],
  { lines: wanted }: WantedReturn,
  now: Date,
): readonly WantedLine[] {
  const sold = soldLines(order, lines, returns);
  const refusal = whyNoReturn(order.market, order.state, sold, now);
  if (refusal !== null) throw refuse('RETURN_NOT_POSSIBLE', { reason: wireReason(refusal) });
  const checked = readReturnLines(sold, wanted);
  if (!checked.ok) throw itemsInvalid(checked.error.data);
  return giftsToReturn(sold, checked.value).map((gift) => ({ ...gift, reason: null }));
}

/**
 * Takes the step of the order, and stores its return. `sequence`: the return for which a mailed link was sent. Once that
 * return was settled, the link is used up and refused as not found.
 */
export async function placeReturn(
  services: Services,
  { order: unlockedOrder, actor }: OrderAccess,
  wanted: WantedReturn,
  sequence: number | null = null,
): Promise<OrderRow> {
  const { db, clock } = services.platform;
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, unlockedOrder.id);
    if (order === null) throw notFound();
    const returns = await returnsOfMany(tx, [order.id]);
    const waiting = returns.find(({ settledVersion }) => settledVersion === null);
    const lines = await linesOf(tx, order.id);
    if (waiting !== undefined && isSame(boughtOf(waiting, lines), wanted.lines)) return order;
    const next = returns.length + 1;
    if (waiting === undefined && sequence !== null && sequence !== next) throw notFound();
    const now = clock.now();
    const gifts = checkReturn(order, lines, returns, wanted, now);
    const reasons = [wanted.comment, ...wanted.lines.map(({ reason }) => reason)].filter(
      (text) => text !== null,
    );
    const reason = [...new Set(reasons)].join(' / ') || orderWords[order.locale]['return.noReason'];
    const advanced = await orderProcess.tryAdvance(
      services,
      tx,
      order,
      { kind: 'ask-return', reason },
      actor,
    );
    if (!advanced.ok) throw stepRefused(advanced.error);
    const { row } = advanced.value;
    const requestedVersion = row.version;
    await addReturn(
      tx,
      { orderId: order.id, sequence: next, requestedVersion, requestedAt: now, comment: wanted.comment },
      [...wanted.lines, ...gifts],
    );
    await orderProcess.carryOut(services, tx, advanced.value);
    return row;
  });
}

/** `ReturnRefusal` of the schema. */
export const wireReason = (reason: ReturnRefusal) =>
  (
    ({
      'not-received': 'not_received',
      waiting: 'waiting',
      'exchange-only': 'exchange_only',
      'too-late': 'too_late',
      'nothing-left': 'nothing_left',
    }) as const
  )[reason];

export const itemsInvalid = ({
  reason,
  position,
}: {
  readonly reason: 'none' | 'unknown' | 'twice' | 'quantity' | 'excluded';
  readonly position: number | null;
}): Refusal => refuse('RETURN_ITEMS_INVALID', { reason, line: position });

export const readComment = (typed: string | null | undefined): string | null =>
  readText('comment_text', typed ?? '');

function readText(field: string, typed: string): string | null {
  const text = plainText(typed, { field, min: 0, max: RETURN_REASON_MAX, multiline: true });
  if (!text.ok) throw refuse('INVALID_TEXT', text.error.data);
  return text.value === '' ? null : text.value;
}

function readItems({ items }: Pick<RequestReturnInput, 'items'>, number: string): readonly WantedLine[] {
  return items.flatMap((item) => {
    if (item === null || item === undefined) return [];
    const position = readLineId(item.order_item_uid, number);
    if (position === null) throw itemsInvalid({ reason: 'unknown', position: null });
    const attributes = [
      ...(item.entered_custom_attributes ?? []),
      ...(item.selected_custom_attributes ?? []),
    ].flatMap((each) => each ?? []);
    const other = attributes.find(({ attribute_code: code }) => code !== 'reason');
    if (other !== undefined)
      throw refuse('BAD_REQUEST', { reason: `unknown attribute ${other.attribute_code.slice(0, 40)}` });
    const reason = readText('reason', attributes.map(({ value }) => value).join('\n'));
    return [{ position, quantity: item.quantity_to_return, reason }];
  });
}

/** Returns the pieces that the buyer asked to return, without the gifts that come back with them. */
const boughtOf = (waiting: ReturnRow, lines: readonly LineRow[]): readonly WantedLine[] =>
  waiting.lines.filter(({ position }) => lines.find((line) => line.position === position)?.giftRule === null);

function isSame(waiting: readonly WantedLine[], wanted: readonly WantedLine[]): boolean {
  const textOf = (lines: readonly WantedLine[]): string =>
    JSON.stringify(
      lines
        .map(({ position, quantity, reason }) => [position, quantity, reason] as const)
        .toSorted(([a], [b]) => a - b),
    );
  return textOf(waiting) === textOf(wanted);
}
