/**
 * The price of pieces made to order, by the metal that they need. A line of the bag stores the basis. So a design of
 * yesterday costs today's gold, and everything else as agreed. Amounts of a basis are rounded already.
 */
import { all, map, ok, type Result, refuse } from '../kernel/index.ts';
import { type CurrencyCode, convert, type Milligrams, type Money, roundToStep } from '../money/index.ts';
import { type GoldMetal, type GoldQuotes, weightValue } from './gold.ts';
import type { PriceRefusal } from './price-refusal.ts';
import { priceSet } from './set.ts';
import { type Step, step, type Waterfall, waterfall } from './waterfall.ts';

export interface MadeMetal {
  /** The customiser's code. */
  readonly alloy: string;
  readonly weightMg: Milligrams;
  readonly price:
    | { readonly by: 'board'; readonly metal: GoldMetal }
    | { readonly by: 'karat'; readonly perGram: Money };
}

export interface MadePart {
  /** Hers and his for a pair, otherwise the one piece. */
  readonly part: 'piece' | 'her' | 'him';
  readonly metals: readonly MadeMetal[];
  /** Everything except the metal. */
  readonly steps: readonly Step[];
}

/** A made-to-order piece or pair: everything its price depends on, except the boards. */
export interface MadeBasis {
  readonly kind: 'made';
  readonly currency: CurrencyCode;
  readonly parts: readonly MadePart[];
  readonly discountBasisPoints: number;
}

export interface MadePrice {
  /** Each ring by itself, before the pair's discount. */
  readonly parts: readonly { readonly part: MadePart['part']; readonly price: Waterfall }[];
  readonly price: Waterfall;
}

/** The price of a basis at the given boards. */
export function priceMade(basis: MadeBasis, quotes: GoldQuotes): Result<MadePrice, PriceRefusal> {
  const { currency, discountBasisPoints } = basis;
  const parts = all(
    basis.parts.map(({ part, metals, steps }) =>
      map(all(metals.map((metal) => metalStep(metal, currency, quotes))), (metalSteps) => ({
        part,
        price: waterfall(currency, [...metalSteps, ...steps]),
      })),
    ),
  );
  return map(parts, (priced) => ({
    parts: priced,
    price: priceSet(
      priced.map(({ price }) => ({ price, quantity: 1 })),
      discountBasisPoints,
      currency,
    ),
  }));
}

function metalStep(
  { alloy, weightMg, price }: MadeMetal,
  currency: CurrencyCode,
  quotes: GoldQuotes,
): Result<Step, PriceRefusal> {
  if (price.by === 'karat') {
    const { perGram } = price;
    return ok(step('metal-value', weightValue(perGram, 'gram', weightMg), { alloy, weightMg, perGram }));
  }
  const { metal } = price;
  const quote = quotes[metal];
  if (!quote) return refuse('GOLD_PRICE_UNAVAILABLE', { metal });
  const { sell, unit, type, version, effectiveAt } = quote;
  if (sell.currency !== currency)
    return refuse('PRICE_CURRENCY_MISMATCH', { expected: currency, actual: sell.currency });
  const value = weightValue(sell, unit, weightMg);
  return ok(
    step('gold-value', value, { metal, type, version, effectiveAt, unitPrice: sell, unit, weightMg }),
  );
}

/** Metals whose boards the price follows, each once. */
export const boardsOfMade = ({ parts }: MadeBasis): readonly GoldMetal[] => [
  ...new Set(
    parts.flatMap(({ metals }) => metals.flatMap(({ price }) => (price.by === 'board' ? [price.metal] : []))),
  ),
];

/** The same piece in another currency: each amount is exchanged and rounded once, like the tables' own. */
export function convertMade(basis: MadeBasis, to: CurrencyCode, partsPerMillion: number): MadeBasis {
  if (basis.currency === to) return basis;
  const change = (amount: Money): Money => roundToStep(convert(amount, to, partsPerMillion));
  const metal = (madeMetal: MadeMetal): MadeMetal =>
    madeMetal.price.by === 'board'
      ? madeMetal
      : { ...madeMetal, price: { by: 'karat', perGram: change(madeMetal.price.perGram) } };
  return {
    ...basis,
    currency: to,
    parts: basis.parts.map(({ part, metals, steps }) => ({
      part,
      metals: metals.map(metal),
      steps: steps.map((step): Step => ({ ...step, amount: change(step.amount) })),
    })),
  };
}
