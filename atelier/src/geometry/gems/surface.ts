import type { Gem, Millimetres } from '../../model.ts';

/** Returns the height of the crown or pavilion over (x, z), where metal may touch the stone. */
export function crownAt({ planes, mirrored }: Gem, x: number, z: number): Millimetres {
  let lowest = Number.POSITIVE_INFINITY;
  const right = mirrored ? Math.abs(x) : x;
  for (let i = 0; i < planes.length; i += 4) {
    const up = planes[i + 1] as number;
    if (up < 1e-6) continue;
    const height =
      ((planes[i + 3] as number) - (planes[i] as number) * right - (planes[i + 2] as number) * z) / up;
    lowest = Math.min(lowest, height);
  }
  return lowest;
}
