import { setImmediate as afterOthers } from 'node:timers/promises';

/** Work that can pause after each step; a step takes at most about a millisecond. */
export type Steps<Result> = Generator<void, Result, void>;

/** Milliseconds of work before the event loop may run other tasks. */
const sliceMs = 2;

/** Runs the steps in slices between other tasks; returns null where `shouldContinue` stopped it. */
export async function inSlices<Result>(
  steps: Steps<Result>,
  shouldContinue: () => boolean,
): Promise<Result | null> {
  while (shouldContinue()) {
    const until = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await afterOthers();
  }
  return null;
}

/** Length of a run sorted in one step, and of the merge output between two steps. */
const runLength = 512;

/** Returns the indexes from 0 in sorted order: a bottom-up merge sort. */
export function* orderInSteps(length: number, compare: (a: number, b: number) => number): Steps<Int32Array> {
  let sorted = new Int32Array(length);
  for (let from = 0; from < length; from += runLength) {
    for (let index = from; index < Math.min(from + runLength, length); index += 1) sorted[index] = index;
    sorted.subarray(from, from + runLength).sort(compare);
    yield;
  }
  let merged = new Int32Array(length);
  for (let width = runLength; width < length; width *= 2) {
    for (let from = 0; from < length; from += width * 2) {
      const middle = Math.min(from + width, length);
      const end = Math.min(middle + width, length);
      let left = from;
      let right = middle;
      for (let to = from; to < end; to += 1) {
        const takesLeft =
          left < middle && (right >= end || compare(sorted[left] as number, sorted[right] as number) <= 0);
        merged[to] = sorted[takesLeft ? left++ : right++] as number;
        if (to % runLength === 0) yield;
      }
    }
    [sorted, merged] = [merged, sorted];
  }
  return sorted;
}
