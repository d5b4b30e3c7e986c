/**
 * Returns the first `limit` rows of an order without sorting the rest: a heap of the best rows so far, the worst on top.
 * A page shows twenty-four of perhaps twenty thousand matching pieces.
 */
export function firstInOrder(
  rows: Iterable<number>,
  compare: (a: number, b: number) => number,
  limit: number,
): number[] {
  const heap: number[] = [];
  const isWorse = (a: number, b: number): boolean => compare(heap[a] as number, heap[b] as number) > 0;
  const swap = (a: number, b: number): void => {
    const former = heap[a] as number;
    heap[a] = heap[b] as number;
    heap[b] = former;
  };
  const siftDown = (): void => {
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
  const siftUp = (): void => {
    for (let at = heap.length - 1; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!isWorse(at, parent)) return;
      swap(at, parent);
      at = parent;
    }
  };
  if (limit <= 0) return [];
  for (const row of rows) {
    if (heap.length < limit) {
      heap.push(row);
      siftUp();
    } else if (compare(row, heap[0] as number) < 0) {
      heap[0] = row;
      siftDown();
    }
  }
  return heap.sort(compare);
}
