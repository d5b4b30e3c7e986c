import type { Stock } from '@jinlan/domain/cart';
import { type Market, marketFacts } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { PriceBasis, ProductClass } from '@jinlan/domain/pricing';
import { type Catalogue, type Piece as CataloguePiece, canBeOrdered } from '../catalogue/index.ts';
import type { Delivery } from './delivery.ts';

/**
 * What the cart must know of a piece to sell it. All of it comes from the catalogue's memory, so it may be asked inside
 * a transaction; whether the last piece is really there is decided by the database when the order is placed.
 */
export interface Piece {
  readonly id: number;
  /** Of a configurable piece, the variant's. */
  readonly sku: string;
  readonly parentId: number | null;
  readonly parentSku: string | null;
  readonly name: CataloguePiece['name'];
  /** In the currency asked for; null where the market does not sell it. */
  readonly basis: PriceBasis | null;
  /** In the market's own currency. */
  readonly ownBasis: PriceBasis | null;
  readonly salable: boolean;
  readonly stock: Stock;
  readonly madeToOrder: boolean;
}

export interface Wanted {
  readonly sku: string;
  readonly parentSku: string | null;
  readonly selectedOptions: readonly string[];
}

export type Found =
  | { readonly kind: 'piece'; readonly piece: Piece }
  | { readonly kind: 'not-found'; readonly sku: string }
  | { readonly kind: 'options-required' }
  | { readonly kind: 'type-not-orderable'; readonly type: string };

/** Null for a SKU that nobody has, or that has to be chosen further. */
export function findPiece(
  catalogue: Catalogue,
  sku: string,
  market: Market,
  currency: CurrencyCode,
  delivery: Delivery | null = null,
): Piece | null {
  const piece = catalogue.piece(sku);
  return piece && piece.kind !== 'configurable' && canBeOrdered(piece)
    ? forCart(catalogue, piece, market, currency, delivery)
    : null;
}

/** By the SKU of the piece itself, of a variant with or without its parent's, or of the parent with choices. */
export function choosePiece(
  catalogue: Catalogue,
  { sku, parentSku, selectedOptions }: Wanted,
  market: Market,
  currency: CurrencyCode,
): Found {
  const asked = catalogue.piece(sku);
  if (!asked) return { kind: 'not-found', sku };
  if (!canBeOrdered(asked)) return { kind: 'type-not-orderable', type: asked.kind };
  const piece = asked.kind === 'configurable' ? catalogue.variantBy(asked.id, selectedOptions) : asked;
  if (!piece) return { kind: 'options-required' };
  if (parentSku !== null && parentSku !== sku && piece.parentSku !== parentSku)
    return { kind: 'not-found', sku: parentSku };
  return { kind: 'piece', piece: forCart(catalogue, piece, market, currency, null) };
}

function forCart(
  catalogue: Catalogue,
  piece: CataloguePiece,
  market: Market,
  currency: CurrencyCode,
  delivery: Delivery | null,
): Piece {
  const basis = catalogue.basis(piece.id, market, currency);
  return {
    id: piece.id,
    sku: piece.sku,
    parentId: piece.parentId,
    parentSku: piece.parentSku,
    name: piece.name,
    basis,
    ownBasis: catalogue.basis(piece.id, market, marketFacts[market].currency),
    salable: basis !== null && piece.markets.includes(market),
    stock: { kind: 'counted', available: availableFrom(catalogue, piece.id, market, delivery) },
    madeToOrder: piece.madeToOrder,
  };
}

/** A line comes whole from one place; until the delivery is chosen, from whichever has most. */
function availableFrom(catalogue: Catalogue, id: number, market: Market, delivery: Delivery | null): number {
  if (delivery === null) return catalogue.salable(id, market);
  const store = delivery.carrier === 'pickup' ? delivery.method : null;
  return Math.max(
    0,
    ...catalogue.sourcesFor(market, store).map((source) => catalogue.stockAt(id, source.id)),
  );
}

export function classOf({ ownBasis, madeToOrder }: Pick<Piece, 'ownBasis' | 'madeToOrder'>): ProductClass {
  if (madeToOrder) return 'made-to-order';
  if (ownBasis?.kind !== 'by-weight') return 'fixed-price';
  return ownBasis.metal === 'CKBAR' ? 'bar' : ownBasis.metal === 'CKBEAN' ? 'pellet' : 'by-weight';
}
