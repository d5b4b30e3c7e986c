import { worn } from '../../geometry/curve.ts';
import { type CutStone, cutGem } from '../../geometry/gems/cut-gem.ts';
import { crownAt } from '../../geometry/gems/surface.ts';
import { joinMeshes } from '../../geometry/mesh.ts';
import { circleLoop, girdleLoop, girdleReach, loopPath, turnedMesh } from '../../geometry/turning.ts';
import { radians } from '../../geometry/vector.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { Gem, Mesh, Millimetres, Vector } from '../../model.ts';
import type { Tessellation } from '../tessellation.ts';

/**
 * The setting of a stone in the stone's own axes, the girdle at y = 0. `foot`: distance down to the band's metal, in
 * which the prongs are rooted. Prongs start narrow inside the band, follow the pavilion, and bend over the girdle onto
 * the crown, below the table.
 */
export interface HeadMeshes {
  readonly prongs: Mesh;
  readonly gallery: Mesh;
}

/** Prong radius in mm by stone: 0.4 mm for a stone of 6.5 mm. */
export const prongRadius = (gem: Gem): Millimetres => 0.14 + 0.04 * Math.min(gem.width, gem.length);

/**
 * Directions of the prongs, radians from +x towards +z. Includes the corners of a cornered stone and the point of a
 * pear.
 */
export function prongDirections(gem: Gem, count: 4 | 6): readonly number[] {
  if (gem.shape === 'pear') return [-90, 25, 155, -38, -142].map(radians);
  if (gem.shape === 'heart') return [-90, 40, 140, -14, 194].map(radians);
  const angles = count === 4 ? [45, 135, 225, 315] : [30, 90, 150, 210, 270, 330];
  return angles.map((angle) =>
    Math.atan2(gem.length * Math.sin(radians(angle)), gem.width * Math.cos(radians(angle))),
  );
}

/** The middle line of a prong in its plane: distances from the stone's axis, and heights. */
type Leg = readonly (readonly [out: Millimetres, height: Millimetres])[];

/**
 * Straight from its root along the pavilion, in a wide bend beside the girdle, then in the wire's tightest bend onto
 * the crown.
 */
function legOf(gem: Gem, azimuth: number, foot: Millimetres, pieces: number): Leg {
  const thick = prongRadius(gem);
  const reach = girdleReach(gem, azimuth);
  const out = reach + thick * 0.4;
  const bow = thick * 1.2;
  const over = radians(78);
  const tip = out - bow * (1 - Math.cos(over));
  const rests = crownAt(gem, Math.cos(azimuth) * tip, Math.sin(azimuth) * tip);
  const level = rests + thick * 0.62 - bow * Math.sin(over);
  const root = [reach * 0.2, -foot] as const;
  const wide = thick * 2.4;
  const onBend = (angle: number) =>
    [out - wide + wide * Math.cos(angle), level - wide * Math.sin(angle)] as const;
  // The bend begins where the straight line from the root is tangent to it.
  let [low, high] = [0, radians(85)];
  for (let i = 0; i < 40; i++) {
    const angle = (low + high) / 2;
    const [x, y] = onBend(angle);
    const turns = (x - root[0]) * Math.cos(angle) - (y - root[1]) * Math.sin(angle);
    if (turns > 0) low = angle;
    else high = angle;
  }
  const share = (count: number) => Array.from({ length: count + 1 }, (_, i) => i / count);
  const [straight, beside, above] = [0.3, 0.25, 0.45].map((part) => Math.round(part * pieces)) as [
    number,
    number,
    number,
  ];
  const [startX, startY] = onBend(low);
  return [
    ...share(straight).map(
      (t) => [root[0] + (startX - root[0]) * t, root[1] + (startY - root[1]) * t] as const,
    ),
    ...share(beside)
      .slice(1)
      .map((t) => onBend(low * (1 - t))),
    ...share(above)
      .slice(1)
      .map((t) => [out - bow * (1 - Math.cos(over * t)), level + bow * Math.sin(over * t)] as const),
  ];
}

function prong(gem: Gem, azimuth: number, foot: Millimetres, { prong: cut }: Tessellation): Mesh {
  const thick = prongRadius(gem);
  const [c, s] = [Math.cos(azimuth), Math.sin(azimuth)];
  return wireMesh({
    path: legOf(gem, azimuth, foot, cut.pieces).map(([r, y]): Vector => [c * r, y, s * r]),
    // A prong is thickest at its shoulder, then tapers by a fifth to its tip.
    radius: (share) => thick * (share < 0.72 ? 0.82 + 0.25 * share : 1 - 0.2 * ((share - 0.72) / 0.28)),
    sides: cut.sides,
    capRings: 3,
  });
}

export function prongHead(gem: Gem, foot: Millimetres, count: 4 | 6, tessellation: Tessellation): HeadMeshes {
  const directions = prongDirections(gem, count);
  const prongs = directions.map((azimuth) => prong(gem, azimuth, foot, tessellation));
  const thick = prongRadius(gem) * 0.66;
  const [first = 0] = directions;
  const leg = legOf(gem, first, foot, 60);
  /** A horizontal rail through the prongs. */
  const rail = (y: number): Mesh => {
    const [out] = leg.reduce((best, place) =>
      Math.abs(place[1] - y) < Math.abs(best[1] - y) ? place : best,
    );
    const share = Math.min(0.86, out / girdleReach(gem, first));
    const loop = loopPath(girdleLoop(gem, 1.2, tessellation.loop.turn, tessellation.loop.spacing), 0);
    const path = worn(
      loop.map(([x, , z]): Vector => [x * share, y, z * share]),
      gem.mirrored ? 8 : 0,
    );
    return wireMesh({ path, radius: thick, sides: tessellation.wire.sides, closed: true });
  };
  return {
    prongs: joinMeshes(prongs),
    gallery: joinMeshes([rail(-foot * 0.3), ...(foot > 3.2 ? [rail(-foot * 0.64)] : [])]),
  };
}

/** A wall round the girdle. Its lip is bent over the crown; its foot is narrower. */
export function bezelWall(gem: Gem, foot: Millimetres, tessellation: Tessellation): Mesh {
  const half = Math.min(gem.width, gem.length) / 2;
  const wall = 0.16 + 0.035 * half * 2;
  const lip = Math.min(0.3, half * 0.12);
  const taper = half * 0.34;
  const rise = crownAt(gem, half - lip, 0);
  const top = Math.max(rise, 0.2) + 0.1;
  return turnedMesh(girdleLoop(gem, 0.2, tessellation.loop.turn, tessellation.loop.spacing), [
    [-taper - 0.05, -foot],
    [wall - taper, -foot],
    [wall - taper * 0.35, -foot * 0.45],
    [wall, -0.25],
    [wall, top - 0.28],
    [wall * 0.86, top - 0.12],
    [wall * 0.55, top - 0.02],
    [wall * 0.2, top],
    [-lip, rise + 0.03],
    [-lip, rise - 0.05],
    [-0.01, 0],
    [-taper * 0.5, -foot * 0.5],
  ]);
}

/** Positions (x, z) and directions of `count` stones round another, and their distance from one another. */
export function haloPlaces(gem: Gem, count: number, diameter: Millimetres, tessellation: Tessellation) {
  const loop = girdleLoop(gem, 0.6, tessellation.loop.turn, tessellation.loop.spacing / 2);
  const nearest = diameter / 2 + 0.14;
  const short = count * diameter * 1.05 - perimeter(loopPath(loop, nearest));
  const offset = nearest + Math.max(0, short) / (2 * Math.PI);
  const path = loopPath(loop, offset);
  const perimeterLength = perimeter(path);
  const positions: Vector[] = [];
  let distanceSoFar = 0;
  let next = perimeterLength / count / 2;
  path.forEach((a, i) => {
    const b = path[(i + 1) % path.length] as Vector;
    const piece = Math.hypot(b[0] - a[0], b[2] - a[2]);
    for (
      ;
      positions.length < count && next <= distanceSoFar + piece + 1e-9;
      next += perimeterLength / count
    ) {
      const t = (next - distanceSoFar) / piece;
      positions.push([a[0] + (b[0] - a[0]) * t, 0, a[2] + (b[2] - a[2]) * t]);
    }
    distanceSoFar += piece;
  });
  return { places: positions, offset, loop };
}

const perimeter = (path: readonly Vector[]): number =>
  path.reduce((sum, [x, , z], i) => {
    const [px, , pz] = path[(i + path.length - 1) % path.length] as Vector;
    return sum + Math.hypot(x - px, z - pz);
  }, 0);

/** The tray of a halo's stones, round the centre stone. */
export function haloTray(
  gem: Gem,
  offset: Millimetres,
  diameter: Millimetres,
  tessellation: Tessellation,
): Mesh {
  const [inner, outer] = [offset - diameter / 2 - 0.06, offset + diameter / 2 + 0.16];
  const depth = diameter * 0.62;
  return turnedMesh(girdleLoop(gem, 0.6, tessellation.loop.turn, tessellation.loop.spacing), [
    [inner, -depth],
    [outer - 0.3, -depth],
    [outer - 0.06, -depth * 0.7],
    [outer, -0.12],
    [outer - 0.04, 0.05],
    [outer - 0.14, 0.05],
    [outer - 0.2, -0.06],
    [inner + 0.08, -0.06],
    [inner, -0.12],
  ]);
}

/** Radius of the four grains between a bead-set stone and its neighbours. All are one mesh. */
export const grainRadius = (diameter: Millimetres): Millimetres => 0.06 + diameter * 0.085;

/** A rim that rises gently from the metal to a flush-set stone. */
export const flushRim = (diameter: Millimetres, tessellation: Tessellation): Mesh =>
  turnedMesh(circleLoop(tessellation.lathe, diameter / 2), [
    [0.42, -0.3],
    [0.36, -0.06],
    [0.2, 0.06],
    [0.06, 0.1],
    [-0.06, 0.06],
    [-0.04, -0.05],
    [-0.25, -0.3],
  ]);

export const smallRound = (diameter: Millimetres, tessellation: Tessellation): CutStone =>
  cutGem('round', { width: diameter }, tessellation.melee);
