type Held = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/**
 * Whole numbers under places from 0, most of them alike, some of them missing. While they are of few kinds, each place
 * holds the number of its kind in one byte: what a store has of a hundred thousand pieces. Else two bytes each while all
 * are below 65,535, four while they are below 4,294,967,295, else eight. A hundred thousand pieces have millions of
 * prices and quantities, and as doubles these alone would be a tenth of the process.
 */
export class WholeNumbers {
  #held: Held;
  /** Null: places hold the numbers themselves. */
  #kinds: Kinds | null;
  /** What stands in a place whose number is missing. */
  #missing = Number.NaN;
  /** What was set last, and what is held in its place. */
  #lastSet = Number.NaN;
  #lastWritten = 0;

  /** All missing, or all `initial`. */
  constructor(length: number, initial = Number.NaN) {
    this.#held = new Uint8Array(length);
    this.#kinds = { numbers: [initial], places: new Map([[initial, 0]]) };
  }

  get length(): number {
    return this.#held.length;
  }

  /** NaN: missing. */
  at(place: number): number {
    const value = this.#held[place];
    if (value === undefined) return Number.NaN;
    if (this.#kinds) return this.#kinds.numbers[value] as number;
    return value === this.#missing ? Number.NaN : value;
  }

  set(place: number, value: number): void {
    // Neighbours are often alike.
    if (value !== this.#lastSet) {
      this.#lastWritten = this.#written(value);
      this.#lastSet = value;
    }
    this.#held[place] = this.#lastWritten;
  }

  /** A copy with each span of these numbers from another place on, and `initial` wherever none comes. */
  moved(
    length: number,
    spans: readonly { readonly from: number; readonly to: number; readonly at: number }[],
    initial = Number.NaN,
  ): WholeNumbers {
    const made = new WholeNumbers(0);
    made.#held = this.#held;
    made.#missing = this.#missing;
    made.#kinds = this.#kinds && {
      numbers: [...this.#kinds.numbers],
      places: new Map(this.#kinds.places),
    };
    // May need wider numbers, which are then an array of its own.
    const written = made.#written(initial);
    const Made = made.#held.constructor as new (length: number) => Held;
    const held = new Made(length).fill(written);
    for (const { from, to, at } of spans) held.set(made.#held.subarray(from, to), at);
    made.#held = held;
    return made;
  }

  /** The same with room for more, all of them missing. */
  grow(length: number): void {
    const missing = this.#written(Number.NaN);
    const Made = this.#held.constructor as new (length: number) => Held;
    const more = new Made(length).fill(missing, this.#held.length);
    more.set(this.#held);
    this.#held = more;
  }

  /** What is held in place of a number; room for it is made. */
  #written(value: number): number {
    if (this.#kinds) {
      const known = this.#kinds.places.get(value);
      if (known !== undefined) return known;
      const { numbers, places } = this.#kinds;
      if (numbers.length < mostKinds) {
        places.set(value, numbers.length);
        return numbers.push(value) - 1;
      }
      this.#widen([...numbers, value]);
    } else if (!isBelow(value, this.#missing)) this.#widen([value]);
    return Number.isNaN(value) ? this.#missing : value;
  }

  /** So wide that these and all that are held have room. */
  #widen(numbers: readonly number[]): void {
    const fits = (missing: number): boolean =>
      !(this.#missing > missing) && numbers.every((one) => isBelow(one, missing));
    const { length } = this;
    const wider = fits(0xffff)
      ? new Uint16Array(length)
      : fits(0xffff_ffff)
        ? new Uint32Array(length)
        : new Float64Array(length);
    const missing =
      wider instanceof Uint16Array ? 0xffff : wider instanceof Uint32Array ? 0xffff_ffff : Number.NaN;
    for (let place = 0; place < length; place += 1) {
      const value = this.at(place);
      wider[place] = Number.isNaN(value) ? missing : value;
    }
    this.#held = wider;
    this.#missing = missing;
    this.#kinds = null;
    this.#lastSet = Number.NaN;
  }
}

interface Kinds {
  readonly numbers: number[];
  /** By number, NaN too, its place among them. */
  readonly places: Map<number, number>;
}

/** As many as a byte tells apart. */
const mostKinds = 256;

/** Whether a number can stand where what is missing is told by this one. */
const isBelow = (value: number, missing: number): boolean =>
  Number.isNaN(value) || Number.isNaN(missing) || (value >= 0 && value < missing);
