import { type PerspectiveCamera, Vector3 } from 'three';
import type { Dimension, Wearing } from '../model.ts';
import type { Arrangement } from './arrangement/arrangement.ts';
import type { Worn } from './arrangement/worn.ts';
import type { ShownPiece } from './stage.ts';

/** Positions of parts of the piece on the page, for overlays and for the drawn body. */

/** Position in CSS pixels of the body part on which a piece is worn: its middle at the piece, or the nape of a neck. */
export interface ProjectedBody {
  readonly wearing: Wearing;
  readonly x: number;
  readonly y: number;
  /** Pixels for each millimetre. */
  readonly scale: number;
}

/** A dimension's ends on the canvas, CSS pixels from its upper left corner. */
export interface ProjectedDimension {
  readonly code: Dimension['code'];
  /** Index of the piece. */
  readonly piece: number;
  readonly millimetres: number;
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
}

export function projected(
  shown: readonly ShownPiece[],
  arrangement: Arrangement | null,
  camera: PerspectiveCamera,
  { clientWidth, clientHeight }: HTMLCanvasElement,
): readonly ProjectedDimension[] {
  return shown.flatMap(({ model }, piece) => {
    const placement = arrangement?.matrices[piece];
    if (placement === undefined) return [];
    const on = (point: Dimension['from']) => {
      const at = new Vector3(...point).applyMatrix4(placement).project(camera);
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

export function projectedBodies(
  { wearings, arrangement }: Worn,
  camera: PerspectiveCamera,
  { clientWidth, clientHeight }: HTMLCanvasElement,
): readonly ProjectedBody[] {
  const on = (point: Vector3) => {
    const at = point.clone().project(camera);
    return { x: ((at.x + 1) / 2) * clientWidth, y: ((1 - at.y) / 2) * clientHeight };
  };
  const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
  return wearings.flatMap((wearing, index) => {
    const placement = arrangement.matrices[index];
    if (placement === undefined) return [];
    const middle = new Vector3(0, wearing.on === 'neck' ? wearing.nape : 0, 0).applyMatrix4(placement);
    const screenPoint = on(middle);
    return [
      {
        wearing,
        ...screenPoint,
        scale: (on(middle.clone().addScaledVector(right, 10)).x - screenPoint.x) / 10,
      },
    ];
  });
}
