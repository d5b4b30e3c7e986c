/**
 * The first of many in an order, without ordering the rest: a heap of the best seen so far, its worst on top. Of twenty
 * thousand pieces found, a page shows twenty-four.
 */
export function firstInOrder(
  rows: Iterable<number>,
  compare: (a: number, b: number) => number,
  most: number,
): number[] {
  const heap: number[] = [];
  const isWorse = (a: number, b: number): boolean => compare(heap[a] as number, heap[b] as number) > 0;
  const swap = (a: number, b: number): void => {
    const one = heap[a] as number;
    heap[a] = heap[b] as number;
    heap[b] = one;
  };
  const sink = (): void => {
    for (let at = 0; ; ) {
      const left = at * 2 + 1;
      const right = left + 1;
      let worst = at;
      if (left < heap.length && isWorse(left, worst)) worst = left;
      if (right < heap.length && isWorse(right, worst)) worst = right;
      if (worst === at) return;
      swap(at, worst);
      at = worst;
    }
  };
  const rise = (): void => {
    for (let at = heap.length - 1; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!isWorse(at, above)) return;
      swap(at, above);
      at = above;
    }
  };
  if (most <= 0) return [];
  for (const row of rows) {
    if (heap.length < most) {
      heap.push(row);
      rise();
    } else if (compare(row, heap[0] as number) < 0) {
      heap[0] = row;
      sink();
    }
  }
  return heap.sort(compare);
}
