import { setFlagsFromString } from 'node:v8';

/** Bytes resident after a start: a shop of 20,000 pieces has about 205 MB, one of 100,000 about 280. */
const smallShop = 240 * 1024 * 1024;

/**
 * Leaves it to Node again when garbage is collected, where the shop is small. `npm start` holds the heap tight
 * (`--heap-growing-percent=30`), which a start and a large shop need to keep within their memory; a small shop has
 * room, and would pay a quarter more processor time for each list.
 */
export function loosenSmallHeap(): void {
  if (process.memoryUsage.rss() < smallShop) setFlagsFromString('--heap-growing-percent=0');
}
