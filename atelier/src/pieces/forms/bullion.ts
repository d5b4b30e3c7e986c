import { extrude } from '../../geometry/extrude.ts';
import { after, type Matrix, moved, turned } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { Detail, Mesh, Metal, Millimetres, Model, Vector } from '../../model.ts';
import { type Assembly, assemble } from '../assembly.ts';
import { lettering, lettersMesh, type Outlines } from '../lettering.ts';
import { metalOf } from '../ring/shank.ts';
import { type Tessellation, tessellations } from '../tessellation.ts';
import { faceUp, oblong } from './oblong.ts';
import { bean, ingot } from './solids.ts';

/** Investment gold: bars, tablets, beans, ingots. They lie on the table, face up. */

const forms = memory<Mesh>(24);
export interface Line {
  readonly text: string;
  /** Height of the letters, and of their middle above the middle of the bar. */
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

/** A struck bar: frosted, with a polished frame along its edge and lines of polished raised letters. */
function layBar(piece: Assembly, options: BarOptions, at: Matrix, tessellation: Tessellation): void {
  const { metal, width, height, thickness, lines, outlines } = options;
  const body = forms(JSON.stringify(['bar', width, height, thickness, tessellation.bevel]), () =>
    extrude(oblong(width, height, Math.min(width, height) * 0.09), {
      depth: thickness,
      bevel: Math.min(0.6, thickness * 0.4),
      backBevel: Math.min(0.3, thickness * 0.2),
      pieces: tessellation.bevel,
    }),
  );
  piece.lay('plate', body, metalOf(metal, 'matte'), [at]);
  const frame = forms(JSON.stringify(['frame', width, height, tessellation.link]), () => {
    const { outer } = oblong(width - 2.4, height - 2.4, Math.min(width, height) * 0.07);
    return wireMesh({
      path: outer.map(([x, y]): Vector => [x, y, 0]),
      radius: 0.26,
      sides: tessellation.link.sides,
      closed: true,
    });
  });
  piece.lay('plate', frame, metalOf(metal), [after(at, moved(0, 0, thickness))]);
  for (const line of lines) {
    const shapes = lettering(line.text, outlines, line.height, 'across');
    if (shapes.length === 0) continue;
    piece.lay('glyph', lettersMesh(shapes, 0.5, tessellation), metalOf(metal), [
      after(at, moved(0, line.at, thickness - 0.2)),
    ]);
  }
}

export function barModel(options: BarOptions, detail: Detail): Model {
  const piece = assemble();
  layBar(piece, options, faceUp, tessellations[detail]);
  return piece.finish('lying');
}

/** Beans as if thrown on the table. Positions, and rotations about the upright axis in degrees. */
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
  const tessellation = tessellations[detail];
  const piece = assemble();
  piece.lay(
    'bead',
    bean(length, tessellation),
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
  const tessellation = tessellations[detail];
  const piece = assemble();
  piece.lay('bead', ingot(length, tessellation), metalOf(metal));
  return piece.finish('lying');
}
