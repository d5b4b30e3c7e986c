import {
  giftsToReturn,
  isTakenByStore,
  quantityTakenByStore,
  type ReturnLine,
  readReturnLines,
  type SoldLine,
} from '@jinlan/domain/returns';
import type { RecordReturnInput } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { Connection } from '../../../platform/database.ts';
import type { Services } from '../services.ts';
import { readReason } from '../staff/read-input.ts';
import type { Step } from '../staff/take-step.ts';
import { linesOf, type OrderRow } from '../store.ts';
import type { ReturnedOrder } from './present-return.ts';
import { itemsInvalid } from './request-return.ts';
import { readLineId, soldLines } from './sold-lines.ts';
import { addReturn, returnsOfMany } from './store.ts';

/**
 * Builds the step by which staff record that a buyer wants to return an order. If staff name pieces, the return is settled
 * by its pieces, as if the buyer had named them; otherwise by an amount. The market's rules for buyers do not bind the
 * store.
 */
export function recordReturnStep({ platform }: Services, input: RecordReturnInput): Step {
  const reason = readReason(input.reason);
  let recording: { readonly sequence: number; readonly lines: readonly ReturnLine[] } | null = null;
  return {
    async command(order, _from, tx) {
      const wanted = readPieces(input, order.number);
      recording = wanted.length === 0 ? null : await piecesOf(order, wanted, tx);
      return { kind: 'ask-return', reason };
    },
    async settle(order, _command, _staff, tx) {
      if (recording === null) return order;
      const { sequence, lines } = recording;
      await addReturn(
        tx,
        {
          ...{ orderId: order.id, sequence, requestedVersion: order.version },
          // The reason is the store's own. It is in the order's history.
          ...{ requestedAt: platform.clock.now(), comment: null },
        },
        lines.map((line) => ({ ...line, reason: null })),
      );
      return order;
    },
  };
}

/** Returns the pieces, with the gifts that come back with them. Refuses with RETURN_ITEMS_INVALID. */
async function piecesOf(order: OrderRow, wanted: readonly ReturnLine[], tx: Connection) {
  const returns = await returnsOfMany(tx, [order.id]);
  const settled = returns.filter(({ settledVersion }) => settledVersion !== null);
  const sold = soldLines(order, await linesOf(tx, order.id), settled);
  const lines = readReturnLines(sold.map(withoutRule), wanted);
  if (!lines.ok) throw itemsInvalid(lines.error.data);
  return { sequence: settled.length + 1, lines: [...lines.value, ...giftsToReturn(sold, lines.value)] };
}

const withoutRule = (line: SoldLine): SoldLine =>
  isTakenByStore(line.exclusion) ? { ...line, exclusion: null } : line;

/** Presents the pieces that staff may name. */
export const presentPiecesToReturn = ({
  order,
  lines,
  returns,
}: ReturnedOrder): Wire<'StaffOrder'>['pieces_to_return'] =>
  soldLines(order, lines, returns).flatMap((sold) => {
    const { position } = sold;
    const quantity = quantityTakenByStore(sold);
    const name = lines.find((line) => line.position === position)?.name ?? '';
    return quantity < 1
      ? []
      : { order_item_uid: btoa(`${order.number}/${position}`), product_name: name, quantity };
  });

const readPieces = ({ lines }: RecordReturnInput, number: string): readonly ReturnLine[] =>
  (lines ?? []).map(({ order_item_uid: uid, quantity }) => {
    const position = readLineId(uid, number);
    if (position === null) throw itemsInvalid({ reason: 'unknown', position: null });
    return { position, quantity };
  });
