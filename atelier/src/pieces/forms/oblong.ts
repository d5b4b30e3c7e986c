import { turned } from '../../geometry/matrix.ts';
import type { Shape } from '../../geometry/outline.ts';
import type { Point } from '../../geometry/profile.ts';
import type { Millimetres } from '../../model.ts';

/** Turns a form that faces +z face up. */
export const faceUp = turned('x', -Math.PI / 2);

/** A rectangle with rounded corners, centred at the origin. */
export const oblong = (width: Millimetres, height: Millimetres, radius: Millimetres): Shape => ({
  outer: [0, 1, 2, 3].flatMap((corner) =>
    Array.from({ length: 7 }, (_, k): Point => {
      const angle = (Math.PI / 2) * (corner + k / 6);
      const [sx, sy] = [corner === 0 || corner === 3 ? 1 : -1, corner < 2 ? 1 : -1];
      return [
        sx * (width / 2 - radius) + radius * Math.cos(angle),
        sy * (height / 2 - radius) + radius * Math.sin(angle),
      ];
    }),
  ),
  holes: [],
});
