import { along } from '../../geometry/curve.ts';
import { cutGem } from '../../geometry/gems/cut-gem.ts';
import { moved } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { joinMeshes } from '../../geometry/mesh.ts';
import { lathe } from '../../geometry/turning.ts';
import { unit } from '../../geometry/vector.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { Detail, GemShape, Mesh, Metal, Millimetres, Model, Stone, Vector } from '../../model.ts';
import { assemble } from '../assembly.ts';
import { onTheWay } from '../chain.ts';
import { smallRound } from '../ring/head.ts';
import { metalOf } from '../ring/shank.ts';
import { type Tessellation, tessellations } from '../tessellation.ts';
import { loopOf } from './loop.ts';

export interface TennisOptions {
  readonly metal: Metal;
  readonly stone: Stone;
  readonly count: number;
  readonly diameter: Millimetres;
  readonly length: Millimetres;
  /** Defaults to round. */
  readonly shape?: GemShape;
}

const forms = memory<readonly Mesh[]>(16);

/** A box clasp with its tongue, as long as a stone and a little lower, with the safety catch beside it. */
function boxClasp(
  step: Millimetres,
  half: Millimetres,
  below: Millimetres,
  tessellation: Tessellation,
): Mesh {
  const [middle, high] = [-below * 0.42, below * 0.5];
  const bar = (length: number, wide: number, tall: number): Mesh =>
    wireMesh({
      path: [-1, -0.34, 0.34, 1].map((share): Vector => [(share * length) / 2, middle, 0]),
      radius: tall,
      sides: tessellation.link.sides * 2,
      capRings: 3,
      oval: { up: [0, 1, 0], wide: wide / tall, high: 1 },
    });
  const catches = wireMesh({
    path: Array.from({ length: 24 }, (_, i): Vector => {
      const angle = (2 * Math.PI * i) / 24;
      return [step * 0.34 * Math.cos(angle), middle, half * 0.96 + half * 0.3 * Math.sin(angle)];
    }),
    radius: half * 0.09,
    sides: tessellation.link.sides,
    closed: true,
  });
  return joinMeshes([bar(step * 0.9, half * 0.92, high), bar(step * 2, half * 0.5, high * 0.45), catches]);
}

/** Stones side by side, each in a cup with four grains, hinged by a bar below. */
export function tennisModel(
  { metal, stone, count, diameter, length, shape = 'round' }: TennisOptions,
  detail: Detail,
): Model {
  const tessellation = tessellations[detail];
  const piece = assemble();
  const round =
    shape === 'round'
      ? smallRound(diameter, tessellation)
      : cutGem(shape, { width: diameter, length: diameter }, tessellation.melee);
  const path = loopOf(length);
  const step = length / (count + 1);
  const positions = along(path, step, step).slice(0, count);
  const spots = positions.map(({ at, way }) => onTheWay(at, way, [0, 1, 0]));
  const [cup, bar, box] = forms(JSON.stringify([shape, diameter, step, detail]), () => {
    const half = diameter / 2;
    const { below, above } = round.gem;
    const wall = 0.1 + diameter * 0.035;
    const prong = (azimuth: number): Mesh => {
      const at = (r: number, y: number): Vector => [r * Math.cos(azimuth), y, r * Math.sin(azimuth)];
      return wireMesh({
        path: [
          at(half * 0.98, -below * 0.6),
          at(half * 1.04, -0.05),
          at(half * 0.99, above * 0.55),
          at(half * 0.82, above * 0.92),
        ],
        radius: 0.1 + diameter * 0.045,
        sides: tessellation.link.sides,
        capRings: 2,
      });
    };
    const wallMesh = lathe(
      [
        [half * 0.5, -below * 1.02],
        [half * 0.72, -below * 1.02],
        [half + wall, -below * 0.28],
        [half + wall, -0.12],
        [half * 0.94, -0.1],
        [half * 0.52, -below * 0.84],
      ],
      tessellation.lathe >> 1,
    );
    const hinge = wireMesh({
      path: [
        [0, -below * 0.86, 0],
        [step, -below * 0.86, 0],
      ],
      radius: diameter * 0.11,
      sides: tessellation.link.sides,
      capRings: 1,
    });
    const prongs = [45, 135, 225, 315].map((a) => prong((a * Math.PI) / 180));
    return [joinMeshes([wallMesh, ...prongs]), hinge, boxClasp(step, half + wall, below, tessellation)];
  }) as [Mesh, Mesh, Mesh];
  // On a wrist the stones face outwards, on a table upwards.
  const outwards = positions.map(({ at, way }) => onTheWay(at, way, unit([at[0] / 1.16 ** 2, 0, at[2]])));
  for (const node of [
    piece.set('melee', round, stone, spots),
    piece.lay('seat', cup, metalOf(metal), spots),
    piece.lay('hinge', bar, metalOf(metal), spots),
  ])
    piece.standsWhenWorn(node, outwards);
  const end = path[0] as Vector;
  piece.lay('clasp', box, metalOf(metal), [moved(...end)]);
  piece.dimension({
    code: 'stone',
    from: [-diameter / 2, 0, (positions[count >> 1]?.at[2] ?? 0) + diameter],
    to: [diameter / 2, 0, (positions[count >> 1]?.at[2] ?? 0) + diameter],
    millimetres: diameter,
  });
  const [across, deep] = [path[90]?.[0] ?? 0, end[2]].map((reach) => Math.abs(reach) - round.gem.below);
  return piece.finish('lying', { on: 'wrist', across: across ?? 0, deep: deep ?? 0, width: diameter });
}
