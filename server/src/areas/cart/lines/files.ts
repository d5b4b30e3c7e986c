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
 * Files that are bought one by one. Each has a price of its own beside the piece's, which is asked anew whenever the bag is:
 * the line names files by their keys only. A file that is offered no more cannot be ordered.
 */
export function withFiles(
  stores: Stores,
  { storeView, currency }: Pick<PriceContext, 'storeView' | 'currency'>,
  piece: Piece,
  links: LineRow['links'],
  downloads: Downloads,
): Piece {
  if (!downloads.separately) return piece;
  const own = marketFacts[storeView.market].currency;
  const chosen = downloads.links.filter(({ key }) => links?.includes(key));
  const whole = chosen.length > 0 && chosen.length === links?.length;
  const charged = (basis: PriceBasis | null, to: CurrencyCode): PriceBasis | null => {
    if (!whole || basis?.kind !== 'fixed') return null;
    const rate = rateTo(stores, own, to);
    const chargeOf = ({ prices }: Downloads['links'][number]): Money =>
      convert(money(prices[own] ?? 0, own), to, rate);
    return withCharges(basis, chosen.map(chargeOf));
  };
  return {
    ...piece,
    basis: charged(piece.basis, currency),
    ownBasis: charged(piece.ownBasis, own),
    salable: piece.salable && whole,
  };
}

/** One statement where the bag has a download in it, and none where it has not. */
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
