import { setImmediate as afterOthers } from 'node:timers/promises';

/** Work that can be set down after each of its steps, none longer than about a millisecond. */
export type Steps<Result> = Generator<void, Result, void>;

/** Milliseconds of work before everything that waits has its turn. */
const sliceMs = 2;

/** Does the work beside all else that the process does; null where it was told not to go on. */
export async function inSlices<Result>(steps: Steps<Result>, goesOn: () => boolean): Promise<Result | null> {
  while (goesOn()) {
    const until = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await afterOthers();
  }
  return null;
}

/** Places of a run that is sorted whole, and outputs of a merge between two steps. */
const run = 512;

/** The places from 0 in order, by merging longer and longer runs. */
export function* orderInSteps(length: number, compare: (a: number, b: number) => number): Steps<Int32Array> {
  let sorted = new Int32Array(length);
  for (let from = 0; from < length; from += run) {
    for (let place = from; place < Math.min(from + run, length); place += 1) sorted[place] = place;
    sorted.subarray(from, from + run).sort(compare);
    yield;
  }
  let merged = new Int32Array(length);
  for (let width = run; width < length; width *= 2) {
    for (let from = 0; from < length; from += width * 2) {
      const middle = Math.min(from + width, length);
      const end = Math.min(middle + width, length);
      let left = from;
      let right = middle;
      for (let to = from; to < end; to += 1) {
        const takesLeft =
          left < middle && (right >= end || compare(sorted[left] as number, sorted[right] as number) <= 0);
        merged[to] = sorted[takesLeft ? left++ : right++] as number;
        if (to % run === 0) yield;
      }
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}
