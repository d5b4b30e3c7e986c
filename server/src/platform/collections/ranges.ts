import { type Bits, clearBit, countBoth, emptyBits, hasBit, setBit } from './bits.ts';

/**
 * An index for range queries over a column of numbers. Rows are sorted by value, and for every few
 * thousand rows a set stores all rows before. The rows of any range are the difference of two such sets
 * and a few more rows, whatever the size. Built on first use.
 */
export class RangeIndex {
  /** The column; NaN means no value, and such rows are in no range. */
  readonly values: Float64Array;
  #ascending: Int32Array | undefined;
  #steps: Bits[] | undefined;

  constructor(values: Float64Array) {
    this.values = values;
  }

  /** Rows in ascending order of their values, without those that have none. */
  get ascending(): Int32Array {
    this.#ascending ??= this.#sortRows();
    return this.#ascending;
  }

  /** The rows with values from `from` to `to`, both inclusive. */
  within(from: number, to: number): Bits {
    const { ascending } = this;
    const end = this.#positionAfter(to);
    const first = Math.min(this.positionOf(from), end);
    const bits = this.#setBefore(end).slice();
    for (let position = end - (end % step); position < end; position += 1)
      setBit(bits, ascending[position] as number);
    const lower = this.#setBefore(first);
    for (let i = 0; i < bits.length; i += 1) bits[i] = (bits[i] as number) & ~(lower[i] as number);
    for (let position = first - (first % step); position < first; position += 1)
      clearBit(bits, ascending[position] as number);
    return bits;
  }

  /** Counts the rows of the set with a lower value. */
  countBelow(rows: Bits, value: number): number {
    const end = this.positionOf(value);
    let count = countBoth(rows, this.#setBefore(end));
    for (let position = end - (end % step); position < end; position += 1)
      if (hasBit(rows, this.ascending[position] as number)) count += 1;
    return count;
  }

  /** The first position whose value is not lower. */
  positionOf(value: number): number {
    return firstNotBelow(this.ascending, this.values, value);
  }

  #positionAfter(value: number): number {
    const { ascending, values } = this;
    let low = 0;
    let high = ascending.length;
    // Most ranges are open at the upper end.
    if (high > 0 && (values[ascending[high - 1] as number] as number) <= value) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ascending[middle] as number] as number) <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * The least and greatest value of a set. Searches from both ends of the order. If the rows are given,
   * scans them instead as soon as that is cheaper.
   */
  bounds(set: Bits, rows: ArrayLike<number> | null): Bounds | null {
    const { ascending, values } = this;
    const last = ascending.length - 1;
    const maxSteps = rows === null ? ascending.length : Math.min(rows.length >> 2, ascending.length);
    let low = 0;
    while (low < maxSteps && !hasBit(set, ascending[low] as number)) low += 1;
    let high = 0;
    if (low < maxSteps) while (high < maxSteps && !hasBit(set, ascending[last - high] as number)) high += 1;
    if (low < maxSteps && high < maxSteps)
      return {
        min: values[ascending[low] as number] as number,
        max: values[ascending[last - high] as number] as number,
      };
    return rows === null ? null : boundsOf(values, rows);
  }

  /** The stored set of rows before a position, except for the last few. */
  #setBefore(position: number): Bits {
    this.#steps ??= this.#buildSteps();
    return this.#steps[Math.floor(position / step)] as Bits;
  }

  #buildSteps(): Bits[] {
    const bits = emptyBits(this.values.length);
    const steps: Bits[] = [];
    for (let position = 0; position <= this.ascending.length; position += 1) {
      if (position % step === 0) steps.push(bits.slice());
      if (position < this.ascending.length) setBit(bits, this.ascending[position] as number);
    }
    return steps;
  }

  #sortRows(): Int32Array {
    const { values } = this;
    let valueCount = 0;
    let areIntegers = true;
    for (const value of values) {
      if (!Number.isNaN(value)) valueCount += 1;
      if (!Number.isNaN(value) && !Number.isSafeInteger(value)) areIntegers = false;
    }
    const order = areIntegers
      ? packedOrder(values.length, (row) => values[row] as number, 1, null)
      : Int32Array.from(values.keys()).sort((a, b) => {
          const [left, right] = [values[a] as number, values[b] as number];
          return Number.isNaN(left) ? 1 : Number.isNaN(right) ? -1 : left - right;
        });
    return order.slice(0, valueCount);
  }
}

/** The first index of sorted rows whose value is not lower. */
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

/** The bounds of the values of these rows; null if none has a value. */
function boundsOf(values: Float64Array, rows: ArrayLike<number>): Bounds | null {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < rows.length; index += 1) {
    const value = values[rows[index] as number] as number;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? { min, max } : null;
}

/** Rows between two stored sets. With 50,000 rows a set takes 7 kB, and a column has two dozen of them. */
const step = 2_048;

/**
 * Sorts rows by an integer; equal ones in the order of `ties`, those without value (NaN) last. Value
 * and position are packed into one number, which sorts several times faster than with a compare
 * function. A price in minor units times a million stones is still a safe integer.
 */
export function packedOrder(
  rows: number,
  numberOf: (row: number) => number,
  sign: 1 | -1,
  ties: Int32Array | null,
): Int32Array {
  const keys = new Float64Array(rows);
  const last = (Math.floor(Number.MAX_SAFE_INTEGER / Math.max(1, rows)) - 1) * rows;
  for (let position = 0; position < rows; position += 1) {
    const value = numberOf(ties === null ? position : (ties[position] as number));
    keys[position] = Number.isNaN(value) ? last + position : sign * value * rows + position;
  }
  keys.sort();
  return Int32Array.from(keys, (key) => {
    const position = ((key % rows) + rows) % rows;
    return ties === null ? position : (ties[position] as number);
  });
}
