/** A gold price converted to another unit of weight, for display only: a board charges in its own unit. */
import type { Money } from './money.ts';
import { multiplyDivideHalfUp } from './rounding.ts';
import { MILLIGRAMS_PER } from './weight.ts';

/** 两 tael, 钱 mace (a tenth of a tael), 克 gram. */
export const priceUnits = ['tael', 'mace', 'gram'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** Weights in tenths of a milligram, so a mace of 3.7429 g is a whole number. */
const weights: Readonly<Record<PriceUnit, number>> = {
  tael: MILLIGRAMS_PER.tael * 10,
  mace: MILLIGRAMS_PER.tael,
  gram: MILLIGRAMS_PER.gram * 10,
};

/** Converts a price from one unit of weight to another, rounded half-up to the minor unit. */
export function pricePer(price: Money, from: PriceUnit, to: PriceUnit): Money {
  return from === to
    ? price
    : { ...price, minor: multiplyDivideHalfUp(price.minor, weights[to], weights[from]) };
}
