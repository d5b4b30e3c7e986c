import { type Stock, type StockedPart, stockOfParts } from '@jinlan/domain/cart';
import { type Market, marketFacts } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import {
  classOfPiece,
  convertBasis,
  metalsOf,
  type PriceBasis,
  type ProductClass,
} from '@jinlan/domain/pricing';
import type { MadeDesign } from '@jinlan/domain/validity';
import {
  type Catalogue,
  type Piece as CataloguePiece,
  isVirtual as isVirtualPiece,
  type SetPricing,
} from '../../catalogue/index.ts';
import type { Delivery } from '../checkout/delivery.ts';
import type { LineRow } from '../store.ts';

/**
 * The facts about a piece that the cart needs to sell it. They all come from the catalogue's memory, so they may be read
 * inside a transaction. Whether the last piece is available is decided by the database when the order is placed.
 */
export interface Piece {
  readonly id: number;
  /** The SKU; for a configurable piece, that of the chosen variant. */
  readonly sku: string;
  readonly kind: CataloguePiece['kind'] | 'made';
  readonly parentId: number | null;
  readonly parentSku: string | null;
  readonly name: CataloguePiece['name'];
  /** Price basis in the requested currency; null if the market does not sell it. */
  readonly basis: PriceBasis | null;
  /** Price basis in the market's own currency. */
  readonly ownBasis: PriceBasis | null;
  readonly salable: boolean;
  /** Available pieces; for a bundle, how many can be assembled. */
  readonly stock: Stock;
  readonly madeToOrder: boolean;
  /** Whether the piece is neither sent nor collected. */
  readonly isVirtual: boolean;
  /** The pieces of a bundle that still exist; otherwise empty. */
  readonly parts: readonly PartOfPiece[];
  /** The made-to-order design, which is not in the catalogue; otherwise null. */
  readonly made: MadeDesign | null;
}

export interface PartOfPiece {
  /** Key of the bundle's option. */
  readonly option: string;
  readonly quantity: number;
  readonly piece: Piece;
}

/** The fields of a line that identify its piece. */
export type PieceOfLine = Pick<LineRow, 'sku' | 'parts' | 'links' | 'options'> &
  Partial<Pick<LineRow, 'id' | 'made' | 'giftCard'>>;

/**
 * Finds the piece of a line. Returns null for an unknown SKU, and for one that needs a further choice.
 * Prices of single files are added by `withFiles`.
 */
export function findPiece(
  catalogue: Catalogue,
  { id, sku, parts, made, giftCard }: Omit<PieceOfLine, 'links' | 'options'>,
  market: Market,
  currency: CurrencyCode,
  delivery: Delivery | null = null,
): Piece | null {
  if (made) return designPiece(made, -(id ?? 0), currency);
  const piece = catalogue.pieces.bySku(sku);
  if (!piece || piece.kind === 'configurable' || piece.kind === 'grouped') return null;
  if ((piece.kind === 'bundle') !== (parts !== null)) return null;
  if (piece.kind === 'giftcard' && giftCard?.kind === 'virtual')
    return { ...forCart(catalogue, piece, market, currency, delivery), isVirtual: true };
  const singlePiece = forCart(catalogue, piece, market, currency, delivery);
  return parts === null
    ? singlePiece
    : bundlePiece(catalogue, singlePiece, parts, market, currency, delivery);
}

function forCart(
  catalogue: Catalogue,
  piece: CataloguePiece,
  market: Market,
  currency: CurrencyCode,
  delivery: Delivery | null,
): Piece {
  const basis = catalogue.prices.basis(piece.id, market, currency);
  return {
    id: piece.id,
    sku: piece.sku,
    kind: piece.kind,
    parentId: piece.parentId,
    parentSku: piece.parentSku,
    name: piece.name,
    basis,
    ownBasis: catalogue.prices.basis(piece.id, market, marketFacts[market].currency),
    salable: basis !== null && piece.markets.includes(market),
    stock:
      piece.madeToOrder && !piece.soldOut
        ? { kind: 'made-to-order' }
        : { kind: 'counted', available: availableFrom(catalogue, piece.id, market, delivery) },
    madeToOrder: piece.madeToOrder,
    isVirtual: isVirtualPiece(piece),
    parts: [],
    made: null,
  };
}

/** A design as a piece. The price basis of a design is in the market's own currency; `exchanged` converts it. */
const designPiece = (made: MadeDesign, id: number, currency: CurrencyCode): Piece => ({
  id,
  sku: made.sku,
  kind: 'made',
  parentId: null,
  parentSku: null,
  name: made.name,
  basis: made.basis.currency === currency ? made.basis : null,
  ownBasis: made.basis,
  salable: true,
  stock: { kind: 'made-to-order' },
  madeToOrder: true,
  isVirtual: false,
  parts: [],
  made,
});

/** Converts a design's basis to another of the market's currencies. */
export const exchanged = (piece: Piece, currency: CurrencyCode, partsPerMillion: number): Piece =>
  piece.made === null
    ? piece
    : { ...piece, basis: convertBasis(piece.made.basis, currency, partsPerMillion) };

/**
 * Builds a bundle from its chosen pieces. If a choice is no longer offered, the bundle stays in the bag but cannot be
 * ordered.
 */
function bundlePiece(
  catalogue: Catalogue,
  bundle: Piece,
  chosen: NonNullable<LineRow['parts']>,
  market: Market,
  currency: CurrencyCode,
  delivery: Delivery | null,
): Piece {
  const parts = chosen.flatMap(({ option, sku, quantity }): PartOfPiece[] => {
    const piece = catalogue.pieces.bySku(sku);
    if (!piece || (piece.kind !== 'simple' && piece.kind !== 'variant' && piece.kind !== 'virtual'))
      return [];
    return [{ option, quantity, piece: forCart(catalogue, piece, market, currency, delivery) }];
  });
  const isComplete = parts.length === chosen.length;
  const ids = parts.map(({ option, piece }) => ({ option, pieceId: piece.id }));
  const pricingIn = (currency: CurrencyCode): SetPricing | null =>
    isComplete ? catalogue.prices.ofSet(bundle.id, ids, { market, currency }) : null;
  const pricing = pricingIn(currency);
  const ownCurrency = marketFacts[market].currency;
  return {
    ...bundle,
    parts,
    basis: pricing && setBasis(parts, ({ basis }) => basis, currency, pricing),
    ownBasis: pricing && setBasis(parts, ({ ownBasis }) => ownBasis, ownCurrency, pricingIn(ownCurrency)),
    salable:
      pricing !== null &&
      isForSale(catalogue.pieces.byId(bundle.id), market) &&
      parts.every(({ piece }) => piece.salable),
    stock: stockOfParts(stockedParts({ ...bundle, parts }), []),
    madeToOrder: bundle.madeToOrder || parts.some(({ piece }) => piece.madeToOrder),
    isVirtual: parts.every(({ piece }) => piece.isVirtual),
  };
}

const isForSale = (bundle: CataloguePiece | null, market: Market): boolean =>
  bundle !== null && !bundle.soldOut && bundle.markets.includes(market);

/**
 * The sum of the prices of the chosen pieces. For a bundle with its own price, the charges of the choices and then that
 * price.
 */
function setBasis(
  parts: readonly PartOfPiece[],
  basisOf: (piece: Piece) => PriceBasis | null,
  currency: CurrencyCode,
  pricing: SetPricing | null,
): PriceBasis | null {
  if (!pricing) return null;
  const { discountBasisPoints, own } = pricing;
  if (own) {
    const charged = own.charges.map((basis, at) => ({ basis, quantity: parts[at]?.quantity ?? 1 }));
    return {
      kind: 'set',
      currency,
      parts: [...charged, { basis: own.base, quantity: 1 }],
      discountBasisPoints,
    };
  }
  const priced = parts.flatMap(({ piece, quantity }) => {
    const basis = basisOf(piece);
    return basis?.kind === 'fixed' || basis?.kind === 'by-weight' ? [{ basis, quantity }] : [];
  });
  if (priced.length < parts.length) return null;
  return { kind: 'set', currency, parts: priced, discountBasisPoints };
}

/** The stock items that one piece takes, with their availability. */
export function stockedParts({
  sku,
  stock,
  parts,
}: Pick<Piece, 'sku' | 'stock' | 'parts'>): readonly StockedPart[] {
  if (parts.length === 0) return [{ sku, quantity: 1, stock }];
  return parts.map(({ piece, quantity }) => ({ sku: piece.sku, quantity, stock: piece.stock }));
}

/** Whether the bag has pieces, and none of them is sent or collected. */
export function isVirtualBag(
  catalogue: Catalogue,
  lines: readonly Pick<PieceOfLine, 'sku' | 'parts' | 'giftCard'>[],
): boolean {
  return (
    lines.length > 0 &&
    lines.every(({ sku, parts, giftCard }) =>
      giftCard
        ? giftCard.kind === 'virtual'
        : (parts === null ? [sku] : parts.map((part) => part.sku)).every((partSku) => {
            const piece = catalogue.pieces.bySku(partSku);
            return piece !== null && isVirtualPiece(piece);
          }),
    )
  );
}

/**
 * The number of available pieces. A line is taken whole from one source. Before the delivery is chosen, the source with the
 * most pieces counts.
 */
function availableFrom(catalogue: Catalogue, id: number, market: Market, delivery: Delivery | null): number {
  if (delivery === null) return catalogue.stock.salable(id, market);
  const store = delivery.carrier === 'pickup' ? delivery.method : null;
  return Math.max(
    0,
    ...catalogue.stock.sourcesFor(market, store).map((source) => catalogue.stock.at(id, source.id)),
  );
}

/** The class for return rules; a set with gold is classed as its gold. */
export function classOf({
  kind,
  ownBasis,
  madeToOrder,
}: Pick<Piece, 'kind' | 'ownBasis' | 'madeToOrder'>): ProductClass {
  const metals = ownBasis === null ? [] : metalsOf(ownBasis);
  return classOfPiece({ isGiftCard: kind === 'giftcard', madeToOrder, metals });
}
