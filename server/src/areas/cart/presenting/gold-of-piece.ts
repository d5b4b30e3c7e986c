import { marketFacts, type StoreView } from '@jinlan/domain/markets';
import { type GoldMetal, goldTypeFor, metalsOf, type PriceBasis, pricePiece } from '@jinlan/domain/pricing';
import type { Pricing } from '../../pricing/index.ts';
import type { Piece } from '../lines/pieces.ts';

/** The gold of a piece whose price board announces changes; for a set, that of its first piece with gold. */
export const leadingMetal = (basis: PriceBasis | null): GoldMetal | null =>
  (basis === null ? undefined : metalsOf(basis)[0]) ?? null;

/** The price and gold-price version to store when a piece is added, and when a price change is accepted. */
export function presentPrice(
  pricing: Pricing,
  storeView: StoreView,
  piece: Piece,
): { version: number | null; price: number | null } {
  const quotes = pricing.quotes(storeView.market, marketFacts[storeView.market].currency);
  const { ownBasis } = piece;
  const priced = ownBasis && pricePiece(ownBasis, quotes);
  const metal = leadingMetal(ownBasis);
  const quote = metal === null ? undefined : quotes[metal];
  return { version: quote?.version ?? null, price: priced?.ok ? priced.value.total.minor : null };
}

/** Whether a price board that the piece needs is halted. */
export function isHalted(pricing: Pricing, { market }: StoreView, { basis }: Piece): boolean {
  return (basis === null ? [] : metalsOf(basis)).some((metal) => {
    const type = goldTypeFor(market, metal);
    return type !== null && pricing.halt(type) !== null;
  });
}
