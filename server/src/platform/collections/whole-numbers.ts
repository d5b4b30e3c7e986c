type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/**
 * A list of integers, some missing, that uses as little memory as possible. While there are at most 256
 * different numbers, each position stores the index of its number in one byte. Otherwise two bytes
 * while all are below 65,535, four while below 4,294,967,295, else eight. As doubles, the prices and
 * quantities of 100,000 pieces would be a tenth of the process.
 */
export class WholeNumbers {
  #values: NumberArray;
  /** The different numbers; null if the positions store the numbers themselves. */
  #dictionary: Dictionary | null;
  /** The value that stands for a missing number. */
  #missing = Number.NaN;
  /** The number that was set last, and its stored value. */
  #lastSet = Number.NaN;
  #lastStored = 0;

  /** All missing, or all `initial`. */
  constructor(length: number, initial = Number.NaN) {
    this.#values = new Uint8Array(length);
    this.#dictionary = { numbers: [initial], places: new Map([[initial, 0]]) };
  }

  get length(): number {
    return this.#values.length;
  }

  /** The number at an index; NaN means missing. */
  at(index: number): number {
    const value = this.#values[index];
    if (value === undefined) return Number.NaN;
    if (this.#dictionary) return this.#dictionary.numbers[value] as number;
    return value === this.#missing ? Number.NaN : value;
  }

  set(index: number, value: number): void {
    // Equal numbers often follow each other, so the last one is remembered.
    if (value !== this.#lastSet) {
      this.#lastStored = this.#stored(value);
      this.#lastSet = value;
    }
    this.#values[index] = this.#lastStored;
  }

  /** A copy of the given length with ranges copied to new positions, and `initial` everywhere else. */
  copyRanges(
    length: number,
    spans: readonly { readonly from: number; readonly to: number; readonly at: number }[],
    initial = Number.NaN,
  ): WholeNumbers {
    const copy = new WholeNumbers(0);
    copy.#values = this.#values;
    copy.#missing = this.#missing;
    copy.#dictionary = this.#dictionary && {
      numbers: [...this.#dictionary.numbers],
      places: new Map(this.#dictionary.places),
    };
    // May widen, which gives `copy` an array of its own.
    const filler = copy.#stored(initial);
    const ArrayType = copy.#values.constructor as new (length: number) => NumberArray;
    const values = new ArrayType(length).fill(filler);
    for (const { from, to, at } of spans) values.set(copy.#values.subarray(from, to), at);
    copy.#values = values;
    return copy;
  }

  /** Grows the list; new positions are missing. */
  grow(length: number): void {
    const missing = this.#stored(Number.NaN);
    const ArrayType = this.#values.constructor as new (length: number) => NumberArray;
    const grown = new ArrayType(length).fill(missing, this.#values.length);
    grown.set(this.#values);
    this.#values = grown;
  }

  /** The stored value of a number; widens the array if needed. */
  #stored(value: number): number {
    if (this.#dictionary) {
      const storedIndex = this.#dictionary.places.get(value);
      if (storedIndex !== undefined) return storedIndex;
      const { numbers, places } = this.#dictionary;
      if (numbers.length < maxDictionary) {
        places.set(value, numbers.length);
        return numbers.push(value) - 1;
      }
      this.#widen([...numbers, value]);
    } else if (!isBelow(value, this.#missing)) this.#widen([value]);
    return Number.isNaN(value) ? this.#missing : value;
  }

  /** Widens the array so that it can store the given and all present numbers. */
  #widen(numbers: readonly number[]): void {
    const fits = (missing: number): boolean =>
      !(this.#missing > missing) && numbers.every((number) => isBelow(number, missing));
    const { length } = this;
    const wider = fits(0xffff)
      ? new Uint16Array(length)
      : fits(0xffff_ffff)
        ? new Uint32Array(length)
        : new Float64Array(length);
    const missing =
      wider instanceof Uint16Array ? 0xffff : wider instanceof Uint32Array ? 0xffff_ffff : Number.NaN;
    for (let index = 0; index < length; index += 1) {
      const value = this.at(index);
      wider[index] = Number.isNaN(value) ? missing : value;
    }
    this.#values = wider;
    this.#missing = missing;
    this.#dictionary = null;
    this.#lastSet = Number.NaN;
  }
}

interface Dictionary {
  readonly numbers: number[];
  /** Index of each number, NaN included. */
  readonly places: Map<number, number>;
}

/** The number of values of a byte. */
const maxDictionary = 256;

/** Whether a number can be stored beside this marker for missing ones. */
const isBelow = (value: number, missing: number): boolean =>
  Number.isNaN(value) || Number.isNaN(missing) || (value >= 0 && value < missing);
