import { type Market, marketFacts } from '@jinlan/domain/markets';
import { pricePiece } from '@jinlan/domain/pricing';
import type { WatchedNow } from '@jinlan/domain/wishlists';
import type { Catalogue, Piece } from '../catalogue/index.ts';
import type { WishedPiece } from './store.ts';

/** The market, price and stock that the shop stores of a piece when it is added to a list. */
export type Watched = Pick<WishedPiece, 'market' | 'addedPrice' | 'soldOut'>;

/**
 * Returns price and stock of a wished piece in a market, from memory. `price` is null unless the piece has a fixed one; it
 * is in the market's own currency, without charges for options. `inStock` is null for sets, which are not watched.
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

/** The price and stock that the shop stores for a piece that is added now. */
export function watchedFrom(
  catalogue: Catalogue,
  wish: Pick<WishedPiece, 'productSku' | 'variantSku'>,
  market: Market,
): Watched {
  const { price, inStock } = watchedNow(catalogue, wish, market);
  return { market, addedPrice: price, soldOut: inStock === false };
}
