/** What each market takes back and until when (product-decisions 13, trade-facts 5.5). */
import { addDays, businessDay, startOfBusinessDay } from '../kernel/index.ts';
import type { Market } from '../markets/index.ts';
import type { Step } from '../pricing/index.ts';

export interface ReturnPolicy {
  /** Days from the day after the pieces were received; the last one counts in full. */
  readonly days: number;
  /** `exchange`: the store exchanges the piece, and no money goes back. */
  readonly resolution: 'refund' | 'exchange';
}

export const returnPolicies: Readonly<Record<Market, ReturnPolicy>> = {
  cn: { days: 7, resolution: 'refund' },
  hk: { days: 7, resolution: 'exchange' },
  mo: { days: 7, resolution: 'exchange' },
  my: { days: 14, resolution: 'refund' },
  sg: { days: 14, resolution: 'refund' },
};

/** The first instant at which it is too late: midnight (UTC+8) after the last day. */
export function returnDeadline(market: Market, receivedAt: Date): Date {
  return startOfBusinessDay(addDays(businessDay(receivedAt), returnPolicies[market].days + 1));
}

/** Why a piece is not taken back. */
export type ReturnExclusion =
  | 'made-to-order'
  | 'engraved'
  | 'bullion'
  | 'gold'
  | 'gift-card'
  | 'virtual'
  | 'free-gift';

/** What decides about a piece, as it was ordered. */
export interface ReturnedPiece {
  /** Whether it was a gift of a promotion, which comes back with the pieces that earned it (`gifts.ts`). */
  readonly isFreeGift: boolean;
  readonly productType: string;
  readonly isDesign: boolean;
  /** Texts that the buyer had engraved or written on it. */
  readonly hasOwnTexts: boolean;
  /** A bar, pellet or bean, whatever its price is computed from. */
  readonly isBullion: boolean;
  /** The parts of the price of one piece. */
  readonly steps: readonly Step[];
}

/**
 * `acceptedNoReturn`: the buyer confirmed with the order that gold by weight and bullion are not taken back, as Mainland law
 * requires. Without it such a piece is taken back there.
 */
export function whyNotReturnable(
  market: Market,
  { isFreeGift, productType, isDesign, hasOwnTexts, isBullion, steps }: ReturnedPiece,
  { acceptedNoReturn }: { readonly acceptedNoReturn: boolean },
): ReturnExclusion | null {
  if (isFreeGift) return 'free-gift';
  if (productType === 'virtual' || productType === 'downloadable') return 'virtual';
  if (productType === 'giftcard') return 'gift-card';
  if (isDesign) return 'made-to-order';
  if (hasOwnTexts || steps.some(({ kind }) => kind === 'engraving')) return 'engraved';
  if (steps.some(isBullionValue)) return 'bullion';
  const hasGold = steps.some(({ kind }) => kind === 'gold-value');
  if (!hasGold && !isBullion) return null;
  // In Hong Kong and Macau gold ornaments bought online are not exchanged.
  const isFinal = returnPolicies[market].resolution === 'exchange' || (market === 'cn' && acceptedNoReturn);
  if (!isFinal) return null;
  return isBullion ? 'bullion' : 'gold';
}

/** Value of a gold bar or of pellets. */
const isBullionValue = (step: Step): boolean =>
  step.kind === 'gold-value' && (step.cause.metal === 'CKBAR' || step.cause.metal === 'CKBEAN');

/** Whether Mainland law wants the buyer's confirmation, for each purchase, that the piece is not taken back. */
export const asksNoReturn = (
  market: Market,
  { isBullion, steps }: Pick<ReturnedPiece, 'isBullion' | 'steps'>,
): boolean => market === 'cn' && (isBullion || steps.some(({ kind }) => kind === 'gold-value'));
