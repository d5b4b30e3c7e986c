import { addTo, and, type Bits, emptyBits, rowsOf, setBit } from '../../../platform/collections/bits.ts';
import { RangeIndex } from '../../../platform/collections/ranges.ts';
import type { ReadModel } from './index.ts';
import type { PriceSheet } from './prices.ts';
import type { Units } from './units.ts';

export const idOf = ({ taxonomy }: ReadModel, code: string): number =>
  taxonomy.attributeByCode.get(code)?.id ?? -1;

/** Prices of a sheet, to ask ranges of. */
export const pricesOf = (sheet: PriceSheet): RangeIndex => rangesOf(sheet.min);

/** Gold is weighed by what the price counts, else by what the piece says. */
export function numbersOf(model: ReadModel, code: string): RangeIndex {
  const { columns } = model;
  if (code === 'gold_weight') return rangesOf(columns.goldWeight);
  return rangesOf(
    columns.values.numbers.get(idOf(model, code)) ?? new Float64Array(columns.rows).fill(Number.NaN),
  );
}

/** The pieces that come in a size of such a weight; both ends included. */
export function weighing(model: ReadModel, from: number, to: number): Bits {
  const { goldWeight, unitStart, units } = model.columns;
  const lightest = rangesOf(goldWeight);
  const heaviest = heaviestOf(model);
  const bits = lightest.within(from, to).slice();
  addTo(bits, heaviest.within(from, to));
  // Lighter sizes and heavier ones, and perhaps one between.
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
  (units.facts.weights[units.placeOf(unit)] as number) / 1000;

const heaviests = new WeakMap<Float64Array, RangeIndex>();

/** Of each piece the heaviest size; of one without sizes its weight. */
function heaviestOf({ columns: { goldWeight, unitStart, units } }: ReadModel): RangeIndex {
  const cached = heaviests.get(goldWeight);
  if (cached) return cached;
  const made = new RangeIndex(
    goldWeight.map((lightest, row) => {
      let most = lightest;
      for (let unit = unitStart[row] as number; unit < (unitStart[row + 1] as number); unit += 1)
        most = Math.max(most, gramsOf(units, unit));
      return most;
    }),
  );
  heaviests.set(goldWeight, made);
  return made;
}

/** Whether any piece says such a number. */
export const hasNumbers = (model: ReadModel, code: string): boolean =>
  model.columns.values.numbers.has(idOf(model, code));

/** The weight that a piece is said to have; where it says none, what its price counts. */
export function statedWeights(model: ReadModel): RangeIndex {
  const stated = model.columns.values.numbers.get(idOf(model, 'gold_weight'));
  if (!stated) return numbersOf(model, 'gold_weight');
  const cached = statedOf.get(stated);
  if (cached) return cached;
  const { goldWeight } = model.columns;
  const made = new RangeIndex(
    stated.map((grams, row) => (Number.isNaN(grams) ? (goldWeight[row] as number) : grams)),
  );
  statedOf.set(stated, made);
  return made;
}

const statedOf = new WeakMap<Float64Array, RangeIndex>();

export const flagOf = (model: ReadModel, code: string): Bits =>
  model.columns.values.flags.get(idOf(model, code)) ?? emptyBits(model.columns.rows);

const ranges = new WeakMap<Float64Array, RangeIndex>();

function rangesOf(values: Float64Array): RangeIndex {
  const index = ranges.get(values) ?? new RangeIndex(values);
  ranges.set(values, index);
  return index;
}
