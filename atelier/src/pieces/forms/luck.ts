import { extrude } from '../../geometry/extrude.ts';
import { after, moved, turned } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { joinMeshes } from '../../geometry/mesh.ts';
import type { Point } from '../../geometry/profile.ts';
import { smooth } from '../../geometry/relief.ts';
import { ball, lathe, ringOfWire } from '../../geometry/turning.ts';
import { warped } from '../../geometry/warp.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { Mesh, Metal, Millimetres, Vector } from '../../model.ts';
import type { LayMotif } from '../motif.ts';
import { metalOf } from '../ring/shank.ts';
import type { Tessellation } from '../tessellation.ts';
import { through } from './figures.ts';

/** A fish as a charm. Face towards +z, back near z = 0. */

const forms = memory<Mesh>(24);

/** Half width of the body, as a share of its length, from tail to mouth. */
const girth = through(
  [
    [0.05, 0],
    [0.075, 0.06],
    [0.15, 0.26],
    [0.215, 0.5],
    [0.225, 0.66],
    [0.185, 0.82],
    [0.11, 0.93],
    [0.045, 0.985],
    [0, 1],
  ],
  1,
  false,
);

/** How far the body bends sideways at a share of its length, as if swimming. */
const sway = (share: number): number => 0.075 * Math.sin(2.3 * (share - 0.25)) - 0.02;

/** Rows of scales along the body, and scales in a row. */
const [ROWS, COLUMNS] = [12, 12];

/** Height of the scales round the body: each rises towards the tail, where its round edge overlaps those below. */
function scaleAt(turn: number, share: number): number {
  const place = share * ROWS;
  let [height, left] = [0, 1];
  // From the head, because its scales overlap the others.
  for (let row = Math.ceil(place) + 1; row >= Math.floor(place); row--) {
    const column = (turn / (2 * Math.PI)) * COLUMNS + (row % 2 === 0 ? 0 : 0.5);
    const down = row - place;
    const away = Math.hypot((column - Math.round(column)) / 0.6, Math.max(0, down) / 1.25);
    const covers = left * (1 - smooth(0.86, 1.06, away)) * smooth(-0.55, -0.1, down);
    height += covers * (0.3 + 0.7 * Math.min(1, away));
    left -= covers;
  }
  return height;
}

function fishBody(long: Millimetres, tessellation: Tessellation): Mesh {
  return forms(JSON.stringify(['fish body', long, tessellation.ball]), () => {
    const outline = through(girth, Math.max(14, tessellation.ball >> 2), false).map(
      ([x, y]): Point => [Math.max(0, x) * long, y * long],
    );
    const round = lathe([[0, 0], ...outline.slice(0, -1), [0, long]], Math.max(120, tessellation.ball * 2));
    return warped(round, ([x, y, z]) => {
      const share = y / long;
      const turn = Math.atan2(z, x);
      const scaled = smooth(0.06, 0.16, share) * (1 - smooth(0.66, 0.69, share + 0.05 * Math.cos(2 * turn)));
      const gill = Math.exp(-(((share - 0.7 + 0.05 * Math.cos(2 * turn)) / 0.012) ** 2));
      const by =
        1 + (0.085 * scaled * scaleAt(turn, share) + 0.07 * gill) * smooth(0, 0.04, Math.hypot(x, z) / long);
      return [x * by + sway(share) * long, y, z * by * 0.62];
    });
  });
}

/** A fin: flat with a rounded edge, rays from its root raised on both faces. */
function fin(line: readonly Point[], rays: readonly (readonly Point[])[], tessellation: Tessellation): Mesh {
  const thick = 1;
  const flat = extrude(
    { outer: through(line, tessellation.bevel + 1), holes: [] },
    { depth: thick, bevel: thick * 0.25, backBevel: thick * 0.25, pieces: tessellation.bevel },
  );
  return joinMeshes([
    flat,
    ...rays.map((ray) =>
      wireMesh({
        path: through(ray, 5, false).map(([x, y]): Vector => [x, y, thick]),
        radius: (share) => 0.2 * (1 - 0.4 * share),
        sides: tessellation.link.sides,
        capRings: 2,
      }),
    ),
  ]);
}

/** 鱼: a small round fish that swims upwards, with scales, gills, eyes and rays in its fins. */
export const fishCharm =
  (height: Millimetres, metal: Metal): LayMotif =>
  (piece, at, tessellation) => {
    const long = height * 0.72;
    const foot = height / 2 - long;
    const middle = after(at, moved(0, foot, long * 0.12));
    piece.lay('charm', fishBody(long, tessellation), metalOf(metal), [middle], 0.3);
    const scaled = (line: readonly Point[]): readonly Point[] =>
      line.map(([x, y]): Point => [x * long, y * long]);
    const x = sway(0.03);
    const tail = scaled([
      [x - 0.03, 0.08],
      [x - 0.1, -0.06],
      [x - 0.24, -0.24],
      [x - 0.27, -0.36],
      [x - 0.13, -0.31],
      [x + 0.01, -0.15],
      [x + 0.16, -0.3],
      [x + 0.32, -0.31],
      [x + 0.24, -0.17],
      [x + 0.1, -0.03],
      [x + 0.04, 0.08],
    ]);
    const tailRays = [
      [-0.22, -0.3],
      [-0.15, -0.25],
      [-0.09, -0.19],
      [0.11, -0.18],
      [0.18, -0.22],
      [0.25, -0.26],
    ].map(([rx, ry]) =>
      scaled([
        [x + 0.01, 0.03],
        [x + (rx as number) * 0.42, (ry as number) * 0.36],
        [x + (rx as number), ry as number],
      ]),
    );
    const back = scaled([
      [sway(0.36) - 0.14, 0.3],
      [sway(0.36) - 0.27, 0.33],
      [sway(0.5) - 0.34, 0.46],
      [sway(0.62) - 0.3, 0.62],
      [sway(0.7) - 0.17, 0.74],
      [sway(0.55) - 0.12, 0.55],
    ]);
    const backRays = [0.36, 0.44, 0.52, 0.6].map((y, i) =>
      scaled([
        [sway(y) - 0.17, y + 0.03],
        [sway(y) - 0.23, y + 0.03 - 0.004 * i],
        [sway(y) - 0.285, y + 0.02],
      ]),
    );
    const belly = scaled([
      [sway(0.52) + 0.15, 0.56],
      [sway(0.48) + 0.29, 0.44],
      [sway(0.42) + 0.3, 0.33],
      [sway(0.42) + 0.22, 0.34],
      [sway(0.42) + 0.14, 0.4],
    ]);
    const bellyRays = [0, 1, 2].map((i) =>
      scaled([
        [sway(0.5) + 0.19, 0.5 - 0.035 * i],
        [sway(0.45) + 0.24, 0.44 - 0.03 * i],
        [sway(0.42) + 0.275 - 0.02 * i, 0.385 - 0.022 * i],
      ]),
    );
    const flat = after(middle, moved(0, 0, -0.45));
    const fins = forms(JSON.stringify(['fins', long, tessellation.bevel]), () =>
      joinMeshes([
        fin(tail, tailRays, tessellation),
        fin(back.toReversed(), backRays, tessellation),
        fin(belly.toReversed(), bellyRays, tessellation),
      ]),
    );
    piece.lay('charm', fins, metalOf(metal, 'matte'), [flat]);
    const [eye, lid] = [
      forms(JSON.stringify(['eye', long, tessellation.ball]), () =>
        ball(long * 0.034, tessellation.ball >> 1),
      ),
      forms(JSON.stringify(['lid', long, tessellation.lathe]), () =>
        ringOfWire(long * 0.047, long * 0.014, tessellation.lathe >> 1, tessellation.wire.sides >> 1),
      ),
    ];
    const places = [1, -1].map((side) =>
      after(
        middle,
        moved((sway(0.83) - 0.035) * long, long * 0.825, side * long * 0.104),
        turned('x', Math.PI / 2),
      ),
    );
    piece.lay('bead', eye, metalOf(metal), places);
    piece.lay('bead', lid, metalOf(metal, 'matte'), places);
    return { top: height / 2, aside: long * 0.3, depth: 2.2, loop: [sway(0.98) * long, height / 2 - 0.3] };
  };
