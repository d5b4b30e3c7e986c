/**
 * The price of one piece. By weight (计价): gold value + craft charge + commission, each rounded once and shown
 * apart, so that the parts add up to the total on screen (trade-facts 1.4). Fixed price (一口价): the tag,
 * whatever gold costs; its weight is never multiplied by a market price. A set: the steps of its pieces in
 * sequence, then the set's discount. Made to order: see made.ts.
 */
import { map, ok, type Result, refuse } from '../kernel/index.ts';
import {
  basisPoints,
  type CurrencyCode,
  compare,
  convert,
  isNegative,
  isZero,
  type Milligrams,
  type Money,
  subtract,
  sum,
} from '../money/index.ts';
import { type GoldMetal, type GoldQuotes, weightValue } from './gold.ts';
import { boardsOfMade, convertMade, type MadeBasis, priceMade } from './made.ts';
import { type OptionedBasis, withOptionsStep } from './optioned.ts';
import type { PriceRefusal } from './price-refusal.ts';
import { type PricedPart, priceSet } from './set.ts';
import { type Step, step, type Waterfall, waterfall } from './waterfall.ts';

export interface FixedBasis {
  readonly kind: 'fixed';
  readonly price: Money;
  /** The former tag price of a reduced piece; ignored unless above the price. */
  readonly was: Money | null;
}

export interface ByWeightBasis {
  readonly kind: 'by-weight';
  readonly metal: GoldMetal;
  readonly weightMg: Milligrams;
  readonly craft: Money;
  /** The former craft charge of a reduced piece; ignored unless above the charge. */
  readonly craftWas: Money | null;
  /** 0 for a market without commission; 200 is the usual 2 % of Hong Kong. */
  readonly commissionBasisPoints: number;
}

/** Pieces that are bought as one. */
export interface SetBasis {
  readonly kind: 'set';
  readonly currency: CurrencyCode;
  readonly parts: readonly { readonly basis: FixedBasis | ByWeightBasis; readonly quantity: number }[];
  /** Discount on the sum of the pieces. */
  readonly discountBasisPoints: number;
}

export type PriceBasis = FixedBasis | ByWeightBasis | SetBasis | MadeBasis | OptionedBasis;

export function currencyOf(basis: PriceBasis): CurrencyCode {
  switch (basis.kind) {
    case 'fixed':
      return basis.price.currency;
    case 'by-weight':
      return basis.craft.currency;
    case 'set':
    case 'made':
      return basis.currency;
    case 'optioned':
      return basis.amount.currency;
  }
}

/** Metals whose boards the price follows, each once; empty for a fixed price. */
export function metalsOf(basis: PriceBasis): readonly GoldMetal[] {
  switch (basis.kind) {
    case 'fixed':
      return [];
    case 'by-weight':
      return [basis.metal];
    case 'set':
      return [...new Set(basis.parts.flatMap((part) => metalsOf(part.basis)))];
    case 'made':
      return boardsOfMade(basis);
    case 'optioned':
      return metalsOf(basis.base);
  }
}

export function pricePiece(basis: PriceBasis, quotes: GoldQuotes): Result<Waterfall, PriceRefusal> {
  switch (basis.kind) {
    case 'fixed':
      return priceFixed(basis);
    case 'by-weight':
      return priceByWeight(basis, quotes);
    case 'set':
      return priceBySet(basis, quotes);
    case 'made':
      return map(priceMade(basis, quotes), ({ price }) => price);
    case 'optioned':
      return map(pricePiece(basis.base, quotes), (piece) => withOptionsStep(piece, basis));
  }
}

function priceBySet(
  { currency, parts, discountBasisPoints }: SetBasis,
  quotes: GoldQuotes,
): Result<Waterfall, PriceRefusal> {
  const priced: PricedPart[] = [];
  for (const { basis, quantity } of parts) {
    const actual = currencyOf(basis);
    if (actual !== currency) return refuse('PRICE_CURRENCY_MISMATCH', { expected: currency, actual });
    const price = pricePiece(basis, quotes);
    if (!price.ok) return price;
    priced.push({ price: price.value, quantity });
  }
  return ok(priceSet(priced, discountBasisPoints, currency));
}

function priceFixed({ price, was }: FixedBasis): Result<Waterfall, PriceRefusal> {
  if (isNegative(price)) return refuse('PRICE_INVALID', { field: 'price' });
  const steps: readonly Step[] =
    was && compare(was, price) > 0
      ? [step('fixed-price', was, {}), step('item-discount', subtract(price, was), { was, now: price })]
      : [step('fixed-price', price, {})];
  return ok(waterfall(price.currency, steps));
}

function priceByWeight(basis: ByWeightBasis, quotes: GoldQuotes): Result<Waterfall, PriceRefusal> {
  const { metal, weightMg, craft, craftWas, commissionBasisPoints } = basis;
  if (!Number.isSafeInteger(weightMg) || weightMg <= 0) return refuse('PRICE_INVALID', { field: 'weightMg' });
  if (isNegative(craft)) return refuse('PRICE_INVALID', { field: 'craft' });
  if (!Number.isSafeInteger(commissionBasisPoints) || commissionBasisPoints < 0) {
    return refuse('PRICE_INVALID', { field: 'commissionBasisPoints' });
  }
  const quote = quotes[metal];
  if (!quote) return refuse('GOLD_PRICE_UNAVAILABLE', { metal });
  const { currency } = craft;
  if (quote.sell.currency !== currency) {
    return refuse('PRICE_CURRENCY_MISMATCH', { expected: currency, actual: quote.sell.currency });
  }

  const gold = weightValue(quote.sell, quote.unit, weightMg);
  const steps: Step[] = [
    step('gold-value', gold, {
      metal,
      type: quote.type,
      version: quote.version,
      effectiveAt: quote.effectiveAt,
      unitPrice: quote.sell,
      unit: quote.unit,
      weightMg,
    }),
  ];
  if (craftWas && compare(craftWas, craft) > 0) {
    steps.push(step('craft-charge', craftWas, {}));
    steps.push(step('craft-discount', subtract(craft, craftWas), { by: 'offer', was: craftWas, now: craft }));
  } else if (!isZero(craft)) {
    steps.push(step('craft-charge', craft, {}));
  }
  if (commissionBasisPoints > 0) {
    steps.push(
      step('commission', basisPoints(gold, commissionBasisPoints), { basisPoints: commissionBasisPoints }),
    );
  }
  return ok(waterfall(currency, steps));
}

/** Adds charges, such as those for single files, to a tag price. The reduction of the tag stays the same. */
export function withCharges(basis: FixedBasis, charges: readonly Money[]): FixedBasis {
  const { price, was } = basis;
  const add = (amount: Money): Money => sum(amount.currency, [amount, ...charges]);
  return { ...basis, price: add(price), was: was && add(was) };
}

/** The same piece in another of the market's currencies: every fixed part is exchanged once. */
export function convertBasis(basis: PriceBasis, to: CurrencyCode, partsPerMillion: number): PriceBasis {
  if (basis.kind === 'made') return convertMade(basis, to, partsPerMillion);
  if (basis.kind === 'optioned') {
    const base = convertReady(basis.base, to, partsPerMillion);
    return { ...basis, base, amount: convert(basis.amount, to, partsPerMillion) };
  }
  return convertReady(basis, to, partsPerMillion);
}

function convertReady(
  basis: OptionedBasis['base'],
  to: CurrencyCode,
  partsPerMillion: number,
): OptionedBasis['base'] {
  if (basis.kind === 'set') {
    const parts = basis.parts.map((part) => ({
      ...part,
      basis: convertSimple(part.basis, to, partsPerMillion),
    }));
    return { ...basis, currency: to, parts };
  }
  return convertSimple(basis, to, partsPerMillion);
}

function convertSimple(
  basis: FixedBasis | ByWeightBasis,
  to: CurrencyCode,
  partsPerMillion: number,
): FixedBasis | ByWeightBasis {
  const change = (amount: Money): Money => convert(amount, to, partsPerMillion);
  return basis.kind === 'fixed'
    ? { ...basis, price: change(basis.price), was: basis.was && change(basis.was) }
    : { ...basis, craft: change(basis.craft), craftWas: basis.craftWas && change(basis.craftWas) };
}

/** The price without offers, to be struck through; null if nothing is reduced. */
export function formerTotal({ steps, total }: Waterfall): Money | null {
  const before = waterfall(
    total.currency,
    steps.filter(
      ({ kind }) => kind !== 'item-discount' && kind !== 'craft-discount' && kind !== 'set-discount',
    ),
  ).total;
  return compare(before, total) > 0 ? before : null;
}
