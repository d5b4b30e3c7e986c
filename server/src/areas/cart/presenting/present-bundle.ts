import type { Wire } from '../../../graphql/wire.ts';
import { bundleChoiceUid, bundleOptionUid, type Catalogue, presentMoney } from '../../catalogue/index.ts';
import { partName } from '../lines/part-name.ts';
import type { PieceDocuments } from './present-cart.ts';
import type { PricedCart } from './price-cart.ts';
import type { PricedLine } from './priced-line.ts';

/**
 * Presents the choices in the bundle's order; an option that the bundle no longer has gets an empty
 * label.
 */
export function presentBundle(
  { piece }: Pick<PricedLine, 'piece'>,
  { storeView, currency }: Pick<PricedCart, 'storeView' | 'currency'>,
  { product: { special }, parts }: Pick<PieceDocuments, 'product' | 'parts'>,
  catalogue: Catalogue,
): Wire<'SelectedBundleOption'>[] {
  const { locale, market } = storeView;
  const byOption = Map.groupBy(piece.parts, ({ option }) => option);
  const pricing = catalogue.prices.ofSet(
    piece.id,
    piece.parts.map((part) => ({ option: part.option, pieceId: part.piece.id })),
    { market, currency },
  );
  const chargeOf = (part: (typeof piece.parts)[number]) =>
    pricing?.own?.charges[piece.parts.indexOf(part)]?.price;
  return [...byOption].map(([key, chosen]) => {
    const option = special?.bundleOptions.find((candidate) => candidate.key === key);
    return {
      id: option?.id ?? 0,
      uid: bundleOptionUid(piece.id, option?.id ?? 0),
      label: option?.title[locale] ?? '',
      type: option?.input ?? 'select',
      values: chosen.map((part) => {
        const { id } = part.piece;
        const price = chargeOf(part) ?? catalogue.prices.of(id, market, currency)?.total;
        return {
          id,
          uid: bundleChoiceUid(option?.id ?? 0, id, part.quantity),
          label: partName(part, parts, locale),
          quantity: part.quantity,
          price: price ? presentMoney(price).value : 0,
        };
      }),
    };
  });
}
