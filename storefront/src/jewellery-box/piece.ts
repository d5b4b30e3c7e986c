/** A piece of the box, its addresses, and the text about its metal. */
import type { Words } from '@jinlan/client/words';
import { gramsText, taelsText } from '@jinlan/domain/money';
import type { JewelleryBoxQuery, JewelleryPieceFactsFragment } from './queries.generated.ts';

export type Piece = JewelleryPieceFactsFragment;

/** A service of a piece, such as its cleaning. */
export type PieceService = NonNullable<JewelleryBoxQuery['customer']>['service_jobs']['items'][number];

export const boxPath = '/jewellery-box';
export const editPath = (uid: string): string => `${boxPath}?edit=${encodeURIComponent(uid)}`;

/** Gold from this fineness is pure gold in each market (trade-facts 1.8). */
const pureFineness = 999;

/** Such as 足金 999.9 · 8.26 克（0.221 两）; with taels if the market uses them. */
export function metalWords(
  { metal, fineness, weight }: Piece['metals'][number],
  market: string,
  words: Words<'jewellery'>,
): string {
  const name = metal === 'GOLD' && fineness >= pureFineness ? 'pure' : metal;
  const weightMg = Math.round(weight * 1_000);
  const grams = gramsText(weightMg);
  const inTaels = market === 'hk' || market === 'mo';
  return [
    words(`jewellery.metal.${name}`, { fineness: String(fineness) }),
    inTaels
      ? words('jewellery.weightInTaels', { grams, taels: taelsText(weightMg) })
      : words('jewellery.weight', { grams }),
  ].join(' · ');
}
