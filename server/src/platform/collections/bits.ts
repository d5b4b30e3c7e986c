/** A set of row numbers, one bit each: what filters and counts are made of. All sets of a model have one length. */
export type Bits = Uint32Array;

export const emptyBits = (rows: number): Bits => new Uint32Array((rows + 31) >>> 5);

export function fullBits(rows: number): Bits {
  const bits = emptyBits(rows).fill(0xffffffff);
  const odd = rows & 31;
  if (odd !== 0) bits[bits.length - 1] = (1 << odd) - 1;
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

/** Sets in `target`, from place `at` on, what `source` has between two places; the target has nothing there yet. */
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

export function addTo(target: Bits, more: Bits): void {
  for (let i = 0; i < target.length; i += 1) target[i] = (target[i] as number) | (more[i] as number);
}

/** Words of a set between which all its rows lie, the last not included; none of them for the empty set. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A look at both ends: what is asked of the set afterwards need not go through the rest. */
export function spanOf(bits: Bits): Span {
  let from = 0;
  while (from < bits.length && bits[from] === 0) from += 1;
  let to = bits.length;
  while (to > from && bits[to - 1] === 0) to -= 1;
  return { from, to };
}

/** How many are in both; `from` and `to` where the span of one of them is known. */
export function countBoth(a: Bits, b: Bits, from = 0, to = a.length): number {
  let count = 0;
  for (let i = from; i < to; i += 1) {
    const word = (a[i] as number) & (b[i] as number);
    if (word !== 0) count += population(word);
  }
  return count;
}

/** Leaves of the first set what is in the second too. */
export function narrow(bits: Bits, to: Bits): void {
  for (let i = 0; i < bits.length; i += 1) bits[i] = (bits[i] as number) & (to[i] as number);
}

/** Fills the set with what all of the others share: two at a time, which is a few times faster than all at each word. */
function meet(into: Bits, sets: readonly Bits[], spans: readonly Span[]): Bits {
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
  /** What the other clauses leave; stands until anyone asks so again. */
  without(name: Name): Bits;
}

/** The set of `without`, by its length: there are two, of pieces and of stones. */
const scratch = new Map<number, Bits>();

function scratchOf(length: number): Bits {
  const known = scratch.get(length);
  if (known) return known;
  if (scratch.size >= 8) scratch.clear();
  const made = new Uint32Array(length);
  scratch.set(length, made);
  return made;
}

/**
 * All clauses at once, and each left out in turn. No more sets are made than are handed out: of a large catalogue each is
 * many kilobytes outside the heap, and enough of them make the engine look through all it holds.
 */
export function narrowed<Name>(base: Bits, clauses: ReadonlyMap<Name, Bits>): Narrowed<Name> {
  if (clauses.size === 0) return { result: base, without: () => base };
  const names = [null, ...clauses.keys()];
  const sets = [base, ...clauses.values()];
  const spans = sets.map(spanOf);
  const result = meet(emptyBits(base.length * 32), sets, spans);
  return {
    result,
    without(name) {
      if (!clauses.has(name)) return result;
      const left = names.indexOf(name);
      const isOther = (_: unknown, at: number): boolean => at !== left;
      return meet(scratchOf(base.length), sets.filter(isOther), spans.filter(isOther));
    },
  };
}

/** How many are in each of the sets. */
export function countAll([first, ...others]: readonly Bits[]): number {
  if (!first) return 0;
  let count = 0;
  const { from, to } = spanOf(first);
  for (let i = from; i < to; i += 1) {
    let word = first[i] as number;
    for (let at = 0; at < others.length && word !== 0; at += 1) word &= (others[at] as Bits)[i] as number;
    if (word !== 0) count += population(word);
  }
  return count;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let i = 0; i < bits.length; i += 1) count += population(bits[i] as number);
  return count;
}

/** As `rowsOf`, without making a list of them. */
export function eachRow(bits: Bits, visit: (row: number) => void): void {
  for (let at = 0; at < bits.length; at += 1)
    for (let left = bits[at] as number; left !== 0; left &= left - 1)
      visit((at << 5) + (31 - Math.clz32(left & -left)));
}

export function rowsOf(bits: Bits): number[] {
  const rows: number[] = [];
  eachRow(bits, (row) => rows.push(row));
  return rows;
}

/** Room for the rows of a set, which those of the next are written over: made anew each time they would be much garbage. */
export class RowRoom {
  #room = new Int32Array(1_024);

  /** All rows of the set, which are `count`; they stand until it is asked again. */
  list(bits: Bits, count: number): Int32Array {
    if (count > this.#room.length) this.#room = new Int32Array(count * 2);
    const room = this.#room;
    let place = 0;
    for (let at = 0; at < bits.length; at += 1)
      for (let left = bits[at] as number; left !== 0; left &= left - 1) {
        room[place] = (at << 5) + (31 - Math.clz32(left & -left));
        place += 1;
      }
    return room.subarray(0, place);
  }
}

/** Rows for each word of the sets that would be gone through otherwise: with no more, listing and walking them wins. */
export const rowsPerWord = 0.3;

/** A set whose rows are counted at once and listed when first asked for: for whoever asks several things of it. */
export class Counted {
  readonly bits: Bits;
  readonly count: number;
  readonly #room: RowRoom;
  #rows: Int32Array | undefined;

  /** Its rows stand until something else is listed in the room. */
  constructor(bits: Bits, room: RowRoom, count: number = countBits(bits)) {
    this.bits = bits;
    this.count = count;
    this.#room = room;
  }

  get rows(): Int32Array {
    this.#rows ??= this.#room.list(this.bits, this.count);
    return this.#rows;
  }

  /** Its rows where walking them is no more work than going through so many words of sets, else null. */
  fewerThan(words: number): Int32Array | null {
    return this.count <= rowsPerWord * words ? this.rows : null;
  }
}

function population(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
