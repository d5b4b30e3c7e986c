import { type PerspectiveCamera, Vector3 } from 'three';
import type { Dimension } from '../model.ts';
import type { Arrangement } from './arrangement.ts';
import type { Shown } from './stage.ts';

/** Where things of the piece lie on the page, for what is drawn over and under the picture. */

/** A dimension's ends on the canvas, CSS pixels from its upper left corner. */
export interface ProjectedDimension {
  readonly code: Dimension['code'];
  /** Which of the pieces shown. */
  readonly piece: number;
  readonly millimetres: number;
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

export function projected(
  shown: readonly Shown[],
  arrangement: Arrangement | null,
  camera: PerspectiveCamera,
  { clientWidth, clientHeight }: HTMLCanvasElement,
): readonly ProjectedDimension[] {
  return shown.flatMap(({ model }, piece) => {
    const place = arrangement?.matrices[piece];
    if (place === undefined) return [];
    const on = (point: Dimension['from']) => {
      const at = new Vector3(...point).applyMatrix4(place).project(camera);
      return { x: ((at.x + 1) / 2) * clientWidth, y: ((1 - at.y) / 2) * clientHeight };
    };
    return model.dimensions.map(({ code, millimetres, from, to }) => ({
      code,
      piece,
      millimetres,
      from: on(from),
      to: on(to),
    }));
  });
}
