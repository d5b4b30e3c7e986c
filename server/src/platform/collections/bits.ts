/** A set of row numbers, one bit each, for filters and counts. All sets of a model have the same length. */
export type Bits = Uint32Array;

export const emptyBits = (rows: number): Bits => new Uint32Array((rows + 31) >>> 5);

export function fullBits(rows: number): Bits {
  const bits = emptyBits(rows).fill(0xffffffff);
  const remainder = rows & 31;
  if (remainder !== 0) bits[bits.length - 1] = (1 << remainder) - 1;
  return bits;
}

export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31));
}

export function clearBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] as number) & ~(1 << (row & 31));
}

export function hasBit(bits: Bits, row: number): boolean {
  return ((bits[row >>> 5] as number) & (1 << (row & 31))) !== 0;
}

/**
 * Copies the bits between two positions of `source` to `target`, starting at `at`, where `target` must
 * still be empty.
 */
export function copySpan(source: Bits, from: number, to: number, target: Bits, at: number): void {
  let [read, write, left] = [from, at, to - from];
  while (left > 0) {
    const count = Math.min(left, 32 - (write & 31));
    const shift = read & 31;
    let word = (source[read >>> 5] as number) >>> shift;
    if (shift !== 0) word |= (source[(read >>> 5) + 1] ?? 0) << (32 - shift);
    if (count < 32) word &= (1 << count) - 1;
    target[write >>> 5] = (target[write >>> 5] as number) | (word << (write & 31));
    read += count;
    write += count;
    left -= count;
  }
}

export function and(a: Bits, b: Bits): Bits {
  const out = new Uint32Array(a.length);
  for (let i = 0; i < a.length; i += 1) out[i] = (a[i] as number) & (b[i] as number);
  return out;
}

export function addTo(target: Bits, source: Bits): void {
  for (let i = 0; i < target.length; i += 1) target[i] = (target[i] as number) | (source[i] as number);
}

/** The range of words that contain all rows of a set, `to` excluded; empty for the empty set. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Finds the range from both ends, so that later steps can skip the rest. */
export function spanOf(bits: Bits): Span {
  let from = 0;
  while (from < bits.length && bits[from] === 0) from += 1;
  let to = bits.length;
  while (to > from && bits[to - 1] === 0) to -= 1;
  return { from, to };
}

/** Counts the rows in both sets; pass `from` and `to` if the range of one of them is known. */
export function countBoth(a: Bits, b: Bits, from = 0, to = a.length): number {
  let count = 0;
  for (let i = from; i < to; i += 1) {
    const word = (a[i] as number) & (b[i] as number);
    if (word !== 0) count += population(word);
  }
  return count;
}

/** Removes from the first set the rows that are not in the second. */
export function narrow(bits: Bits, other: Bits): void {
  for (let i = 0; i < bits.length; i += 1) bits[i] = (bits[i] as number) & (other[i] as number);
}

/**
 * Fills `into` with the intersection of the sets. Works on two sets at a time, which is several times
 * faster than on all at once.
 */
function intersectInto(into: Bits, sets: readonly Bits[], spans: readonly Span[]): Bits {
  const [first = into, second = first, ...others] = sets;
  const from = Math.max(...spans.map((span) => span.from));
  const to = Math.max(from, Math.min(...spans.map((span) => span.to)));
  into.fill(0, 0, from).fill(0, to);
  for (let i = from; i < to; i += 1) into[i] = (first[i] as number) & (second[i] as number);
  for (const other of others)
    for (let i = from; i < to; i += 1) into[i] = (into[i] as number) & (other[i] as number);
  return into;
}

export interface Narrowed<Name> {
  readonly result: Bits;
  /** The intersection without one clause; valid until the next call. */
  without(name: Name): Bits;
}

/** Reusable buffers by length; there are two lengths, of pieces and of stones. */
const scratchByLength = new Map<number, Bits>();

function scratchOf(length: number): Bits {
  const cached = scratchByLength.get(length);
  if (cached) return cached;
  if (scratchByLength.size >= 8) scratchByLength.clear();
  const created = new Uint32Array(length);
  scratchByLength.set(length, created);
  return created;
}

/**
 * The intersection of all clauses, and of all but one. Reuses one buffer, because for a large catalogue
 * each set is many kilobytes outside the heap, and many of them trigger garbage collections.
 */
export function narrowed<Name>(base: Bits, clauses: ReadonlyMap<Name, Bits>): Narrowed<Name> {
  if (clauses.size === 0) return { result: base, without: () => base };
  const names = [null, ...clauses.keys()];
  const sets = [base, ...clauses.values()];
  const spans = sets.map(spanOf);
  const result = intersectInto(emptyBits(base.length * 32), sets, spans);
  return {
    result,
    without(name) {
      if (!clauses.has(name)) return result;
      const excluded = names.indexOf(name);
      const isOther = (_: unknown, index: number): boolean => index !== excluded;
      return intersectInto(scratchOf(base.length), sets.filter(isOther), spans.filter(isOther));
    },
  };
}

/** Counts the rows that are in all of the sets. */
export function countAll([first, ...others]: readonly Bits[]): number {
  if (!first) return 0;
  let count = 0;
  const { from, to } = spanOf(first);
  for (let i = from; i < to; i += 1) {
    let word = first[i] as number;
    for (let index = 0; index < others.length && word !== 0; index += 1)
      word &= (others[index] as Bits)[i] as number;
    if (word !== 0) count += population(word);
  }
  return count;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i += 1) count += population(bits[i] as number);
  return count;
}

/** Visits each row without building a list. */
export function eachRow(bits: Bits, visit: (row: number) => void): void {
  for (let wordIndex = 0; wordIndex < bits.length; wordIndex += 1)
    for (let rest = bits[wordIndex] as number; rest !== 0; rest &= rest - 1)
      visit((wordIndex << 5) + (31 - Math.clz32(rest & -rest)));
}

export function rowsOf(bits: Bits): number[] {
  const rows: number[] = [];
  eachRow(bits, (row) => rows.push(row));
  return rows;
}

/** A reusable buffer for the rows of a set; a new list for each set would be much garbage. */
export class RowBuffer {
  #buffer = new Int32Array(1_024);

  /** Lists the rows of a set with `count` rows; the result is valid until the next call. */
  list(bits: Bits, count: number): Int32Array {
    if (count > this.#buffer.length) this.#buffer = new Int32Array(count * 2);
    const rows = this.#buffer;
    let length = 0;
    for (let wordIndex = 0; wordIndex < bits.length; wordIndex += 1)
      for (let rest = bits[wordIndex] as number; rest !== 0; rest &= rest - 1) {
        rows[length] = (wordIndex << 5) + (31 - Math.clz32(rest & -rest));
        length += 1;
      }
    return rows.subarray(0, length);
  }
}

/**
 * The largest number of rows for each word of a set for which listing and visiting them is faster than
 * scanning the set.
 */
export const rowsPerWord = 0.3;

/** A set that is counted at once and listed on first use, for several queries. */
export class CountedSet {
  readonly bits: Bits;
  readonly count: number;
  readonly #buffer: RowBuffer;
  #rows: Int32Array | undefined;

  /** Counts a set. Its rows, once listed, stay valid until another set is listed in the buffer. */
  constructor(bits: Bits, buffer: RowBuffer, count: number = countBits(bits)) {
    this.bits = bits;
    this.count = count;
    this.#buffer = buffer;
  }

  get rows(): Int32Array {
    this.#rows ??= this.#buffer.list(this.bits, this.count);
    return this.#rows;
  }

  /** The rows if visiting them is cheaper than scanning this many words of sets; otherwise null. */
  fewerThan(words: number): Int32Array | null {
    return this.count <= rowsPerWord * words ? this.rows : null;
  }
}

function population(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
