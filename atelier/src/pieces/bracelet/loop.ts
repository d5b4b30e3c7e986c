import { lengthOf } from '../../geometry/curve.ts';
import type { Millimetres, Vector } from '../../model.ts';

/**
 * The line of a bracelet of a length as it lies closed on a table: an oval like a wrist, a little wider than deep. It starts
 * and ends at the back (−z), where its clasp is, and runs over +x to the front.
 */
export function loopOf(length: Millimetres): readonly Vector[] {
  const unit = Array.from({ length: 361 }, (_, i): Vector => {
    const angle = (2 * Math.PI * i) / 360;
    return [1.16 * Math.sin(angle), 0, -Math.cos(angle)];
  });
  const by = length / lengthOf(unit);
  return unit.map(([x, y, z]): Vector => [x * by, y, z * by]);
}
