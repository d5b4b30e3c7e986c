import { marketFacts } from '@jinlan/domain/markets';
import { type CurrencyCode, convert, type Money, money } from '@jinlan/domain/money';
import { type PriceBasis, withCharges } from '@jinlan/domain/pricing';
import type { Connection } from '../../../platform/database.ts';
import type { Catalogue, Downloads } from '../../catalogue/index.ts';
import type { Stores } from '../../stores/index.ts';
import { rateTo } from '../checkout/delivery.ts';
import type { PriceContext } from '../presenting/price-cart.ts';
import type { LineRow } from '../store.ts';
import type { Piece } from './pieces.ts';

/**
 * Returns the piece with the charges of files that are bought one by one. The line stores only their
 * keys; prices are looked up whenever the bag is priced. A file that is no longer offered cannot be
 * ordered.
 */
export function withFiles(
  stores: Stores,
  { storeView, currency }: Pick<PriceContext, 'storeView' | 'currency'>,
  piece: Piece,
  links: LineRow['links'],
  downloads: Downloads,
): Piece {
  if (!downloads.separately) return piece;
  const ownCurrency = marketFacts[storeView.market].currency;
  const chosen = downloads.links.filter(({ key }) => links?.includes(key));
  const isComplete = chosen.length > 0 && chosen.length === links?.length;
  const charge = (basis: PriceBasis | null, target: CurrencyCode): PriceBasis | null => {
    if (!isComplete || basis?.kind !== 'fixed') return null;
    const rate = rateTo(stores, ownCurrency, target);
    const chargeOf = ({ prices }: Downloads['links'][number]): Money =>
      convert(money(prices[ownCurrency] ?? 0, ownCurrency), target, rate);
    return withCharges(basis, chosen.map(chargeOf));
  };
  return {
    ...piece,
    basis: charge(piece.basis, currency),
    ownBasis: charge(piece.ownBasis, ownCurrency),
    salable: piece.salable && isComplete,
  };
}

/** Downloads by SKU. Runs one statement, or none if the bag has no download. */
export async function downloadsIn(
  catalogue: Catalogue,
  db: Connection,
  lines: readonly Pick<LineRow, 'sku'>[],
): Promise<ReadonlyMap<string, Downloads>> {
  const skus = lines
    .map(({ sku }) => sku)
    .filter((sku) => catalogue.pieces.bySku(sku)?.kind === 'downloadable');
  return skus.length === 0 ? new Map() : catalogue.pieces.readDownloads(db, skus);
}
