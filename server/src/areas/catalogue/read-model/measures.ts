import { addTo, and, type Bits, emptyBits, rowsOf, setBit } from '../../../platform/collections/bits.ts';
import { RangeIndex } from '../../../platform/collections/ranges.ts';
import type { ReadModel } from './index.ts';
import type { PriceSheet } from './prices.ts';
import type { Units } from './units.ts';

export const idOf = ({ taxonomy }: ReadModel, code: string): number =>
  taxonomy.attributeByCode.get(code)?.id ?? -1;

/** The range index of the lowest prices of a sheet. */
export const pricesOf = (sheet: PriceSheet): RangeIndex => rangesOf(sheet.min);

/** The range index of a number attribute. Gold weight is the weight that the price uses, else the stated weight. */
export function numbersOf(model: ReadModel, code: string): RangeIndex {
  const { columns } = model;
  if (code === 'gold_weight') return rangesOf(columns.goldWeight);
  return rangesOf(
    columns.values.numbers.get(idOf(model, code)) ?? new Float64Array(columns.rows).fill(Number.NaN),
  );
}

/** The rows with a variant within a weight range in grams, both ends inclusive. */
export function rowsInWeight(model: ReadModel, from: number, to: number): Bits {
  const { goldWeight, unitStart, units } = model.columns;
  const lightest = rangesOf(goldWeight);
  const heaviest = heaviestOf(model);
  const bits = lightest.within(from, to).slice();
  addTo(bits, heaviest.within(from, to));
  // These have lighter and heavier variants, and perhaps one within the range.
  const around = and(
    lightest.within(Number.NEGATIVE_INFINITY, from),
    heaviest.within(to, Number.POSITIVE_INFINITY),
  );
  for (const row of rowsOf(around))
    for (let unit = unitStart[row] as number; unit < (unitStart[row + 1] as number); unit += 1) {
      const grams = gramsOf(units, unit);
      if (grams >= from && grams <= to) setBit(bits, row);
    }
  return bits;
}

const gramsOf = (units: Units, unit: number): number =>
  (units.facts.weights[units.factIndexOf(unit)] as number) / 1000;

const heaviestCache = new WeakMap<Float64Array, RangeIndex>();

/** The grams of the heaviest variant of each row; for a piece without variants, the grams of the piece. */
function heaviestOf({ columns: { goldWeight, unitStart, units } }: ReadModel): RangeIndex {
  const cached = heaviestCache.get(goldWeight);
  if (cached) return cached;
  const heaviest = new RangeIndex(
    goldWeight.map((lightest, row) => {
      let maxGrams = lightest;
      for (let unit = unitStart[row] as number; unit < (unitStart[row + 1] as number); unit += 1)
        maxGrams = Math.max(maxGrams, gramsOf(units, unit));
      return maxGrams;
    }),
  );
  heaviestCache.set(goldWeight, heaviest);
  return heaviest;
}

/** Whether any piece has a value of this attribute. */
export const hasNumbers = (model: ReadModel, code: string): boolean =>
  model.columns.values.numbers.has(idOf(model, code));

/** The stated weight of each row in grams; without one, the weight that the price uses. */
export function statedWeights(model: ReadModel): RangeIndex {
  const stated = model.columns.values.numbers.get(idOf(model, 'gold_weight'));
  if (!stated) return numbersOf(model, 'gold_weight');
  const cached = statedCache.get(stated);
  if (cached) return cached;
  const { goldWeight } = model.columns;
  const weightIndex = new RangeIndex(
    stated.map((grams, row) => (Number.isNaN(grams) ? (goldWeight[row] as number) : grams)),
  );
  statedCache.set(stated, weightIndex);
  return weightIndex;
}

const statedCache = new WeakMap<Float64Array, RangeIndex>();

export const flagOf = (model: ReadModel, code: string): Bits =>
  model.columns.values.flags.get(idOf(model, code)) ?? emptyBits(model.columns.rows);

const rangeIndexes = new WeakMap<Float64Array, RangeIndex>();

function rangesOf(values: Float64Array): RangeIndex {
  const index = rangeIndexes.get(values) ?? new RangeIndex(values);
  rangeIndexes.set(values, index);
  return index;
}
