import type { Connection } from '../../../platform/database.ts';
import { createReservation, type Reservation } from '../../../platform/reservation.ts';
import { giveStockBack, sellStock, takeStock } from './store-holds.ts';

/**
 * A requested quantity of one piece. Lines are taken in the order of their ids, to avoid deadlocks. A line comes from a
 * single source: the first of its list that has enough.
 */
export interface StockLine {
  readonly productId: number;
  /** The sources from which the line may be taken, in order of preference. */
  readonly sourceIds: readonly number[];
  readonly quantity: number;
}

export interface TakenStock {
  readonly productId: number;
  readonly sourceId: number;
  readonly quantity: number;
}

export const stock: Reservation<StockLine, TakenStock> = createReservation<StockLine, TakenStock>(
  (a, b) => a.productId - b.productId,
  {
    async take(tx, holder, lines) {
      const takenLines: (TakenStock | null)[] = [];
      for (const line of lines) {
        const takenLine = await takeLine(tx, holder, line);
        takenLines.push(takenLine);
        // A failed hold is rolled back by the caller, so the remaining lines need not be tried.
        if (takenLine === null) break;
      }
      return takenLines;
    },
    sell: sellStock,
    giveBack: giveStockBack,
  },
);

async function takeLine(
  tx: Connection,
  holder: string,
  { productId, sourceIds, quantity }: StockLine,
): Promise<TakenStock | null> {
  if (!Number.isSafeInteger(quantity) || quantity <= 0) throw new RangeError(`No quantity: ${quantity}`);
  for (const sourceId of sourceIds)
    if (await takeStock(tx, holder, { productId, sourceId, quantity }))
      return { productId, sourceId, quantity };
  return null;
}
