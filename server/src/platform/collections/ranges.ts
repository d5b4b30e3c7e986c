import { type Bits, clearBit, countBoth, emptyBits, hasBit, setBit } from './bits.ts';

/**
 * A column of numbers that ranges are asked of. Rows stand in the order of their values, and for every few thousand of
 * them a set holds all that came before: the rows of any range are the difference of two such sets and a few rows more,
 * whatever the number of rows. Made when first asked for.
 */
export class RangeIndex {
  /** NaN: has no value, and lies in no range. */
  readonly values: Float64Array;
  #ascending: Int32Array | undefined;
  #steps: Bits[] | undefined;

  constructor(values: Float64Array) {
    this.values = values;
  }

  /** Rows from the least value to the greatest, without those that have none. */
  get ascending(): Int32Array {
    this.#ascending ??= this.#sorted();
    return this.#ascending;
  }

  /** Both ends inclusive. */
  within(from: number, to: number): Bits {
    const { ascending } = this;
    const end = this.#placeAfter(to);
    const first = Math.min(this.placeOf(from), end);
    const bits = this.#before(end).slice();
    for (let at = end - (end % step); at < end; at += 1) setBit(bits, ascending[at] as number);
    const before = this.#before(first);
    for (let i = 0; i < bits.length; i += 1) bits[i] = (bits[i] as number) & ~(before[i] as number);
    for (let at = first - (first % step); at < first; at += 1) clearBit(bits, ascending[at] as number);
    return bits;
  }

  /** How many of these rows have a lower value. */
  countBelow(among: Bits, value: number): number {
    const end = this.placeOf(value);
    let count = countBoth(among, this.#before(end));
    for (let at = end - (end % step); at < end; at += 1)
      if (hasBit(among, this.ascending[at] as number)) count += 1;
    return count;
  }

  /** The first place in the order whose value is no less. */
  placeOf(value: number): number {
    return firstNotBelow(this.ascending, this.values, value);
  }

  #placeAfter(value: number): number {
    const { ascending, values } = this;
    let low = 0;
    let high = ascending.length;
    // Ranges are open more often than not.
    if (high > 0 && (values[ascending[high - 1] as number] as number) <= value) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ascending[middle] as number] as number) <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * From both ends of the order inwards: the first that is found is the bound. Where the rows themselves are at hand, each of
   * them is looked at as soon as that is less than to go on.
   */
  bounds(among: Bits, rows: ArrayLike<number> | null): Bounds | null {
    const { ascending, values } = this;
    const last = ascending.length - 1;
    const most = rows === null ? ascending.length : Math.min(rows.length >> 2, ascending.length);
    let low = 0;
    while (low < most && !hasBit(among, ascending[low] as number)) low += 1;
    let high = 0;
    if (low < most) while (high < most && !hasBit(among, ascending[last - high] as number)) high += 1;
    if (low < most && high < most)
      return {
        min: values[ascending[low] as number] as number,
        max: values[ascending[last - high] as number] as number,
      };
    return rows === null ? null : boundsOf(values, rows);
  }

  /** All rows before a place, but for the last few. */
  #before(place: number): Bits {
    this.#steps ??= this.#stepped();
    return this.#steps[Math.floor(place / step)] as Bits;
  }

  #stepped(): Bits[] {
    const bits = emptyBits(this.values.length);
    const steps: Bits[] = [];
    for (let at = 0; at <= this.ascending.length; at += 1) {
      if (at % step === 0) steps.push(bits.slice());
      if (at < this.ascending.length) setBit(bits, this.ascending[at] as number);
    }
    return steps;
  }

  #sorted(): Int32Array {
    const { values } = this;
    let known = 0;
    let areWhole = true;
    for (const value of values) {
      if (!Number.isNaN(value)) known += 1;
      if (!Number.isNaN(value) && !Number.isSafeInteger(value)) areWhole = false;
    }
    const order = areWhole
      ? packedOrder(values.length, (row) => values[row] as number, 1, null)
      : Int32Array.from(values.keys()).sort((a, b) => {
          const [one, other] = [values[a] as number, values[b] as number];
          return Number.isNaN(one) ? 1 : Number.isNaN(other) ? -1 : one - other;
        });
    return order.slice(0, known);
  }
}

/** The first place of rows in the order of these values whose value is no less. */
export function firstNotBelow(rows: Int32Array, values: Float64Array, value: number): number {
  let low = 0;
  let high = rows.length;
  if (high > 0 && (values[rows[0] as number] as number) >= value) return 0;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[rows[middle] as number] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** Of the values of these rows; null where none has any. */
function boundsOf(values: Float64Array, rows: ArrayLike<number>): Bounds | null {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < rows.length; at += 1) {
    const value = values[rows[at] as number] as number;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? { min, max } : null;
}

/** A set of 50,000 rows is 7 kB: a column has two dozen of them. */
const step = 2_048;

/**
 * Rows by a whole value, equal ones as they stand in `ties`, those without (NaN) at the end. Value and place become one
 * number each, which sorts several times faster than pairs compared by a function; a price in minor units times a million
 * stones still is a safe integer.
 */
export function packedOrder(
  rows: number,
  numberOf: (row: number) => number,
  sign: 1 | -1,
  ties: Int32Array | null,
): Int32Array {
  const keys = new Float64Array(rows);
  const last = (Math.floor(Number.MAX_SAFE_INTEGER / Math.max(1, rows)) - 1) * rows;
  for (let place = 0; place < rows; place += 1) {
    const value = numberOf(ties === null ? place : (ties[place] as number));
    keys[place] = Number.isNaN(value) ? last + place : sign * value * rows + place;
  }
  keys.sort();
  return Int32Array.from(keys, (key) => {
    const place = ((key % rows) + rows) % rows;
    return ties === null ? place : (ties[place] as number);
  });
}
