import { type Market, marketFacts } from '@jinlan/domain/markets';
import { pricePiece } from '@jinlan/domain/pricing';
import type { WatchedNow } from '@jinlan/domain/wishlists';
import type { Catalogue, Piece } from '../catalogue/index.ts';
import type { WishedPiece } from './store.ts';

/** What is known of a piece's price and stock when it is added. */
export type Watched = Pick<WishedPiece, 'market' | 'addedPrice' | 'soldOut'>;

/**
 * Price and stock of a wished piece in a market, from memory. The price is watched only where it is fixed, in the
 * market's own currency and without what options add; the stock only of single pieces and of pieces with variants.
 */
export function watchedNow(
  catalogue: Catalogue,
  { productSku, variantSku }: Pick<WishedPiece, 'productSku' | 'variantSku'>,
  market: Market,
): WatchedNow {
  const piece = catalogue.pieces.bySku(variantSku ?? productSku);
  if (!piece?.markets.includes(market)) return { price: null, inStock: null };
  switch (piece.kind) {
    case 'simple':
    case 'variant':
    case 'virtual':
      return single(catalogue, piece, market);
    case 'configurable': {
      const variants = catalogue.pieces.variantsOf(piece.id).map((one) => single(catalogue, one, market));
      const sold = variants.filter(({ inStock }) => inStock !== null);
      return { price: null, inStock: sold.length === 0 ? null : sold.some(({ inStock }) => inStock) };
    }
    default:
      return { price: null, inStock: null };
  }
}

function single(catalogue: Catalogue, piece: Piece, market: Market): WatchedNow {
  const basis = catalogue.prices.basis(piece.id, market, marketFacts[market].currency);
  if (basis === null) return { price: null, inStock: null };
  const price = basis.kind === 'fixed' ? pricePiece(basis, {}) : null;
  return {
    price: price?.ok ? price.value.total.minor : null,
    inStock: !piece.soldOut && (piece.madeToOrder || catalogue.stock.salable(piece.id, market) > 0),
  };
}

/** What to remember of a piece that is added now. */
export function watchedFrom(
  catalogue: Catalogue,
  wish: Pick<WishedPiece, 'productSku' | 'variantSku'>,
  market: Market,
): Watched {
  const { price, inStock } = watchedNow(catalogue, wish, market);
  return { market, addedPrice: price, soldOut: inStock === false };
}
