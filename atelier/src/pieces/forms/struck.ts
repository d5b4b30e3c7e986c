import { worn } from '../../geometry/curve.ts';
import { extrude } from '../../geometry/extrude.ts';
import { after, type Matrix, moved, turned } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { joinMeshes } from '../../geometry/mesh.ts';
import { boundsOfShapes, placeShapes, type Shape } from '../../geometry/outline.ts';
import type { Point } from '../../geometry/profile.ts';
import { ball, lathe, ringOfWire } from '../../geometry/turning.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { Mesh, Metal, Millimetres, Vector } from '../../model.ts';
import type { Assembly } from '../assembly.ts';
import { broadened, lettering, type Outlines } from '../lettering.ts';
import type { LayMotif } from '../motif.ts';
import { peaceBuckle } from '../plate.ts';
import { grainRadius, smallRound } from '../ring/head.ts';
import { metalOf } from '../ring/shank.ts';
import type { Tessellation } from '../tessellation.ts';
import { type FigureCharm, figureCharm } from './charms.ts';
import { figureShape } from './figures.ts';

/**
 * Charms that are struck or built up: characters, a medal set with stones, a buckle, an abacus. Faces towards +z, backs
 * at z = 0.
 */

const forms = memory<Mesh>(24);
const medals = memory<readonly [body: Mesh, ground: Mesh]>(12);

/** Characters with rounded strokes, their back at z = 0. */
const swollenLetters = (shapes: readonly Shape[], depth: Millimetres, tessellation: Tessellation): Mesh =>
  joinMeshes(
    shapes.map((shape) =>
      extrude(shape, { depth, bevel: depth * 0.62, backBevel: 0, pieces: tessellation.bevel + 1 }),
    ),
  );

/** A line moved towards the origin by a distance. */
const inset = (line: readonly Point[], by: Millimetres): readonly Point[] =>
  line.map(([x, y]): Point => {
    const share = 1 - by / Math.hypot(x, y);
    return [x * share, y * share];
  });

/** A figure with raised characters. `framed`: with two bright lines along its edge. */
export const inscribed =
  (
    charm: FigureCharm,
    text: string,
    letterHeight: Millimetres,
    outlines: Outlines,
    framed = false,
  ): LayMotif =>
  (piece, at, tessellation) => {
    const reach = figureCharm(charm)(piece, at, tessellation);
    const shapes = lettering(text, outlines, letterHeight, [...text].length > 1 ? 'across' : 'down');
    if (shapes.length === 0) return reach;
    const { height, thickness, metal } = charm;
    if (framed) {
      const { outer } = figureShape(charm.figure, height);
      const frame = forms(JSON.stringify(['framed', charm, tessellation.link]), () =>
        joinMeshes(
          [
            [0.075, 0.02],
            [0.125, 0.011],
          ].map(([by, wire]) =>
            wireMesh({
              path: worn(
                inset(outer, height * (by as number)).map(([x, y]): Vector => [x, y, thickness]),
                3,
              ),
              radius: height * (wire as number),
              sides: tessellation.link.sides,
              closed: true,
            }),
          ),
        ),
      );
      piece.lay('plate', frame, metalOf(metal), [at]);
    }
    const widest = boundsOfShapes(shapes).right * 2;
    const by = Math.min(1, (height * 0.86) / widest);
    const letters = swollenLetters(
      broadened(placeShapes(shapes, by, 0, 0), letterHeight * 0.016),
      0.95,
      tessellation,
    );
    piece.lay('glyph', letters, metalOf(metal), [after(at, moved(0, -height * 0.04, thickness - 0.25))]);
    return reach;
  };

export interface Medal {
  readonly text: string;
  readonly height: Millimetres;
  readonly thickness: Millimetres;
  readonly rim: 'plain' | 'grained';
  /** Number of small diamonds inside the rim; 0 for none. */
  readonly stones?: number;
  readonly outlines: Outlines;
}

/** Height of a medal's rim above its ground. */
const RIM: Millimetres = 0.6;

/** 砂地亮字: a struck medal with a bright character on a sanded ground that is lower than its rim. */
export const medal =
  ({ text, height, thickness, rim, stones = 0, outlines }: Medal): LayMotif =>
  (piece, at, tessellation) => {
    const metal: Metal = 'gold-999';
    const radius = height / 2;
    const out = radius * 0.89;
    const diameter = stones === 0 ? 0 : Math.min(1.3, (2 * Math.PI * out) / stones / 1.08);
    const frame = stones === 0 ? height * 0.06 : (radius - out - diameter / 2) * 0.9;
    const facing = after(at, turned('x', Math.PI / 2));
    const [body, ground] = medals(
      JSON.stringify(['medal', height, thickness, frame, tessellation.lathe]),
      () => {
        const arc = Array.from({ length: tessellation.bevel * 4 + 1 }, (_, i): Point => {
          const angle = (Math.PI * i) / (tessellation.bevel * 4);
          return [radius - frame * (1 - Math.cos(angle)) * 0.5, thickness + RIM * Math.sin(angle)];
        });
        const floor = thickness - 0.1;
        return [
          lathe(
            [
              [0, 0],
              [radius - 0.3, 0],
              [radius - 0.09, 0.09],
              [radius, 0.3],
              ...arc,
              [radius - frame, floor],
              [0, floor],
            ],
            tessellation.lathe * 2,
          ),
          lathe(
            [
              [0, floor - 0.1],
              [radius - frame * 0.6, floor - 0.1],
              [radius - frame * 0.6, thickness],
              [0, thickness],
            ],
            tessellation.lathe * 2,
          ),
        ];
      },
    );
    piece.lay('plate', body, metalOf(metal), [facing]);
    piece.lay('plate', ground, metalOf(metal, 'matte'), [facing]);
    const round = (count: number, by: number): readonly Matrix[] =>
      Array.from({ length: count }, (_, i) => {
        const angle = (2 * Math.PI * i) / count;
        return after(at, moved(by * Math.cos(angle), by * Math.sin(angle), thickness));
      });
    if (rim === 'grained') {
      const grain = forms(JSON.stringify(['medal grain', tessellation.bead]), () =>
        ball(0.32, tessellation.bead),
      );
      const by = radius - frame - 0.36;
      piece.lay('bead', grain, metalOf(metal), round(Math.round((2 * Math.PI * by) / 0.7), by));
    }
    if (stones > 0) {
      const line = forms(JSON.stringify(['inner rim', out, diameter, tessellation.lathe]), () =>
        ringOfWire(out - diameter / 2 - 0.22, 0.26, tessellation.lathe * 2, tessellation.wire.sides >> 1),
      );
      piece.lay('halo', line, metalOf(metal), [after(facing, moved(0, thickness + 0.05, 0))]);
    }
    if (stones > 0)
      layStones(piece, { stones, out, diameter, level: thickness + 0.16, metal }, at, tessellation);
    const clear =
      (stones > 0 ? out - diameter / 2 - 0.5 : radius - frame - (rim === 'grained' ? 0.7 : 0)) * 2;
    const letterHeight = clear * 0.7;
    const letters = forms(
      JSON.stringify([
        'struck',
        letterHeight,
        [...text].map((character) => outlines(character)?.path),
        tessellation.bevel,
      ]),
      () => {
        const shapes = lettering(text, outlines, letterHeight, 'across');
        const by = Math.min(1, letterHeight / (boundsOfShapes(shapes).right * 2));
        return swollenLetters(
          broadened(placeShapes(shapes, by, 0, 0), letterHeight * 0.016),
          0.95,
          tessellation,
        );
      },
    );
    piece.lay('glyph', letters, metalOf(metal), [after(at, moved(0, 0, thickness - 0.2))]);
    return { top: height / 2, aside: height / 2, depth: thickness };
  };

/** Small diamonds in a ring, each between four grains. */
function layStones(
  piece: Assembly,
  ring: {
    readonly stones: number;
    readonly out: Millimetres;
    readonly diameter: Millimetres;
    readonly level: Millimetres;
    readonly metal: Metal;
  },
  at: Matrix,
  tessellation: Tessellation,
): void {
  const { stones, out, diameter, level, metal } = ring;
  const spot = (i: number, r: number): Matrix => {
    const angle = (2 * Math.PI * i) / stones;
    return after(at, moved(r * Math.cos(angle), r * Math.sin(angle), level), turned('x', Math.PI / 2));
  };
  const stoneIndices = Array.from({ length: stones }, (_, i) => i);
  piece.set(
    'melee',
    smallRound(diameter, tessellation),
    'diamond',
    stoneIndices.map((i) => spot(i, out)),
  );
  const grain = forms(JSON.stringify(['set grain', diameter, tessellation.bead]), () =>
    ball(grainRadius(diameter), tessellation.bead),
  );
  piece.lay(
    'bead',
    grain,
    metalOf(metal),
    stoneIndices.flatMap((i) => [-1, 1].map((side) => spot(i + 0.5, out + side * diameter * 0.42))),
  );
}

/** 平安扣 (peace buckle) of gold: a ring with a small hole. */
export const goldBuckle =
  (height: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const thickness = height * 0.2;
    piece.lay('charm', peaceBuckle(height, thickness, tessellation), metalOf(metal), [
      after(at, moved(0, 0, thickness / 2), turned('x', Math.PI / 2)),
    ]);
    return { top: height / 2, aside: height / 2, depth: thickness };
  };

/** 算盘: a frame, a beam, six rods, each with a bead above and three below. */
export const abacus =
  (width: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const height = width * 0.72;
    const [bar, level] = [width * 0.036, width * 0.06];
    const rod = (from: Point, to: Point, thick: number): Mesh =>
      wireMesh({
        path: [
          [from[0], from[1], level],
          [to[0], to[1], level],
        ],
        radius: thick,
        sides: tessellation.link.sides + 2,
        capRings: 2,
      });
    const [w, h] = [width / 2, height / 2];
    const beam = height * 0.2;
    const columns = Array.from({ length: 6 }, (_, i) => ((i - 2.5) * width) / 6.6);
    const frame = forms(JSON.stringify(['abacus', width, tessellation.link]), () =>
      joinMeshes([
        rod([-w - bar * 0.4, -h], [w + bar * 0.4, -h], bar),
        rod([-w - bar * 0.4, h], [w + bar * 0.4, h], bar),
        rod([-w, -h], [-w, h], bar),
        rod([w, -h], [w, h], bar),
        rod([-w, beam], [w, beam], bar * 0.7),
        ...columns.map((x) => rod([x, -h], [x, h], bar * 0.34)),
      ]),
    );
    const bead = forms(JSON.stringify(['abacus bead', width, tessellation.lathe]), () =>
      ringOfWire(width * 0.034, width * 0.032, tessellation.lathe >> 1, tessellation.wire.sides),
    );
    piece.lay('plate', frame, metalOf(metal), [at]);
    piece.lay(
      'bead',
      bead,
      metalOf(metal),
      columns.flatMap((x, i) => {
        const low = (k: number) => -h + bar * 2 + k * width * 0.066 + (k >= 3 - (i % 3) ? width * 0.12 : 0);
        const stoneIndices = [low(0), low(1), low(2), h - bar * 2 - (i % 2) * width * 0.05];
        return stoneIndices.map((y) => after(at, moved(x, y, level)));
      }),
    );
    return { top: h + bar, aside: w, depth: level * 2 };
  };
