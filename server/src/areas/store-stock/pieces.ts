import type { Locale, Market } from '@jinlan/domain/markets';
import { ceilingOf } from '@jinlan/domain/store-stock';
import { refuse } from '../../platform/requests/refusal.ts';
import { isVirtual, type Piece } from '../catalogue/index.ts';
import type { Source } from '../stores/index.ts';
import type { StoreStockParts } from './parts.ts';

type Parts = Pick<StoreStockParts, 'platform' | 'stores' | 'catalogue'>;

/** Whether the store keeps pieces to be tried: it gives out orders, and the shop allows it. */
export const keepsPieces = ({ platform }: Pick<Parts, 'platform'>, source: Source): boolean =>
  !source.isEshop && source.pickup && platform.config.reservations.ofStore > 0;

/** A store of the market that keeps pieces; any other is refused with RESERVATION_STORE_INVALID. */
export function readKeepingStore(parts: Parts, market: Market, code: string): Source {
  const source = parts.stores.source(code.slice(0, 60));
  if (source === null || source.market !== market || !keepsPieces(parts, source))
    throw refuse('RESERVATION_STORE_INVALID');
  return source;
}

/** How many pieces the store keeps at most now. */
export const ceilingOfStore = (
  { platform, catalogue }: Pick<Parts, 'platform' | 'catalogue'>,
  { id }: Pick<Source, 'id'>,
  kept: number,
): number => ceilingOf(platform.config.reservations.ofStore, catalogue.stock.piecesIn(id) + kept);

/** Kinds of which stores have stock. */
const isStocked = ({ kind }: Piece): boolean => kind === 'simple' || kind === 'variant';

type Unreservable = 'made_to_order' | 'kind' | 'variant' | 'market';

/** Why a piece cannot be reserved in the market; null where it can. */
export function whyNotReserved(piece: Piece, market: Market): Unreservable | null {
  if (piece.madeToOrder) return 'made_to_order';
  if (piece.kind === 'configurable') return 'variant';
  if (isVirtual(piece) || !isStocked(piece)) return 'kind';
  return piece.markets.includes(market) ? null : 'market';
}

/** A ready-made piece of the market by the SKU of what is sold, such as one size of a ring. */
export function readReadyPiece(
  { catalogue }: Pick<Parts, 'catalogue'>,
  market: Market,
  typed: string,
): Piece {
  const sku = typed.trim().slice(0, 64);
  const piece = catalogue.pieces.bySku(sku);
  if (piece === null) throw refuse('PRODUCT_NOT_FOUND', { sku });
  const reason = whyNotReserved(piece, market);
  if (reason !== null) throw refuse('RESERVATION_PIECE_INVALID', { reason });
  return piece;
}

/** A piece of which stores have stock, whether it is sold now or not; STOCK_PIECE_INVALID for any other. */
export function readStockedPiece({ catalogue }: Pick<Parts, 'catalogue'>, typed: string): Piece {
  const sku = typed.trim().slice(0, 64);
  const piece = catalogue.pieces.bySku(sku);
  if (piece === null || piece.madeToOrder || !isStocked(piece)) throw refuse('STOCK_PIECE_INVALID', { sku });
  return piece;
}

/** The name of a piece, without what was chosen of it; the SKU where it has left the catalogue. */
export function nameOf(
  { catalogue }: Pick<Parts, 'catalogue'>,
  { productId, sku }: { readonly productId: number; readonly sku: string },
  locale: Locale,
): string {
  const piece = catalogue.pieces.byId(productId);
  const parent = piece?.parentId == null ? null : catalogue.pieces.byId(piece.parentId);
  return (parent ?? piece)?.name[locale] ?? sku;
}

/**
 * What was chosen of variants, such as "15 cm", by their ids; nothing for other pieces. It may read the database, so it is
 * called outside of transactions.
 */
export async function choicesOf(
  { catalogue }: Pick<Parts, 'catalogue'>,
  productIds: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, string>> {
  const { byId, variantUnits, documents } = catalogue.pieces;
  const parentIds = new Set(productIds.flatMap((id) => byId(id)?.parentId ?? []));
  const parents = await documents.many([...parentIds]);
  const { optionById } = catalogue.model.taxonomy;
  const wanted = new Set(productIds);
  return new Map(
    parents.flatMap((parent) =>
      parent === null
        ? []
        : variantUnits(parent.piece.id)
            .filter(({ id }) => wanted.has(id))
            .map(({ id, optionIds }) => {
              const options = optionIds.flatMap((optionId) => optionById.get(optionId) ?? []);
              const labels = parent.attributeIds.flatMap(
                (attributeId) =>
                  options.find((option) => option.attributeId === attributeId)?.label[locale] ?? [],
              );
              return [id, labels.join(' · ')] as const;
            }),
    ),
  );
}
