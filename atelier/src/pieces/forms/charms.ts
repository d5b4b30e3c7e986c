import { extrude } from '../../geometry/extrude.ts';
import { after, type Matrix, moved, turned } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { joinMeshes, openMesh } from '../../geometry/mesh.ts';
import { boundsOfShapes, roundLine } from '../../geometry/outline.ts';
import type { Point } from '../../geometry/profile.ts';
import { domeMesh } from '../../geometry/relief.ts';
import { ball, ringOfWire } from '../../geometry/turning.ts';
import { cross, subtract, unit } from '../../geometry/vector.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { EnamelColour, Finish, Material, Mesh, Metal, Millimetres, Vector } from '../../model.ts';
import type { LayMotif } from '../motif.ts';
import { metalOf } from '../ring/shank.ts';
import type { Tessellation } from '../tessellation.ts';
import { type Figure, figureMesh, figureShape, veinsMesh } from './figures.ts';
import { type Turning, turning } from './solids.ts';

/** Charms that hang, sit on an ear or stand on a ring. Faces towards +z, backs at z = 0, centres at the origin. */

const forms = memory<Mesh>(64);

export interface FigureCharm {
  readonly figure: Figure;
  readonly height: Millimetres;
  readonly thickness: Millimetres;
  readonly metal: Metal;
  readonly finish?: Finish;
  /** Share of the thickness that is rounded: most of it for a puffed heart. */
  readonly round?: number;
  /** Whether the charm is domed all over, like a puffed flower. Its outline must be fully visible from the centre. */
  readonly domed?: boolean;
  /** Whether the veins of its figure are raised. */
  readonly lined?: boolean;
}

const domedFigure = (
  figure: Figure,
  height: Millimetres,
  thickness: Millimetres,
  tessellation: Tessellation,
): Mesh =>
  forms(JSON.stringify(['domed', figure, height, thickness, tessellation.bevel]), () =>
    domeMesh(figureShape(figure, height).outer, thickness * 0.25, thickness * 0.75, tessellation.bevel * 4),
  );

export const figureCharm =
  ({
    figure,
    height,
    thickness,
    metal,
    finish = 'polished',
    round = 0.45,
    domed = false,
    lined = false,
  }: FigureCharm): LayMotif =>
  (piece, at, tessellation) => {
    const body = domed
      ? domedFigure(figure, height, thickness, tessellation)
      : figureMesh(figure, height, thickness, round, tessellation);
    piece.lay('charm', body, metalOf(metal, finish), [at]);
    const raised = lined ? veinsMesh(figure, height, thickness, height * 0.028, tessellation) : null;
    if (raised !== null) piece.lay('charm', raised, metalOf(metal), [at]);
    const { outer } = figureShape(figure, height);
    const { right } = boundsOfShapes([{ outer, holes: [] }]);
    // A loop sits where the charm is high near the middle: in the cleft of a heart.
    const over = outer.filter(([x]) => Math.abs(x) < height * 0.06).map(([, y]) => y);
    return { top: Math.max(...over, 0), aside: right, depth: thickness };
  };

/** Thickness at which the loop of a full body is attached, in the body's middle; the same as a plate's. */
const FULL: Millimetres = 1.8;

export const turnedCharm =
  (code: Turning, height: Millimetres, material: Material, lying = false): LayMotif =>
  (piece, at, tessellation) => {
    const half = height * 0.36;
    const place = after(at, moved(0, 0, FULL / 2));
    const body = turning(code, height, tessellation);
    piece.lay('charm', body, material, [lying ? after(place, turned('z', Math.PI / 2)) : place], 0.3);
    return lying
      ? { top: half, aside: height / 2, depth: FULL }
      : { top: height / 2, aside: half, depth: FULL };
  };

/** A gourd with a gold thread round its waist, a bell with its slot and clapper. */
export const gourdCharm =
  (height: Millimetres, metal: Metal, lying = false): LayMotif =>
  (piece, at, tessellation) => {
    const reach = turnedCharm('gourd', height, metalOf(metal, 'matte'), lying)(piece, at, tessellation);
    const belt = forms(JSON.stringify(['belt', height, tessellation.lathe]), () =>
      ringOfWire(height * 0.125, height * 0.035, tessellation.lathe >> 1, tessellation.wire.sides),
    );
    const waist = moved(0, height * 0.08, 0);
    const upright = after(at, moved(0, 0, FULL / 2));
    piece.lay('charm', belt, metalOf(metal), [
      lying ? after(upright, turned('z', Math.PI / 2), waist) : after(upright, waist),
    ]);
    return reach;
  };

export const bellCharm =
  (height: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const reach = turnedCharm('bell', height, metalOf(metal))(piece, at, tessellation);
    const [belt, clapper] = [
      forms(JSON.stringify(['bell belt', height, tessellation.lathe]), () =>
        ringOfWire(height * 0.47, height * 0.035, tessellation.lathe, tessellation.wire.sides),
      ),
      forms(JSON.stringify(['clapper', height, tessellation.ball]), () =>
        ball(height * 0.13, tessellation.ball >> 1),
      ),
    ];
    const middle = after(at, moved(0, 0, FULL / 2));
    piece.lay('charm', belt, metalOf(metal), [after(middle, moved(0, -height * 0.02, 0))]);
    piece.lay('charm', clapper, metalOf(metal), [after(middle, moved(0, -height * 0.5, 0))]);
    return { ...reach, aside: height * 0.5 };
  };

/** Petals of enamel in a gold rim, a gold heart with stamens. */
export const enamelBlossom =
  (height: Millimetres, colour: EnamelColour, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const thickness = height * 0.1;
    piece.lay('charm', figureMesh('plum', height, thickness, 0.4, tessellation), metalOf(metal), [at]);
    piece.lay(
      'charm',
      figureMesh('plum', height * 0.86, thickness * 0.5, 0.7, tessellation),
      { kind: 'enamel', colour },
      [after(at, moved(0, 0, thickness * 0.82))],
    );
    const stamens = veinsMesh('plum', height * 0.8, thickness * 1.32, height * 0.018, tessellation);
    if (stamens !== null) piece.lay('charm', stamens, metalOf(metal), [at]);
    const grain = forms(JSON.stringify(['stamen', height, tessellation.bead]), () =>
      ball(height * 0.035, tessellation.bead),
    );
    const ring = Array.from({ length: 5 }, (_, i): Matrix => {
      const angle = Math.PI / 2 + (2 * Math.PI * i) / 5;
      const out = height * 0.26;
      return after(at, moved(out * Math.cos(angle), out * Math.sin(angle), thickness * 1.36));
    });
    piece.lay('bead', grain, metalOf(metal), [...ring, after(at, moved(0, 0, thickness * 1.36))]);
    return { top: height * 0.5, aside: height / 2, depth: thickness };
  };

/** A disc of enamel in a rope rim; a stone may be set in it. */
export const enamelDisc =
  (height: Millimetres, colour: EnamelColour, metal: Metal, stone: LayMotif | null): LayMotif =>
  (piece, at, tessellation) => {
    const thickness = 1.2;
    const disc = (size: number, depth: number): Mesh =>
      forms(JSON.stringify(['disc', size, depth, tessellation.bevel]), () =>
        extrude(
          { outer: roundLine(tessellation.lathe, () => size / 2), holes: [] },
          { depth, bevel: depth * 0.3, backBevel: depth * 0.2, pieces: tessellation.bevel },
        ),
      );
    piece.lay('plate', disc(height, thickness), metalOf(metal), [at]);
    piece.lay('charm', disc(height * 0.8, 0.5), { kind: 'enamel', colour }, [
      after(at, moved(0, 0, thickness - 0.3)),
    ]);
    piece.lay(
      'charm',
      twistedRim(height * 0.45, height * 0.045, tessellation.link.sides, 44),
      metalOf(metal),
      [after(at, moved(0, 0, thickness))],
    );
    stone?.(piece, after(at, moved(0, 0, thickness * 0.9)), tessellation);
    return { top: height / 2, aside: height / 2, depth: thickness };
  };

/** Two wires twisted about each other, along a circle in the plane of x and y. */
const twistedRim = (radius: Millimetres, wire: Millimetres, sides: number, turns: number): Mesh =>
  forms(JSON.stringify(['twisted', radius, wire, sides, turns]), () =>
    joinMeshes(
      [0, Math.PI].map((start) =>
        wireMesh({
          path: Array.from({ length: turns * 10 }, (_, i): Vector => {
            const angle = (2 * Math.PI * i) / (turns * 10);
            const wind = start + turns * angle;
            const r = radius + wire * 0.55 * Math.cos(wind);
            return [r * Math.cos(angle), r * Math.sin(angle), wire * 0.55 * Math.sin(wind)];
          }),
          radius: wire * 0.62,
          sides,
          closed: true,
        }),
      ),
    ),
  );

/** 花丝: a disc of gold thread, spirals within a twisted rim, with gaps between them. */
export const filigree =
  (height: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const thread = height * 0.011;
    const [depth, radius] = [height * 0.05, height / 2];
    const spiral = (size: number): Mesh =>
      forms(JSON.stringify(['spiral', size, thread, tessellation.link]), () =>
        wireMesh({
          path: Array.from({ length: 60 }, (_, i): Vector => {
            const share = i / 59;
            const angle = 4.6 * Math.PI * share;
            // The spiral is no tighter than its thread is thick.
            const out = Math.max(thread * 1.6, size * (1 - 0.9 * share));
            return [out * Math.cos(angle), out * Math.sin(angle), depth / 2];
          }),
          radius: thread,
          sides: tessellation.link.sides,
          capRings: 2,
        }),
      );
    const round = (count: number, out: number, turn: number): readonly Matrix[] =>
      Array.from({ length: count }, (_, i) =>
        after(at, turned('z', (2 * Math.PI * i) / count), moved(0, out, 0), turned('z', turn)),
      );
    piece.lay(
      'charm',
      twistedRim(radius * 0.95, height * 0.022, tessellation.link.sides, 52),
      metalOf(metal),
      [after(at, moved(0, 0, depth / 2))],
    );
    piece.lay(
      'charm',
      twistedRim(radius * 0.36, height * 0.016, tessellation.link.sides, 26),
      metalOf(metal),
      [after(at, moved(0, 0, depth / 2))],
    );
    piece.lay('charm', spiral(radius * 0.175), metalOf(metal), round(10, radius * 0.74, -2));
    piece.lay('charm', spiral(radius * 0.1), metalOf(metal), round(10, radius * 0.47, 1));
    piece.lay('charm', spiral(radius * 0.13), metalOf(metal), round(4, radius * 0.16, -1));
    const ribs = forms(JSON.stringify(['ribs', height, tessellation.link]), () =>
      wireMesh({
        path: [
          [0, radius * 0.36, depth / 2],
          [0, radius * 0.94, depth / 2],
        ],
        radius: thread * 1.2,
        sides: tessellation.link.sides,
        capRings: 1,
      }),
    );
    piece.lay(
      'charm',
      ribs,
      metalOf(metal),
      Array.from({ length: 10 }, (_, i) => after(at, turned('z', (2 * Math.PI * (i + 0.5)) / 10))),
    );
    const grain = forms(JSON.stringify(['filigree grain', height, tessellation.bead]), () =>
      ball(height * 0.026, tessellation.bead),
    );
    piece.lay('bead', grain, metalOf(metal), [
      ...round(10, radius * 0.74, 0).map((place) => after(place, moved(0, 0, depth / 2))),
      after(at, moved(0, 0, depth / 2)),
    ]);
    return { top: radius, aside: radius, depth: depth * 1.6 };
  };

/** Six arms with two pairs of branches each. */
export const snowflake =
  (height: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const radius = height / 2;
    const wire = height * 0.034;
    const arm = forms(JSON.stringify(['snow', height, tessellation.link]), () => {
      const bar = (from: Point, to: Point, thick: number): Mesh =>
        wireMesh({
          path: [
            [from[0], from[1], wire],
            [to[0], to[1], wire],
          ],
          radius: thick,
          sides: tessellation.link.sides + 4,
          capRings: 3,
        });
      return joinMeshes([
        bar([0, 0], [0, radius], wire),
        ...[0.42, 0.7].flatMap((share) =>
          [-1, 1].map((side) =>
            bar(
              [0, radius * share],
              [side * radius * 0.24 * (1.4 - share), radius * (share + 0.2 * (1.3 - share))],
              wire * 0.8,
            ),
          ),
        ),
      ]);
    });
    piece.lay(
      'charm',
      arm,
      metalOf(metal),
      Array.from({ length: 6 }, (_, i) => after(at, turned('z', (Math.PI * i) / 3))),
    );
    return { top: radius, aside: radius * 0.9, depth: wire * 2 };
  };

/** A five-pointed star, every point with a ridge from its tip to the middle: ten planes over a narrow edge. */
export const ridgedStar =
  (across: Millimetres, metal: Metal): LayMotif =>
  (piece, at) => {
    // Distance between tips across the middle.
    const radius = across / 2 / Math.cos(Math.PI / 10);
    const [edge, height] = [across * 0.05, across * 0.2];
    const body = forms(JSON.stringify(['star', across]), () => {
      const line = Array.from({ length: 10 }, (_, i): Point => {
        const angle = Math.PI / 2 + (Math.PI * i) / 5;
        const out = i % 2 === 0 ? radius : radius * 0.44;
        return [out * Math.cos(angle), out * Math.sin(angle)];
      });
      const planes = line.flatMap((from, i): (readonly Vector[])[] => {
        const to = line[(i + 1) % line.length] as Point;
        const [a, b]: [Vector, Vector] = [
          [...from, edge],
          [...to, edge],
        ];
        return [
          [a, b, [0, 0, height]],
          [[...from, 0], [...to, 0], b, a],
          [
            [...to, 0],
            [...from, 0],
            [0, 0, 0],
          ],
        ];
      });
      return facetted(planes);
    });
    piece.lay('charm', body, metalOf(metal), [at]);
    return { top: radius * 0.97, aside: across / 2, depth: height * 0.8 };
  };

/** A body of flat planes with sharp edges. Corners are anticlockwise seen from outside. */
function facetted(planes: readonly (readonly Vector[])[]): Mesh {
  const mesh = openMesh(
    planes.reduce((sum, { length }) => sum + length, 0),
    planes.reduce((sum, { length }) => sum + length - 2, 0),
    false,
  );
  let [vertex, index] = [0, 0];
  for (const plane of planes) {
    const [a, b, c] = plane as readonly [Vector, Vector, Vector];
    const normal = unit(cross(subtract(b, a), subtract(c, a)));
    for (const [i, point] of plane.entries()) {
      mesh.positions.set(point, (vertex + i) * 3);
      mesh.normals.set(normal, (vertex + i) * 3);
      if (i < 2) continue;
      mesh.indices.set([vertex, vertex + i - 1, vertex + i], index);
      index += 3;
    }
    vertex += plane.length;
  }
  return mesh;
}
