import type { BusinessDay } from '@jinlan/domain/kernel';
import type { Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { ByWeightBasis, FixedBasis, GoldQuotes, Waterfall } from '@jinlan/domain/pricing';
import type { Pricing } from '../pricing/index.ts';
import { unitOf } from './pieces/pieces.ts';
import { asTag, chargesOf, ownPricesOf, setDiscountOn } from './read-model/composites.ts';
import type { ReadModel } from './read-model/index.ts';
import { basisOf, type PriceContext, priceUnit } from './read-model/prices.ts';

/** A piece of a bundle, by the key of the option that it is chosen in. */
export interface ChosenPiece {
  readonly option: string;
  readonly pieceId: number;
}

export interface SoldAt {
  readonly market: Market;
  readonly currency: CurrencyCode;
}

export interface SetPricing {
  readonly discountBasisPoints: number;
  /** Of a bundle with a price of its own: that price, and what each of the pieces adds; null where it costs what is in it. */
  readonly own: { readonly base: FixedBasis; readonly charges: readonly FixedBasis[] } | null;
}

/** What pieces cost today. */
export interface CataloguePrices {
  /** What the price of a simple piece or variant is made of; null where the market does not sell it. */
  basis(id: number, market: Market, currency: CurrencyCode): FixedBasis | ByWeightBasis | null;
  /** How these pieces are priced as a choice of the bundle; null where they are none (any more). */
  ofSet(bundleId: number, chosen: readonly ChosenPiece[], at: SoldAt): SetPricing | null;
  /** The price of a simple piece or variant by the present quotes, or by the ones given. */
  of(id: number, market: Market, currency: CurrencyCode, quotes?: GoldQuotes): Waterfall | null;
  context(market: Market, currency: CurrencyCode): PriceContext;
}

export interface PricesParts {
  readonly pricing: Pick<Pricing, 'quotes'>;
  readonly model: () => ReadModel;
  readonly today: () => BusinessDay;
  readonly rateOf: (from: CurrencyCode, to: CurrencyCode) => number | null;
}

export function createPrices({ pricing, model, today, rateOf }: PricesParts): CataloguePrices {
  return {
    basis(id, market, currency) {
      const unit = unitOf(model(), id);
      return unit && basisOf(unit, { market, currency, day: today() }, rateOf);
    },
    ofSet(bundleId, chosen, at) {
      const { composites, rowById, unitById } = model().columns;
      const composite = composites.get(rowById.get(bundleId) ?? -1);
      if (composite?.kind !== 'bundle') return null;
      const units = chosen.map(({ option, pieceId }) => ({ option, unit: unitById.get(pieceId) ?? -1 }));
      const charges = chargesOf(composite, units);
      if (!charges) return null;
      const discountBasisPoints =
        setDiscountOn(composite, { market: at.market, day: today() })?.basisPoints ?? 0;
      if (!composite.base) return { discountBasisPoints, own: null };
      const prices = ownPricesOf(composite.base, at, rateOf);
      return (
        prices && {
          discountBasisPoints,
          own: { base: asTag(prices.base), charges: charges.map((one) => asTag(prices.chargeOf(one))) },
        }
      );
    },
    of(id, market, currency, quotes = pricing.quotes(market, currency)) {
      const unit = unitOf(model(), id);
      return unit && priceUnit(unit, { market, currency, quotes, day: today() }, rateOf);
    },
    context: (market, currency) => ({
      ...{ market, currency, day: today() },
      quotes: pricing.quotes(market, currency),
    }),
  };
}
