import { type Bits, copySpan, emptyBits } from '../../../../platform/collections/bits.ts';
import { Texts } from '../../../../platform/collections/texts.ts';

/** Places that follow each other, of the former state or of what was read anew. */
export interface Run {
  readonly isFresh: boolean;
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

/** How a column of the next state is put together from one of the former state and one of what was read anew. */
export interface Runs {
  readonly list: readonly Run[];
  readonly length: number;
}

/**
 * Rows in the order of their pieces' numbers, which is that of the former rows too: those of changed pieces are left out,
 * and what was read of these stands where its number belongs.
 */
export function rowRuns(former: Int32Array, fresh: Int32Array, changed: readonly number[]): Runs {
  const list: Run[] = [];
  const add = (isFresh: boolean, from: number, to: number): void => {
    if (to > from) list.push({ isFresh, from, to });
  };
  let taken = 0;
  let freshRow = 0;
  for (const id of [...new Set(changed)].sort((a, b) => a - b)) {
    const row = firstFrom(former, id);
    add(false, taken, row);
    taken = former[row] === id ? row + 1 : row;
    if (fresh[freshRow] === id) {
      add(true, freshRow, freshRow + 1);
      freshRow += 1;
    }
  }
  add(false, taken, former.length);
  return withLength(list);
}

/** The units of these rows; given where the units of each row start. */
export function unitRuns({ list }: Runs, former: Int32Array, fresh: Int32Array): Runs {
  return withLength(
    list.map(({ isFresh, from, to }) => {
      const start = isFresh ? fresh : former;
      return { isFresh, from: start[from] as number, to: start[to] as number };
    }),
  );
}

const withLength = (list: readonly Run[]): Runs => ({
  list,
  length: list.reduce((sum, { from, to }) => sum + to - from, 0),
});

/** The first place whose number is not below this one. */
function firstFrom(sorted: Int32Array, number: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether each place of the next state has the number that it had before. */
export function isSameNumbering(
  runs: Runs,
  before: number,
  numberBefore: (place: number) => number,
  freshNumber: (place: number) => number,
): boolean {
  if (runs.length !== before) return false;
  let isSame = true;
  eachRun(runs, ({ isFresh, from, to }, at) => {
    if (!isFresh) isSame &&= at === from;
    else
      for (let place = from; place < to; place += 1)
        isSame &&= numberBefore(at + place - from) === freshNumber(place);
  });
  return isSame;
}

/** Visits each run with the place where it begins in the next state. */
export function eachRun({ list }: Runs, visit: (run: Run, at: number) => void): void {
  let at = 0;
  for (const run of list) {
    visit(run, at);
    at += run.to - run.from;
  }
}

type Numbers = Int32Array | Float64Array | Uint16Array | Uint8Array;

/** Answers the former column itself where nothing in it differs: what was worked out from it stays. */
export function joinNumbers<Column extends Numbers>(runs: Runs, former: Column, fresh: Column): Column {
  const Made = former.constructor as new (length: number) => Column;
  const joined = new Made(runs.length);
  eachRun(runs, ({ isFresh, from, to }, at) => {
    joined.set((isFresh ? fresh : former).subarray(from, to), at);
  });
  return kept(former, joined);
}

/** The same of a set. */
export function joinBits(runs: Runs, former: Bits, fresh: Bits): Bits {
  const joined = emptyBits(runs.length);
  eachRun(runs, ({ isFresh, from, to }, at) => copySpan(isFresh ? fresh : former, from, to, joined, at));
  return kept(former, joined);
}

/** The same of texts. */
export function joinTexts(runs: Runs, former: Texts, fresh: Texts): Texts {
  const joined = Texts.join(
    runs.list.map(({ isFresh, from, to }) => ({ texts: isFresh ? fresh : former, from, to })),
  );
  return former.equals(joined) ? former : joined;
}

export function joinList<One>(runs: Runs, former: readonly One[], fresh: readonly One[]): readonly One[] {
  return runs.list.flatMap(({ isFresh, from, to }) => (isFresh ? fresh : former).slice(from, to));
}

const bytesIn = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

const kept = <Column extends ArrayBufferView>(former: Column, joined: Column): Column =>
  former.byteLength === joined.byteLength && bytesIn(former).equals(bytesIn(joined)) ? former : joined;
