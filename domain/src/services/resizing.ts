/** Which rings can be resized, and by how much (trade-facts 2.5 "Resizing", "Setting facts"). */
import { ok, type Result, refuse } from '../kernel/index.ts';
import { ringSizes, type TenthsOfMillimetre } from '../sizes/index.ts';
import type { RingConstruction, ServiceMetal } from './kinds.ts';

/**
 * How many sizes of the Hong Kong chart (1.1 mm each) a ring can be made larger or smaller; 0 for never. Two sizes is the
 * maker's range of trade-facts 2.5; half an eternity row leaves half of the shank to work on, so it is one.
 */
export const mostSizes: Readonly<Record<RingConstruction, number>> = {
  plain: 2,
  'stones-on-top': 2,
  'half-eternity': 1,
  'full-eternity': 0,
  ornate: 0,
};

/** Metals whose rings are never resized. */
export const fixedMetals: readonly ServiceMetal[] = ['silver', 'tungsten'];

export interface Resizing {
  readonly construction: RingConstruction;
  /** Sizes of the Hong Kong chart, such as "12". */
  readonly from: string;
  readonly to: string;
}

export type ResizingProblem = 'metal' | 'construction' | 'size' | 'same-size' | 'too-far';

/** The number of sizes between the two, at least 1, or why the ring cannot be resized. `most`: how many sizes it could be. */
export function checkResizing(
  metal: ServiceMetal,
  { construction, from, to }: Resizing,
): Result<
  number,
  {
    readonly code: 'SERVICE_RESIZE_REFUSED';
    readonly data: { readonly reason: ResizingProblem; readonly most: number };
  }
> {
  const most = mostSizes[construction];
  const wrong = (reason: ResizingProblem) => refuse('SERVICE_RESIZE_REFUSED', { reason, most });
  if (fixedMetals.includes(metal)) return wrong('metal');
  if (most === 0) return wrong('construction');
  const [before, after] = [placeOf(from), placeOf(to)];
  if (before === -1 || after === -1) return wrong('size');
  const sizes = Math.abs(after - before);
  if (sizes === 0) return wrong('same-size');
  return sizes > most ? wrong('too-far') : ok(sizes);
}

const placeOf = (hk: string): number => ringSizes.findIndex((size) => size.hk === hk);

/** The inner circumference of a size of the Hong Kong chart; null for none. */
export const circumferenceOfHk = (hk: string): TenthsOfMillimetre | null =>
  ringSizes[placeOf(hk)]?.circumference ?? null;
