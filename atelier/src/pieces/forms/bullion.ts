import { extrude } from '../../geometry/extrude.ts';
import { after, type Matrix, moved, turned } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { joinMeshes } from '../../geometry/mesh.ts';
import type { Shape } from '../../geometry/outline.ts';
import type { Point } from '../../geometry/profile.ts';
import { ringOfWire } from '../../geometry/turning.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { Detail, Mesh, Metal, Millimetres, Model, Vector } from '../../model.ts';
import { type Assembly, assemble } from '../assembly.ts';
import { lettering, lettersMesh, type Outlines } from '../lettering.ts';
import { metalOf } from '../ring/shank.ts';
import { type Tessellation, tessellations } from '../tessellation.ts';
import { bean, ingot } from './solids.ts';

/** Gold to keep: bars, tablets, beans, ingots, a bean in its red envelope. They lie on the table, faces up. */

const forms = memory<Mesh>(24);
/** What faces +z laid face up. */
const UP = turned('x', -Math.PI / 2);

const oblong = (width: Millimetres, height: Millimetres, radius: Millimetres): Shape => ({
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

export interface Line {
  readonly text: string;
  /** Height of the letters, and of their middle over the middle of the bar. */
  readonly height: Millimetres;
  readonly at: Millimetres;
}

export interface BarOptions {
  readonly metal: Metal;
  readonly width: Millimetres;
  readonly height: Millimetres;
  readonly thickness: Millimetres;
  readonly lines: readonly Line[];
  readonly outlines: Outlines;
}

/** A struck bar: a frame along its edge, lines of letters raised within. */
function layBar(piece: Assembly, options: BarOptions, at: Matrix, fine: Tessellation): void {
  const { metal, width, height, thickness, lines, outlines } = options;
  const body = forms(JSON.stringify(['bar', width, height, thickness, fine.bevel]), () =>
    extrude(oblong(width, height, Math.min(width, height) * 0.09), {
      depth: thickness,
      bevel: Math.min(0.6, thickness * 0.4),
      backBevel: Math.min(0.3, thickness * 0.2),
      pieces: fine.bevel,
    }),
  );
  piece.lay('plate', body, metalOf(metal), [at]);
  const frame = forms(JSON.stringify(['frame', width, height, fine.link]), () => {
    const { outer } = oblong(width - 2.4, height - 2.4, Math.min(width, height) * 0.07);
    return wireMesh({
      path: outer.map(([x, y]): Vector => [x, y, 0]),
      radius: 0.26,
      sides: fine.link.sides,
      closed: true,
    });
  });
  piece.lay('plate', frame, metalOf(metal), [after(at, moved(0, 0, thickness))]);
  for (const line of lines) {
    const shapes = lettering(line.text, outlines, line.height, 'across');
    if (shapes.length === 0) continue;
    piece.lay('glyph', lettersMesh(shapes, 0.5, fine), metalOf(metal), [
      after(at, moved(0, line.at, thickness - 0.2)),
    ]);
  }
}

export function barModel(options: BarOptions, detail: Detail): Model {
  const piece = assemble();
  layBar(piece, options, UP, tessellations[detail]);
  return piece.finish('lying');
}

/** Beans as they fall from the hand: turns about the upright axis, degrees, and places on the table. */
export function beansModel(
  {
    metal,
    length,
    places,
  }: {
    readonly metal: Metal;
    readonly length: Millimetres;
    readonly places: readonly (readonly [x: Millimetres, z: Millimetres, turn: number])[];
  },
  detail: Detail,
): Model {
  const fine = tessellations[detail];
  const piece = assemble();
  piece.lay(
    'bead',
    bean(length, fine),
    metalOf(metal),
    places.map(([x, z, turn]) =>
      after(moved(x, length * 0.26, z), turned('y', (turn * Math.PI) / 180), turned('x', 0.2)),
    ),
  );
  return piece.finish('lying');
}

export function ingotModel(
  { metal, length }: { readonly metal: Metal; readonly length: Millimetres },
  detail: Detail,
): Model {
  const fine = tessellations[detail];
  const piece = assemble();
  piece.lay('bead', ingot(length, fine), metalOf(metal));
  return piece.finish('lying');
}

/** A red envelope with a window in a gold rim, the bean in it, a line of gold letters above. */
export function envelopeModel(
  {
    metal,
    width,
    text,
    outlines,
  }: {
    readonly metal: Metal;
    readonly width: Millimetres;
    readonly text: string;
    readonly outlines: Outlines;
  },
  detail: Detail,
): Model {
  const fine = tessellations[detail];
  const piece = assemble();
  const height = width * 1.62;
  const red = { kind: 'enamel', colour: 'red' } as const;
  const sheet = (w: Millimetres, h: Millimetres, thick: Millimetres): Mesh =>
    forms(JSON.stringify(['sheet', w, h, thick, fine.bevel]), () =>
      extrude(oblong(w, h, width * 0.035), { depth: thick, bevel: 0.12, backBevel: 0.1, pieces: fine.bevel }),
    );
  piece.lay('plate', sheet(width, height, 0.9), red, [UP]);
  // The flap that is folded over.
  piece.lay('plate', sheet(width, height * 0.2, 0.35), red, [after(UP, moved(0, height * 0.4, 0.9))]);
  const window = forms(JSON.stringify(['window', width, fine.lathe]), () =>
    joinMeshes([
      ringOfWire(width * 0.25, width * 0.014, fine.lathe * 2, fine.wire.sides),
      ringOfWire(width * 0.29, width * 0.007, fine.lathe * 2, fine.wire.sides),
    ]),
  );
  const middle = after(UP, moved(0, -height * 0.08, 0.9));
  piece.lay('plate', window, metalOf(metal), [after(middle, turned('x', Math.PI / 2))]);
  const length = width * 0.3;
  piece.lay('bead', bean(length, fine), metalOf(metal), [
    after(middle, moved(0, 0, length * 0.26), turned('z', 0.35), turned('x', Math.PI / 2 + 0.2)),
  ]);
  const shapes = lettering(text, outlines, width * 0.13, 'across');
  if (shapes.length > 0)
    piece.lay('glyph', lettersMesh(shapes, 0.35, fine), metalOf(metal), [
      after(UP, moved(0, height * 0.4, 1.2)),
    ]);
  return piece.finish('lying');
}
