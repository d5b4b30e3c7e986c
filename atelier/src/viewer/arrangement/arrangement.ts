import { Box3, Matrix4, type PerspectiveCamera, Vector3 } from 'three';
import type { Model, PartCode } from '../../model.ts';
import { type Orbit, towardsEye } from '../orbit.ts';

/**
 * The position of pieces in the picture: a ring stands, a bracelet lies, a hanging piece lies on its back (or on its
 * face, to show the back). Two pieces are side by side, each turned slightly towards the other. The camera distance is
 * computed from their points.
 */

export type ViewName = 'whole' | 'front' | 'top' | 'side' | 'stone' | 'outside' | 'inside' | 'back' | 'worn';

const STANDS: Readonly<Record<Model['stance'], Readonly<Record<ViewName, Orbit>>>> = {
  standing: {
    whole: { azimuth: 24, elevation: 27, zoom: 1 },
    front: { azimuth: 0, elevation: 9, zoom: 1 },
    top: { azimuth: 0, elevation: 86, zoom: 1 },
    side: { azimuth: 90, elevation: 9, zoom: 1 },
    stone: { azimuth: 16, elevation: 46, zoom: 2.6 },
    outside: { azimuth: 0, elevation: 52, zoom: 1.04 },
    inside: { azimuth: 0, elevation: 38, zoom: 1.04 },
    back: { azimuth: 180, elevation: 27, zoom: 1 },
    worn: { azimuth: 0, elevation: 62, zoom: 1 },
  },
  lying: {
    whole: { azimuth: 14, elevation: 44, zoom: 1 },
    front: { azimuth: 0, elevation: 12, zoom: 1 },
    top: { azimuth: 0, elevation: 88, zoom: 1 },
    side: { azimuth: 90, elevation: 12, zoom: 1 },
    stone: { azimuth: 8, elevation: 34, zoom: 2.6 },
    outside: { azimuth: 0, elevation: 16, zoom: 1.04 },
    inside: { azimuth: 0, elevation: 34, zoom: 1.04 },
    back: { azimuth: 180, elevation: 44, zoom: 1 },
    worn: { azimuth: 0, elevation: 20, zoom: 1 },
  },
  hanging: {
    whole: { azimuth: 0, elevation: 68, zoom: 1 },
    front: { azimuth: 0, elevation: 88, zoom: 1 },
    top: { azimuth: 0, elevation: 30, zoom: 1 },
    side: { azimuth: 62, elevation: 34, zoom: 1 },
    stone: { azimuth: 0, elevation: 62, zoom: 2.6 },
    outside: { azimuth: 0, elevation: 80, zoom: 1.04 },
    inside: { azimuth: 0, elevation: 80, zoom: 1.04 },
    back: { azimuth: 0, elevation: 74, zoom: 1 },
    worn: { azimuth: 0, elevation: 68, zoom: 1 },
  },
};

export interface Arrangement {
  /** One matrix for each piece, from its own axes to those of the table. */
  readonly matrices: readonly Matrix4[];
  readonly bounds: Box3;
  /**
   * Points of the pieces' surfaces, enough to fit them into a picture. For a long necklace, those around its pendant.
   */
  readonly points: readonly Vector3[];
  /** The bounding box of those points, for light and shadow. */
  readonly focus: Box3;
  readonly stance: Model['stance'];
  /** Centre of the main stone; null without one. */
  readonly stone: Vector3 | null;
}

/** Parts of a necklace that the picture may cut off. */
const CHAIN: ReadonlySet<PartCode> = new Set(['chain', 'link', 'clasp', 'extender', 'bail']);
/** A hanging piece larger than this is shown only around its middle, mm. */
const LONG = 70;
const ABOUT = 21;

const GAP = 2.5;
/**
 * Of two rings, one is `BEHIND` mm behind the other and partly hidden: it overlaps the other by `OVERLAP`, a share of
 * the other's width.
 */
const BEHIND = 9;
const OVERLAP = 0.3;
const POINTS = 2400;

export function laid(model: Model, onItsFace: boolean): Matrix4 {
  if (model.stance !== 'hanging') return new Matrix4();
  const flat = new Matrix4().makeRotationX(-Math.PI / 2);
  return onItsFace ? flat.multiply(new Matrix4().makeRotationY(Math.PI)) : flat;
}

/** Returns a regular sample of a piece's points. */
export function skinOf(model: Model, matrix: Matrix4): Vector3[] {
  const vertices = model.nodes.reduce((sum, node) => {
    const length = model.meshes[node.mesh]?.positions.length ?? 0;
    return sum + (length / 3) * (node.matrices.length / 16);
  }, 0);
  const stride = Math.max(1, Math.ceil(vertices / POINTS));
  const points: Vector3[] = [];
  const placed = new Matrix4();
  let next = 0;
  for (const node of model.nodes) {
    const positions = model.meshes[node.mesh]?.positions ?? new Float32Array();
    const count = positions.length / 3;
    for (let copy = 0; copy * 16 < node.matrices.length; copy++) {
      placed.fromArray(node.matrices, copy * 16).premultiply(matrix);
      for (; next < count; next += stride)
        points.push(new Vector3().fromArray(positions, next * 3).applyMatrix4(placed));
      next -= count;
    }
  }
  return points;
}

/** The points to fit into the picture: for a necklace its pendant and a little of the chain, else all. */
function focusPoints(
  { stance, bounds, nodes }: Model,
  matrix: Matrix4,
  skin: readonly Vector3[],
): readonly Vector3[] {
  const long = Math.max(bounds.max[0] - bounds.min[0], bounds.max[1] - bounds.min[1]) > LONG;
  if (stance !== 'hanging' || !long || nodes.every(({ part }) => CHAIN.has(part))) return skin;
  const middle = new Vector3().setFromMatrixPosition(matrix);
  const near = skin.filter((point) => point.distanceTo(middle) < ABOUT);
  return near.length > 8 ? near : skin;
}

/** Places pieces in a row, their lowest points at height 0, centred over the origin. */
export function arrange(models: readonly Model[], onTheirFaces: boolean): Arrangement {
  const turns = models.length > 1 && models.every(({ stance }) => stance === 'standing') ? [0.42, -0.34] : [];
  let edge = 0;
  let right = 0;
  const placed = models.map((model, index) => {
    const matrix = new Matrix4().makeRotationY(turns[index] ?? 0).multiply(laid(model, onTheirFaces));
    const box = new Box3().setFromPoints(skinOf(model, matrix));
    const shift = new Vector3(edge - box.min.x, -box.min.y, turns.length > 0 ? index * -BEHIND : 0);
    const width = box.max.x - box.min.x;
    edge += turns.length > 0 ? width * (1 - OVERLAP) : width + GAP;
    right = shift.x + box.max.x;
    return { model, matrix: matrix.premultiply(new Matrix4().makeTranslation(shift)) };
  });
  const points: Vector3[] = [];
  const all: Vector3[] = [];
  for (const { model, matrix } of placed) {
    matrix.premultiply(new Matrix4().makeTranslation(-right / 2, 0, 0));
    const skin = skinOf(model, matrix);
    all.push(...skin);
    points.push(...focusPoints(model, matrix, skin));
  }
  const [first] = placed;
  const stone = first?.model.nodes.find(({ part }) => part === 'centre-stone');
  return {
    matrices: placed.map(({ matrix }) => matrix),
    bounds: new Box3().setFromPoints(all),
    points,
    focus: new Box3().setFromPoints(points),
    stance: first?.model.stance ?? 'lying',
    stone:
      first === undefined || stone === undefined
        ? null
        : new Vector3().setFromMatrixPosition(
            new Matrix4().fromArray(stone.matrices).premultiply(first.matrix),
          ),
  };
}

export const standOf = ({ stance }: Pick<Arrangement, 'stance'>, view: ViewName): Orbit =>
  STANDS[stance][view];

export interface Framing {
  /** The point that the camera looks at, mm. */
  readonly target: Vector3;
  /** Distance of the camera from it at zoom 1, mm. */
  readonly distance: number;
}

/** Share of the picture that a piece fills. */
export const MARGIN = 0.86;

/**
 * Target and distance at which the pieces fill the picture for a camera direction. `fill`: share of the picture, 0 to
 * 1.
 */
export function frame(
  { points, focus }: Arrangement,
  orbit: Orbit,
  fieldOfView: number,
  aspect: number,
  fill = MARGIN,
): Framing {
  const out = new Vector3(...towardsEye(orbit));
  const right = new Vector3(out.z, 0, -out.x).normalize();
  const up = new Vector3().crossVectors(out, right);
  const tall = Math.tan((fieldOfView * Math.PI) / 360) * fill;
  const wide = tall * aspect;
  const target = focus.getCenter(new Vector3());
  const from = new Vector3();
  let distance = 1;
  for (let round = 0; round < 8; round++) {
    distance = 1;
    for (const point of points) {
      from.copy(point).sub(target);
      const near = from.dot(out);
      distance = Math.max(
        distance,
        near + Math.abs(from.dot(right)) / wide,
        near + Math.abs(from.dot(up)) / tall,
      );
    }
    const [x, y] = [new Span(), new Span()];
    for (const point of points) {
      from.copy(point).sub(target);
      const depth = distance - from.dot(out);
      x.add(from.dot(right) / depth);
      y.add(from.dot(up) / depth);
    }
    target.addScaledVector(right, x.middle * distance).addScaledVector(up, y.middle * distance);
  }
  return { target, distance };
}

class Span {
  #low = Infinity;
  #high = -Infinity;
  add(value: number): void {
    this.#low = Math.min(this.#low, value);
    this.#high = Math.max(this.#high, value);
  }
  get middle(): number {
    return this.#low > this.#high ? 0 : (this.#low + this.#high) / 2;
  }
}

export interface Square {
  readonly x: number;
  readonly z: number;
  readonly height: number;
  readonly side: number;
}

/** The square of the table that receives the shadow, mm. It is around the focus, and larger for a higher piece. */
export function tableUnder({ focus, bounds }: Arrangement): Square {
  const size = focus.getSize(new Vector3());
  const { x, z } = focus.getCenter(new Vector3());
  return { x, z, height: bounds.min.y, side: Math.max(size.x, size.z) * 1.3 + 2.3 * size.y + 4 };
}

/** Places the camera at its distance from the target. */
export function stand(camera: PerspectiveCamera, orbit: Orbit, target: Vector3, distance: number): void {
  const away = distance / orbit.zoom;
  camera.position
    .set(...towardsEye(orbit))
    .multiplyScalar(away)
    .add(target);
  camera.near = Math.max(0.5, away - distance * 0.9);
  camera.far = away + distance * 3;
  camera.lookAt(target);
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
}
