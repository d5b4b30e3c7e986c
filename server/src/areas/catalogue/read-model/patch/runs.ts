import { type Bits, copySpan, emptyBits } from '../../../../platform/collections/bits.ts';
import { Texts } from '../../../../platform/collections/texts.ts';

/** Consecutive indexes of the former state or of the freshly loaded pieces. */
export interface Run {
  readonly isFresh: boolean;
  readonly from: number;
  /** The index after the last one of the run. */
  readonly to: number;
}

/** The runs from which a column of the next state is joined: former and fresh ones, in order. */
export interface Runs {
  readonly list: readonly Run[];
  readonly length: number;
}

/**
 * Returns the runs of rows, sorted by piece id like the former rows. Former rows of changed pieces are left out; fresh
 * rows are inserted where their ids belong.
 */
export function rowRuns(former: Int32Array, fresh: Int32Array, changed: readonly number[]): Runs {
  const list: Run[] = [];
  const add = (isFresh: boolean, from: number, to: number): void => {
    if (to > from) list.push({ isFresh, from, to });
  };
  let nextFormerRow = 0;
  let freshRow = 0;
  for (const id of [...new Set(changed)].sort((a, b) => a - b)) {
    const row = firstAtLeast(former, id);
    add(false, nextFormerRow, row);
    nextFormerRow = former[row] === id ? row + 1 : row;
    if (fresh[freshRow] === id) {
      add(true, freshRow, freshRow + 1);
      freshRow += 1;
    }
  }
  add(false, nextFormerRow, former.length);
  return withLength(list);
}

/** The runs of units for these runs of rows; `former` and `fresh` contain the first unit of each row. */
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

/** The first index whose number is not below this one. */
function firstAtLeast(sorted: Int32Array, number: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether each index of the next state has the same id as before. */
export function isSameNumbering(
  runs: Runs,
  formerLength: number,
  formerNumber: (index: number) => number,
  freshNumber: (index: number) => number,
): boolean {
  if (runs.length !== formerLength) return false;
  let isSame = true;
  eachRun(runs, ({ isFresh, from, to }, at) => {
    if (!isFresh) isSame &&= at === from;
    else
      for (let index = from; index < to; index += 1)
        isSame &&= formerNumber(at + index - from) === freshNumber(index);
  });
  return isSame;
}

/** Visits each run with its first index in the next state. */
export function eachRun({ list }: Runs, visit: (run: Run, at: number) => void): void {
  let at = 0;
  for (const run of list) {
    visit(run, at);
    at += run.to - run.from;
  }
}

type Numbers = Int32Array | Float64Array | Uint16Array | Uint8Array;

/** Returns the former column itself where nothing differs, so that caches keyed by it stay valid. */
export function joinNumbers<Column extends Numbers>(runs: Runs, former: Column, fresh: Column): Column {
  const ColumnType = former.constructor as new (length: number) => Column;
  const joined = new ColumnType(runs.length);
  eachRun(runs, ({ isFresh, from, to }, at) => {
    joined.set((isFresh ? fresh : former).subarray(from, to), at);
  });
  return reuseIfEqual(former, joined);
}

/** Like `joinNumbers`, for a bit set. */
export function joinBits(runs: Runs, former: Bits, fresh: Bits): Bits {
  const joined = emptyBits(runs.length);
  eachRun(runs, ({ isFresh, from, to }, at) => copySpan(isFresh ? fresh : former, from, to, joined, at));
  return reuseIfEqual(former, joined);
}

/** Like `joinNumbers`, for texts. */
export function joinTexts(runs: Runs, former: Texts, fresh: Texts): Texts {
  const joined = Texts.join(
    runs.list.map(({ isFresh, from, to }) => ({ texts: isFresh ? fresh : former, from, to })),
  );
  return former.equals(joined) ? former : joined;
}

export function joinList<Value>(
  runs: Runs,
  former: readonly Value[],
  fresh: readonly Value[],
): readonly Value[] {
  return runs.list.flatMap(({ isFresh, from, to }) => (isFresh ? fresh : former).slice(from, to));
}

const bytesIn = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

const reuseIfEqual = <Column extends ArrayBufferView>(former: Column, joined: Column): Column =>
  former.byteLength === joined.byteLength && bytesIn(former).equals(bytesIn(joined)) ? former : joined;
