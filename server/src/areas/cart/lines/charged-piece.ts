import { marketFacts } from '@jinlan/domain/markets';
import type { GiftCard } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import type { Catalogue, CustomOption, Downloads } from '../../catalogue/index.ts';
import type { Stores } from '../../stores/index.ts';
import { rateTo } from '../checkout/delivery.ts';
import type { PriceContext } from '../presenting/price-cart.ts';
import type { LineRow } from '../store.ts';
import { customOptionsIn, ownerOf, withCustomOptions } from './custom-options.ts';
import { downloadsIn, withFiles } from './files.ts';
import { giftCardsIn, withGiftCard } from './gift-card.ts';
import { exchanged, type Piece } from './pieces.ts';

/** The files, custom options and gift cards that the pieces of a bag offer. Only those of lines with choices are loaded. */
export interface OfferedChoices {
  readonly downloads: ReadonlyMap<string, Downloads>;
  readonly options: ReadonlyMap<number, readonly CustomOption[]>;
  readonly cards: ReadonlyMap<string, GiftCard>;
}

export const choicesIn = async (
  catalogue: Catalogue,
  db: Connection,
  lines: readonly LineRow[],
): Promise<OfferedChoices> => ({
  downloads: await downloadsIn(catalogue, db, lines),
  options: await customOptionsIn(catalogue, db, lines),
  cards: await giftCardsIn(catalogue, lines),
});

/** Returns the piece of a line with the prices of its choices added: files, the amount of a gift card, custom options. */
export function chargedPiece(
  stores: Stores,
  context: Pick<PriceContext, 'storeView' | 'currency'>,
  piece: Piece,
  line: LineRow,
  { downloads, options, cards }: OfferedChoices,
): Piece {
  const { storeView, currency } = context;
  const files = downloads.get(line.sku);
  const ownCurrency = marketFacts[storeView.market].currency;
  const priced = files
    ? withFiles(stores, context, piece, line.links, files)
    : line.giftCard
      ? withGiftCard(stores, context, piece, line.giftCard, cards.get(line.sku))
      : exchanged(piece, currency, rateTo(stores, ownCurrency, currency));
  if (!line.options) return priced;
  return withCustomOptions(stores, context, priced, line.options, options.get(ownerOf(priced)) ?? []);
}
