type Held = Uint16Array | Uint32Array | Float64Array;

/**
 * Whole numbers under places from 0, most of them small, some of them missing: two bytes each while all are below
 * 65,535, four while they are below 4,294,967,295, else eight. A hundred thousand pieces have millions of prices and quantities,
 * and as doubles these alone would be a tenth of the process.
 */
export class WholeNumbers {
  #held: Held;

  /** All missing, or all `initial`. */
  constructor(length: number, initial = Number.NaN) {
    this.#held = new Uint16Array(length).fill(written(initial, missing16));
  }

  get length(): number {
    return this.#held.length;
  }

  /** NaN: missing. */
  at(place: number): number {
    const held = this.#held;
    const value = held[place];
    if (value === undefined) return Number.NaN;
    if (held instanceof Uint16Array) return value === missing16 ? Number.NaN : value;
    if (held instanceof Uint32Array) return value === missing32 ? Number.NaN : value;
    return value;
  }

  set(place: number, value: number): void {
    if (value < 0 || value >= missing32) this.#widen(Float64Array, Number.NaN);
    else if (value >= missing16 && this.#held instanceof Uint16Array) this.#widen(Uint32Array, missing32);
    this.#held[place] = written(value, missingIn(this.#held));
  }

  /** The same with room for more, all of them missing. */
  grow(length: number): void {
    const Made = this.#held.constructor as new (length: number) => Held;
    const more = new Made(length).fill(missingIn(this.#held));
    more.set(this.#held);
    this.#held = more;
  }

  #widen(Made: Uint32ArrayConstructor | Float64ArrayConstructor, missing: number): void {
    if (this.#held instanceof Made) return;
    const wider = new Made(this.#held.length);
    for (let place = 0; place < wider.length; place += 1) wider[place] = written(this.at(place), missing);
    this.#held = wider;
  }
}

const missing16 = 0xffff;
const missing32 = 0xffff_ffff;

const missingIn = (held: Held): number =>
  held instanceof Uint16Array ? missing16 : held instanceof Uint32Array ? missing32 : Number.NaN;

const written = (value: number, missing: number): number => (Number.isNaN(value) ? missing : value);
