import type { Actor } from '@jinlan/domain/people';
import { COUNT_DIFFERENCE_MAX, COUNT_MAX, checkCount, checkStockReason } from '@jinlan/domain/store-stock';
import { recordChange } from '../../platform/changes/changes.ts';
import { DAY, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { permitStaff } from '../../platform/requests/permit-staff.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { Piece, SourceStock } from '../catalogue/index.ts';
import type { StoreStockParts } from './parts.ts';
import { readStockedPiece } from './pieces.ts';

/** Variants of one piece that are listed. */
const mostUnits = 100;
const corrections: SharedLimit = { name: 'stock-correction', most: 300, seconds: DAY };

export interface StockedUnit extends SourceStock {
  readonly piece: Piece;
}

/** Returns the stock of a piece and of each of its variants in the staff member's store, at most 100. */
export async function readStoreStock(
  parts: StoreStockParts,
  actor: Actor,
  typed: string,
): Promise<readonly StockedUnit[]> {
  const { storeId } = permitStaff(actor, 'store-stock.read');
  const source = parts.stores.source(storeId);
  await parts.catalogue.fresh();
  const { pieces, stock } = parts.catalogue;
  const found = pieces.bySku(typed.trim().slice(0, 64));
  if (found === null || source === null)
    throw refuse('PRODUCT_NOT_FOUND', { sku: typed.trim().slice(0, 64) });
  const units = found.kind === 'configurable' ? pieces.variantsOf(found.id).slice(0, mostUnits) : [found];
  for (const unit of units) readStockedPiece(parts, unit.sku);
  const rows = await stock.inSource(
    parts.platform.db,
    source.id,
    units.map(({ id }) => id),
  );
  return units.map((piece) => {
    const row = rows.find(({ productId }) => productId === piece.id);
    return { piece, productId: piece.id, free: row?.free ?? 0, reserved: row?.reserved ?? 0 };
  });
}

export interface CountedStock {
  readonly sku: string;
  /** The quantity that the manager's page showed, with reserved pieces. */
  readonly before: number;
  /** The quantity that the manager counted, with reserved pieces, but without sold pieces that wait to be collected. */
  readonly counted: number;
  readonly reason: string;
}

/** Corrects the stock of a piece in the manager's store. Refuses if the stored quantity is no longer `before`. */
export async function correctStock(
  parts: StoreStockParts,
  actor: Actor,
  { sku, before, counted, reason: typedReason }: CountedStock,
): Promise<StockedUnit> {
  const staff = permitStaff(actor, 'store-stock.correct');
  const { db, clock, limits } = parts.platform;
  const reason = checkStockReason(typedReason, 1);
  if (!reason.ok) throw refuse('INVALID_TEXT', reason.error.data);
  const source = parts.stores.source(staff.storeId);
  await parts.catalogue.fresh();
  const piece = readStockedPiece(parts, sku);
  if (source === null) throw refuse('STOCK_PIECE_INVALID', { sku: piece.sku });
  const verdict = await limits.take([{ limit: corrections, subject: staff.staffNo }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const { stock } = parts.catalogue;
  return db.transaction(async (tx) => {
    await stock.lock(tx, piece.id, source.id);
    const [row] = await stock.inSource(tx, source.id, [piece.id]);
    const known = { free: row?.free ?? 0, reserved: row?.reserved ?? 0 };
    if (known.free + known.reserved !== before) throw refuse('STOCK_COUNT_CHANGED');
    const checked = checkCount(known, counted);
    if (!checked.ok) {
      if (checked.error.code === 'reserved')
        throw refuse('STOCK_COUNT_RESERVED', { reserved: checked.error.reserved });
      const { code } = checked.error;
      throw refuse('STOCK_COUNT_INVALID', {
        reason: code,
        most: code === 'number' ? COUNT_MAX : COUNT_DIFFERENCE_MAX,
      });
    }
    const { free } = checked.value;
    await stock.correct(tx, piece.id, source.id, free);
    await recordChange(tx, staff, clock.now(), {
      action: 'store-stock.correct',
      record: { kind: 'store-stock', id: `${source.code}:${piece.sku}` },
      before: { free: known.free, reserved: known.reserved },
      after: { free, reserved: known.reserved },
      reason: reason.value,
    });
    return { piece, productId: piece.id, free, reserved: known.reserved };
  });
}
