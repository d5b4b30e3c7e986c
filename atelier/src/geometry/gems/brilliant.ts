import type { FacetKind, Vector } from '../../model.ts';
import type { Plane } from '../polyhedron.ts';
import { cross, dot, mix, subtract, unit } from '../vector.ts';
import type { Outline } from './outline.ts';

/** A facet plane before the solid is cut. */
export interface Facet extends Plane {
  readonly kind: FacetKind;
}

export interface BrilliantCut {
  readonly outline: Outline;
  /** Positions of the main facets as turns of the outline, ascending. A round has eight. */
  readonly mains: readonly number[];
  /** Size of the table as a share of the outline, seen from `centre`. */
  readonly table: number;
  readonly crownHeight: number;
  readonly pavilionDepth: number;
  /** Height of the girdle (y). */
  readonly girdle: number;
  /** Turns of the outline at which the girdle is cut; its facets are tangents there. */
  readonly girdleAt: readonly number[];
  /** How far down the edge of two bezels the star's tip is: 0.32 is a star of 50 % seen from above. */
  readonly starTip?: number;
  /** How far up the edge of two mains the lower halves meet: 0.213 is lower halves of 77 %. */
  readonly lowerTip?: number;
  readonly centre?: readonly [x: number, z: number];
}

/** Returns the plane through a point with a normal, oriented so that the point `inside` is in the solid. */
export function planeAt(normal: Vector, point: Vector, inside: Vector, kind: FacetKind): Facet {
  const n = unit(normal);
  const d = dot(n, point);
  return dot(n, inside) <= d
    ? { x: n[0], y: n[1], z: n[2], d, kind }
    : { x: -n[0], y: -n[1], z: -n[2], d: -d, kind };
}

const planeThrough = (a: Vector, b: Vector, c: Vector, inside: Vector, kind: FacetKind): Facet =>
  planeAt(cross(subtract(b, a), subtract(c, a)), a, inside, kind);

/** The point where two planes meet at a height. */
function meetAt(p: Plane, q: Plane, y: number): Vector {
  const c = p.d - p.y * y;
  const f = q.d - q.y * y;
  const determinant = p.x * q.z - p.z * q.x;
  return [(c * q.z - p.z * f) / determinant, y, (p.x * f - c * q.x) / determinant];
}

export const evenly = (count: number, from = 0): readonly number[] =>
  Array.from({ length: count }, (_, i) => from + i / count);

/**
 * A brilliant on any outline. Bezels and mains touch the outline at a girdle point and extend to the table's corner and
 * the culet; stars, upper and lower halves are planes through three meet points.
 */
export function brilliant(cutting: BrilliantCut): readonly Facet[] {
  const { outline, mains, table, crownHeight, pavilionDepth, girdle } = cutting;
  const { starTip = 0.32, lowerTip = 0.2126, centre = [0, 0] } = cutting;
  const inside: Vector = [centre[0], 0, centre[1]];
  const top = girdle / 2 + crownHeight;
  const culet: Vector = [centre[0], -girdle / 2 - pavilionDepth, centre[1]];
  const at = (t: number, y: number): Vector => {
    const { x, z } = outline(t - Math.floor(t));
    return [x, y, z];
  };
  const along = (t: number): Vector => {
    const { nx, nz } = outline(t);
    return [-nz, 0, nx];
  };

  const corners = mains.map((t): Vector => {
    const [x, , z] = at(t, 0);
    return [centre[0] + (x - centre[0]) * table, top, centre[1] + (z - centre[1]) * table];
  });
  const bezels = mains.map((t, i) => {
    const point = at(t, girdle / 2);
    return planeAt(cross(along(t), subtract(corners[i] as Vector, point)), point, inside, 'bezel');
  });
  const pavilion = mains.map((t) => {
    const point = at(t, -girdle / 2);
    return planeAt(cross(along(t), subtract(culet, point)), point, inside, 'main');
  });

  const facets: Facet[] = [{ x: 0, y: 1, z: 0, d: top, kind: 'table' }, ...bezels, ...pavilion];
  mains.forEach((t, i) => {
    const j = (i + 1) % mains.length;
    const next = (mains[j] as number) + (j === 0 ? 1 : 0);
    const between = (t + next) / 2;
    const [bezel, nextBezel] = [bezels[i] as Facet, bezels[j] as Facet];
    const star = mix(meetAt(bezel, nextBezel, top), meetAt(bezel, nextBezel, girdle / 2), starTip);
    const lower = mix(culet, meetAt(pavilion[i] as Facet, pavilion[j] as Facet, -girdle / 2), lowerTip);
    facets.push(planeThrough(corners[i] as Vector, corners[j] as Vector, star, inside, 'star'));
    for (const end of [t, next]) {
      facets.push(planeThrough(star, at(end, girdle / 2), at(between, girdle / 2), inside, 'upper'));
      facets.push(planeThrough(lower, at(end, -girdle / 2), at(between, -girdle / 2), inside, 'lower'));
    }
  });
  for (const t of cutting.girdleAt) {
    const { x, z, nx, nz } = outline(t);
    facets.push({ x: nx, y: 0, z: nz, d: nx * x + nz * z, kind: 'girdle' });
  }
  return facets;
}
