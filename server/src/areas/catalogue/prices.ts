import type { BusinessDay } from '@jinlan/domain/kernel';
import type { Market } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { ByWeightBasis, FixedBasis, GoldQuotes, Waterfall } from '@jinlan/domain/pricing';
import type { Pricing } from '../pricing/index.ts';
import { unitOf } from './pieces/pieces.ts';
import { chargesOf, fixedBasis, ownPricesOf, setDiscountOn } from './read-model/composites.ts';
import type { ReadModel } from './read-model/index.ts';
import { basisOf, type PriceContext, priceUnit } from './read-model/prices.ts';

/** A chosen piece of a bundle, with the key of its option. */
export interface ChosenPiece {
  readonly option: string;
  readonly pieceId: number;
}

export interface MarketCurrency {
  readonly market: Market;
  readonly currency: CurrencyCode;
}

export interface SetPricing {
  readonly discountBasisPoints: number;
  /** A bundle's own price and the charge of each piece; null where the bundle costs the sum of its pieces. */
  readonly own: { readonly base: FixedBasis; readonly charges: readonly FixedBasis[] } | null;
}

/** Today's prices of pieces. */
export interface CataloguePrices {
  /** The price basis of a simple piece or variant; null where the market does not sell it. */
  basis(id: number, market: Market, currency: CurrencyCode): FixedBasis | ByWeightBasis | null;
  /** The pricing of these pieces as parts of the bundle; null where they are not a valid choice of it. */
  ofSet(bundleId: number, chosen: readonly ChosenPiece[], where: MarketCurrency): SetPricing | null;
  /** The price of a simple piece or a variant, by the current quotes or by `quotes`. */
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
    ofSet(bundleId, chosen, where) {
      const { composites, rowById, unitById } = model().columns;
      const composite = composites.get(rowById.get(bundleId) ?? -1);
      if (composite?.kind !== 'bundle') return null;
      const units = chosen.map(({ option, pieceId }) => ({ option, unit: unitById.get(pieceId) ?? -1 }));
      const charges = chargesOf(composite, units);
      if (!charges) return null;
      const discountBasisPoints =
        setDiscountOn(composite, { market: where.market, day: today() })?.basisPoints ?? 0;
      if (!composite.base) return { discountBasisPoints, own: null };
      const prices = ownPricesOf(composite.base, where, rateOf);
      return (
        prices && {
          discountBasisPoints,
          own: {
            base: fixedBasis(prices.base),
            charges: charges.map((charge) => fixedBasis(prices.chargeOf(charge))),
          },
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
