/**
 * The rules for returns in each market: which pieces it takes back, and until when (product-decisions 13, trade-facts 5.5).
 */
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

/**
 * Whether a store can take a line back, whatever the market's rules for buyers say. A gift comes back only with the pieces
 * that earned it; gift cards and services never come back.
 */
export const isTakenByStore = (exclusion: ReturnExclusion | null): boolean =>
  exclusion === null || !['free-gift', 'gift-card', 'virtual'].includes(exclusion);

/** The facts of an ordered piece that decide whether it can come back. */
export interface ReturnedPiece {
  /** Whether it was a gift of a promotion, which comes back with the pieces that earned it (`gifts.ts`). */
  readonly isFreeGift: boolean;
  readonly productType: string;
  readonly isDesign: boolean;
  /** Whether the buyer had texts engraved or written on it. */
  readonly hasOwnTexts: boolean;
  /** Whether it is a bar, pellet or bean, however its price is computed. */
  readonly isBullion: boolean;
  /** The parts of the price of one piece. */
  readonly steps: readonly Step[];
}

/**
 * Why a piece cannot be returned; null if it can. `acceptedNoReturn`: whether the buyer confirmed with the order that gold
 * by weight and bullion are not taken back, as Mainland law requires. Without that, the Mainland takes such a piece back.
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

/** Whether a step is the gold value of a bar or of pellets. */
const isBullionValue = (step: Step): boolean =>
  step.kind === 'gold-value' && (step.cause.metal === 'CKBAR' || step.cause.metal === 'CKBEAN');

/** Whether Mainland law requires the buyer to confirm, for each purchase, that the piece is not taken back. */
export const asksNoReturn = (
  market: Market,
  { isBullion, steps }: Pick<ReturnedPiece, 'isBullion' | 'steps'>,
): boolean => market === 'cn' && (isBullion || steps.some(({ kind }) => kind === 'gold-value'));
