/**
 * Weights are whole milligrams. The tael is the gold tael of 37.429 g, not Hong Kong's general tael of 37.799 g
 * (trade-facts 1.1). Only numbers are formatted here; the words 克, 两, 钱, 分, gram and tael are interface texts.
 */
import { divideHalfUp } from './rounding.ts';

/** Safe integer, at least 0; 8260 is 8.26 g. */
export type Milligrams = number;

export type WeightUnit = 'gram' | 'tael';

export const MILLIGRAMS_PER: Readonly<Record<WeightUnit, Milligrams>> = { gram: 1_000, tael: 37_429 };

/** Grams with two decimals, half-up, such as "8.26". */
export function gramsText(weight: Milligrams): string {
  return hundredthsText(divideHalfUp(weight, 10));
}

/** Taels with three decimals (厘), half-up, such as "3.400". */
export function taelsText(weight: Milligrams): string {
  const text = String(wholeCash(weight)).padStart(4, '0');
  return `${text.slice(0, -3)}.${text.slice(-3)}`;
}

/** Hundredths of a carat (分, points): 100 points = 1 carat = 0.2 g (trade-facts 2.1). */
export type CaratPoints = number;

/** Carats with two decimals, such as "0.70". */
export function caratsText(points: CaratPoints): string {
  return hundredthsText(points);
}

function wholeCash(weight: Milligrams): number {
  return divideHalfUp(weight * 1000, MILLIGRAMS_PER.tael);
}

function hundredthsText(hundredths: number): string {
  const text = String(hundredths).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
