import { type Market, marketFacts } from '@jinlan/domain/markets';
import { hasBit, rowsOf } from '../../platform/collections/bits.ts';
import { pathOf } from './present.ts';
import type { ReadModel } from './read-model/index.ts';

/** The pages of stones for sale, for sitemaps. */
export interface StonePages {
  /** Rows of the stones for sale in the market. */
  rows(market: Market): readonly number[];
  /** The path of the stone's page, without a leading slash; null if the market does not sell the stone. */
  path(row: number, market: Market): string | null;
}

export function listPages({ columns, sheets }: ReadModel): StonePages {
  const forSale = (market: Market) =>
    sheets.sheet({ market, currency: marketFacts[market].currency }).forSale;
  return {
    rows: (market) => rowsOf(forSale(market)),
    path: (row, market) => (hasBit(forSale(market), row) ? pathOf(columns.skus[row] as string) : null),
  };
}
