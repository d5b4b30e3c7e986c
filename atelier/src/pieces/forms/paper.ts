import { extrude } from '../../geometry/extrude.ts';
import { after, type Matrix, moved, turned } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { joinMeshes } from '../../geometry/mesh.ts';
import { ringOfWire } from '../../geometry/turning.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { CordColour, Detail, Mesh, Metal, Millimetres, Model, Vector } from '../../model.ts';
import { type Assembly, assemble } from '../assembly.ts';
import { lettering, lettersMesh, type Outlines } from '../lettering.ts';
import { metalOf } from '../ring/shank.ts';
import { type Tessellation, tessellations } from '../tessellation.ts';
import { faceUp, oblong } from './oblong.ts';
import { bean } from './solids.ts';

/** Paper pieces with gold letters: an envelope, a card, a thread-bound book. They lie on the table, face up. */

const forms = memory<Mesh>(24);
const redPaper = { kind: 'cord', colour: 'red' } as const;

interface Sheet {
  readonly width: Millimetres;
  readonly height: Millimetres;
  readonly thickness: Millimetres;
  /** Radius of its corners. */
  readonly corner: Millimetres;
}

const sheet = ({ width, height, thickness, corner }: Sheet, tessellation: Tessellation): Mesh =>
  forms(JSON.stringify(['sheet', width, height, thickness, corner, tessellation.bevel]), () =>
    extrude(oblong(width, height, corner), {
      depth: thickness,
      bevel: Math.min(0.12, thickness * 0.3),
      backBevel: Math.min(0.1, thickness * 0.3),
      pieces: tessellation.bevel,
    }),
  );

/** Gold leaf along the edge of a sheet, inset by the given distance. */
const border = (
  width: Millimetres,
  height: Millimetres,
  corner: Millimetres,
  tessellation: Tessellation,
): Mesh =>
  forms(JSON.stringify(['border', width, height, corner, tessellation.link]), () =>
    wireMesh({
      path: oblong(width, height, corner).outer.map(([x, y]): Vector => [x, y, 0]),
      radius: 0.16,
      sides: tessellation.link.sides,
      closed: true,
    }),
  );

interface GoldLine {
  readonly text: string;
  readonly height: Millimetres;
  readonly direction: 'across' | 'down';
}

/** A line of gold letters, centred at the given point, on a sheet that faces +z. */
function layLine(
  piece: Assembly,
  { text, height, direction }: GoldLine,
  outlines: Outlines,
  metal: Metal,
  at: Matrix,
  tessellation: Tessellation,
): void {
  const shapes = lettering(text, outlines, height, direction);
  if (shapes.length > 0)
    piece.lay('glyph', lettersMesh(shapes, 0.35, tessellation), metalOf(metal), [after(faceUp, at)]);
}

/** A red envelope with a gold bean in a gold-rimmed window, and a line of gold letters above. */
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
  const tessellation = tessellations[detail];
  const piece = assemble();
  const height = width * 1.62;
  const corner = width * 0.035;
  piece.lay('plate', sheet({ width, height, thickness: 0.9, corner }, tessellation), redPaper, [faceUp]);
  // The folded flap.
  piece.lay(
    'plate',
    sheet({ width, height: height * 0.2, thickness: 0.35, corner }, tessellation),
    redPaper,
    [after(faceUp, moved(0, height * 0.4, 0.9))],
  );
  const window = forms(JSON.stringify(['window', width, tessellation.lathe]), () =>
    joinMeshes([
      ringOfWire(width * 0.25, width * 0.014, tessellation.lathe * 2, tessellation.wire.sides),
      ringOfWire(width * 0.29, width * 0.007, tessellation.lathe * 2, tessellation.wire.sides),
    ]),
  );
  const middle = after(faceUp, moved(0, -height * 0.08, 0.9));
  piece.lay('plate', window, metalOf(metal), [after(middle, turned('x', Math.PI / 2))]);
  const length = width * 0.3;
  piece.lay('bead', bean(length, tessellation), metalOf(metal), [
    after(middle, moved(0, 0, length * 0.26), turned('z', 0.35), turned('x', Math.PI / 2 + 0.2)),
  ]);
  layLine(
    piece,
    { text, height: width * 0.13, direction: 'across' },
    outlines,
    metal,
    moved(0, height * 0.4, 1.2),
    tessellation,
  );
  return piece.finish('lying');
}

/** A red card on its envelope. */
export function cardModel(
  {
    metal,
    width,
    lines,
    outlines,
  }: {
    readonly metal: Metal;
    readonly width: Millimetres;
    /** Lines of letters: height, and distance above the middle, mm. */
    readonly lines: readonly {
      readonly text: string;
      readonly height: Millimetres;
      readonly at: Millimetres;
    }[];
    readonly outlines: Outlines;
  },
  detail: Detail,
): Model {
  const tessellation = tessellations[detail];
  const piece = assemble();
  const height = width * 0.63;
  const corner = width * 0.04;
  const envelope = { width: width * 1.06, height: height * 1.1, thickness: 0.8, corner: 0.8 };
  piece.lay('plate', sheet(envelope, tessellation), { kind: 'cord', colour: 'beige' }, [
    after(faceUp, turned('z', 0.14), moved(width * 0.06, height * 0.05, 0)),
  ]);
  piece.lay('plate', sheet({ width, height, thickness: 0.9, corner }, tessellation), redPaper, [
    after(faceUp, moved(0, 0, 0.8)),
  ]);
  piece.lay('plate', border(width - 4, height - 4, corner * 0.6, tessellation), metalOf(metal), [
    after(faceUp, moved(0, 0, 1.7)),
  ]);
  for (const { at, ...line } of lines)
    layLine(piece, { ...line, direction: 'across' }, outlines, metal, moved(0, at, 1.6), tessellation);
  return piece.finish('lying');
}

/** Number of stitches along the spine of a book bound in the traditional way. */
const STITCHES = 4;

/**
 * A book with thread binding at its right edge: cloth covers, a label at the upper left with its title running down.
 */
export function boundBookModel(
  {
    metal,
    cover,
    width,
    title,
    outlines,
  }: {
    readonly metal: Metal;
    readonly cover: CordColour;
    readonly width: Millimetres;
    readonly title: string;
    readonly outlines: Outlines;
  },
  detail: Detail,
): Model {
  const tessellation = tessellations[detail];
  const piece = assemble();
  const height = width * 1.42;
  const corner = width * 0.012;
  const [board, leaves] = [0.5, 2.6];
  const top = board * 2 + leaves;
  const cloth = { kind: 'cord', colour: cover } as const;
  const paper = { kind: 'cord', colour: 'white' } as const;
  const boards = sheet({ width, height, thickness: board, corner }, tessellation);
  piece.lay('plate', boards, cloth, [faceUp, after(faceUp, moved(0, 0, board + leaves))]);
  piece.lay(
    'plate',
    sheet({ width: width - 0.8, height: height - 0.8, thickness: leaves, corner }, tessellation),
    paper,
    [after(faceUp, moved(0, 0, board))],
  );
  // The label and its gold frame.
  const label = { width: width * 0.2, height: height * 0.62 };
  const place = moved(-width * 0.3, height * 0.13, top);
  piece.lay('plate', sheet({ ...label, thickness: 0.2, corner: 0.3 }, tessellation), paper, [
    after(faceUp, place),
  ]);
  piece.lay('plate', border(label.width - 1.4, label.height - 1.4, 0.2, tessellation), metalOf(metal), [
    after(faceUp, place, moved(0, 0, 0.2)),
  ]);
  layLine(
    piece,
    { text: title, height: label.height * 0.78, direction: 'down' },
    outlines,
    metal,
    after(place, moved(0, 0, 0.1)),
    tessellation,
  );
  // The thread: along the spine, and round it at each stitch.
  const edge = width / 2;
  const seam = edge - width * 0.09;
  const [low, high] = [-height / 2 + height * 0.07, height / 2 - height * 0.07];
  const over = 0.18;
  const thread = (path: readonly Vector[]): Mesh =>
    wireMesh({ path, radius: 0.24, sides: tessellation.link.sides });
  const stitches = forms(JSON.stringify(['stitches', width, tessellation.link.sides]), () =>
    joinMeshes([
      thread([
        [seam, low, top + over],
        [seam, high, top + over],
      ]),
      ...Array.from({ length: STITCHES }, (_, i) => {
        const y = low + ((high - low) * i) / (STITCHES - 1);
        return thread([
          [seam, y, top + over],
          [edge, y, top + over],
          [edge + over, y, top],
          [edge + over, y, 0.2],
        ]);
      }),
    ]),
  );
  piece.lay('plate', stitches, paper, [faceUp]);
  return piece.finish('lying');
}
