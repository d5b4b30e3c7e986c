import type { Connection } from '../../platform/database.ts';
import { announceStock, giveStock, takeStock } from './store.ts';

/**
 * Stock is taken inside the caller's transaction, piece by piece in the order of their numbers, so that two orders
 * with the same pieces cannot wait for each other. A line comes whole from one source: the first of its list that has
 * enough. When one line fails the caller rolls back, and nothing has been taken.
 */
export interface StockLine {
  readonly productId: number;
  /** In order of preference. */
  readonly sourceIds: readonly number[];
  readonly quantity: number;
}

export interface TakenStock {
  readonly productId: number;
  readonly sourceId: number;
  readonly quantity: number;
}

export type StockTaking =
  | { readonly ok: true /** In the order of the lines. */; readonly taken: readonly TakenStock[] }
  | { readonly ok: false /** Position of the line that no source can serve. */; readonly failed: number };

export async function reserveStock(tx: Connection, lines: readonly StockLine[]): Promise<StockTaking> {
  const taken: TakenStock[] = [];
  const inOrder = lines
    .map((line, index) => ({ ...line, index }))
    .sort((a, b) => a.productId - b.productId || a.index - b.index);
  for (const { productId, sourceIds, quantity, index } of inOrder) {
    if (!Number.isSafeInteger(quantity) || quantity <= 0) throw new RangeError(`No quantity: ${quantity}`);
    const sourceId = await firstThatHas(tx, productId, sourceIds, quantity);
    if (sourceId === null) return { ok: false, failed: index };
    taken[index] = { productId, sourceId, quantity };
  }
  if (lines.length > 0) await announceStock(tx);
  return { ok: true, taken };
}

async function firstThatHas(
  tx: Connection,
  productId: number,
  sourceIds: readonly number[],
  quantity: number,
): Promise<number | null> {
  for (const sourceId of sourceIds) if (await takeStock(tx, productId, sourceId, quantity)) return sourceId;
  return null;
}

/** Gives back what `reserveStock` took; the caller makes sure that it does so once. */
export async function releaseStock(tx: Connection, taken: readonly TakenStock[]): Promise<void> {
  const inOrder = [...taken].sort((a, b) => a.productId - b.productId || a.sourceId - b.sourceId);
  for (const { productId, sourceId, quantity } of inOrder) await giveStock(tx, productId, sourceId, quantity);
  if (taken.length > 0) await announceStock(tx);
}
