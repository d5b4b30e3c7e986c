import { asksNoReturn, whyNotReturnable } from '@jinlan/domain/returns';
import type { Wire } from '../../../graphql/wire.ts';
import { type Catalogue, presentExclusion } from '../../catalogue/index.ts';
import { lineUid } from '../lines/change-lines.ts';
import type { PricedCart } from './price-cart.ts';

/** The lines that will not be taken back, and which of them the buyer has to confirm with the order. */
export const presentReturnExclusions = (
  { lines, storeView: { market } }: PricedCart,
  catalogue: Catalogue,
): Wire<'CartReturnExclusion'>[] =>
  lines.flatMap(({ row, piece, unit, gift }) => {
    const returned = {
      isFreeGift: gift !== null,
      productType: piece.kind,
      isDesign: row.made !== null || piece.madeToOrder,
      hasOwnTexts: (row.options ?? []).some(({ text }) => text !== null),
      isBullion: catalogue.pieces.isBullion(piece.id),
      steps: unit.steps,
    };
    const reason = whyNotReturnable(market, returned, { acceptedNoReturn: true });
    if (reason === null) return [];
    const must_confirm = asksNoReturn(market, returned);
    return [{ cart_item_uid: lineUid(row.id), reason: presentExclusion(reason), must_confirm }];
  });
