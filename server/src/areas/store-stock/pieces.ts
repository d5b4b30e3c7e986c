import type { Locale, Market } from '@jinlan/domain/markets';
import { ceilingOf } from '@jinlan/domain/store-stock';
import { refuse } from '../../platform/requests/refusal.ts';
import { isVirtual, type Piece } from '../catalogue/index.ts';
import type { Source } from '../stores/index.ts';
import type { StoreStockParts } from './parts.ts';

type Parts = Pick<StoreStockParts, 'platform' | 'stores' | 'catalogue'>;

/** Whether the store sets pieces aside to be tried: customers can collect orders there, and the setting is above 0. */
export const keepsPieces = ({ platform }: Pick<Parts, 'platform'>, source: Source): boolean =>
  !source.isEshop && source.pickup && platform.config.reservations.ofStore > 0;

/** Returns a store of the market that keeps pieces to be tried; refuses any other with RESERVATION_STORE_INVALID. */
export function readKeepingStore(parts: Parts, market: Market, code: string): Source {
  const source = parts.stores.source(code.slice(0, 60));
  if (source === null || source.market !== market || !keepsPieces(parts, source))
    throw refuse('RESERVATION_STORE_INVALID');
  return source;
}

/** The most pieces that the store may set aside to be tried. `kept`: how many it has set aside already. */
export const ceilingOfStore = (
  { platform, catalogue }: Pick<Parts, 'platform' | 'catalogue'>,
  { id }: Pick<Source, 'id'>,
  kept: number,
): number => ceilingOf(platform.config.reservations.ofStore, catalogue.stock.piecesIn(id) + kept);

/** Whether stores have stock of the piece, by its kind. */
const isStocked = ({ kind }: Piece): boolean => kind === 'simple' || kind === 'variant';

type Unreservable = 'made_to_order' | 'kind' | 'variant' | 'market';

/** The reason why a piece cannot be reserved in the market; null if it can. */
export function whyNotReserved(piece: Piece, market: Market): Unreservable | null {
  if (piece.madeToOrder) return 'made_to_order';
  if (piece.kind === 'configurable') return 'variant';
  if (isVirtual(piece) || !isStocked(piece)) return 'kind';
  return piece.markets.includes(market) ? null : 'market';
}

/** Returns a ready-made piece of the market by the SKU of the unit that is sold, such as one size of a ring. */
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

/**
 * Returns a piece of which stores have stock, even if it is not for sale now. Refuses any other with STOCK_PIECE_INVALID.
 */
export function readStockedPiece({ catalogue }: Pick<Parts, 'catalogue'>, typed: string): Piece {
  const sku = typed.trim().slice(0, 64);
  const piece = catalogue.pieces.bySku(sku);
  if (piece === null || piece.madeToOrder || !isStocked(piece)) throw refuse('STOCK_PIECE_INVALID', { sku });
  return piece;
}

/** The name of a piece without its chosen options; the SKU if the piece has left the catalogue. */
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
 * Returns the chosen options of variants by their ids, such as "15 cm"; no text for other pieces. It may read the database,
 * so it is called outside of transactions.
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
