import { type ReturnExclusion, whyNotReturnable } from '@jinlan/domain/returns';
import type { Wire } from '../../../graphql/wire.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { RowPrice } from '../read-model/prices.ts';
import type { PieceSource } from './resolvers-piece.ts';

const exclusions: Readonly<Record<ReturnExclusion, Wire<'ReturnExclusion'>>> = {
  'made-to-order': 'made_to_order',
  engraved: 'engraved',
  bullion: 'bullion',
  gold: 'gold',
  'gift-card': 'gift_card',
  virtual: 'virtual',
  'free-gift': 'free_gift',
};

/** `ReturnExclusion` of the schema. */
export const presentExclusion = (reason: ReturnExclusion): Wire<'ReturnExclusion'> => exclusions[reason];

/**
 * Why a piece is not taken back, before its buyer has chosen anything. The price of a configurable one is that of any
 * variant, as its variants are of one kind.
 */
export function exclusionOf(
  { piece: { id, kind, madeToOrder }, designed }: Pick<PieceSource, 'piece' | 'designed'>,
  price: RowPrice | null,
  { areas: { catalogue }, storeView: { market } }: Pick<RequestContext, 'areas' | 'storeView'>,
): Wire<'ReturnExclusion'> | null {
  const { pieces } = catalogue;
  const unitId = kind === 'configurable' ? (pieces.variantUnits(id)[0]?.id ?? id) : id;
  const reason = whyNotReturnable(
    market,
    {
      isFreeGift: false,
      productType: kind,
      isDesign: madeToOrder || designed !== undefined,
      hasOwnTexts: false,
      isBullion: pieces.isBullion(unitId),
      steps: price?.lowest.price.steps ?? [],
    },
    { acceptedNoReturn: true },
  );
  return reason && presentExclusion(reason);
}
