import { after, type Matrix, moved, turned } from '../geometry/matrix.ts';
import { memory } from '../geometry/memory.ts';
import { ball, lathe, ringOfWire } from '../geometry/turning.ts';
import { wireMesh } from '../geometry/wire.ts';
import type { Detail, Material, Mesh, Metal, Millimetres, Model, Vector } from '../model.ts';
import { type Assembly, assemble } from './assembly.ts';
import { hollow } from './bracelet/cord.ts';
import { layMotif, type MotifOptions } from './motif.ts';
import { metalOf } from './ring/shank.ts';
import { type Tessellation, tessellations } from './tessellation.ts';

/** The visible part of an earring: a setting or plate, or a ball of any material. */
export type Ornament =
  | { readonly kind: 'motif'; readonly motif: MotifOptions }
  | { readonly kind: 'ball'; readonly material: Material; readonly diameter: Millimetres };

export type EarringOptions =
  | {
      readonly kind: 'stud';
      readonly metal: Metal;
      readonly ornament: Ornament;
      /** Distance of each earring from the middle between them; defaults to 9. */
      readonly apart?: Millimetres;
    }
  | {
      readonly kind: 'drop';
      readonly metal: Metal;
      /** The part at the ear, and the one that hangs below it. */
      readonly ornament: Ornament;
      readonly hung: Ornament;
      readonly fall: Millimetres;
    }
  | {
      readonly kind: 'hoop';
      readonly metal: Metal;
      readonly diameter: Millimetres;
      readonly wire: Millimetres;
    };

const forms = memory<readonly Mesh[]>(32);

/** Distance of each earring from the middle between them. */
function apartOf(options: EarringOptions): Millimetres {
  if (options.kind === 'hoop') return options.diameter * 0.75;
  return options.kind === 'stud' ? (options.apart ?? 9) : 9;
}

/** A pair, hanging side by side. Each part is one node at two positions. */
export function earringModel(options: EarringOptions, detail: Detail): Model {
  const tessellation = tessellations[detail];
  const piece = assemble();
  const apart = apartOf(options);
  // A hoop lies in the plane of y and z and is seen from the side.
  const turn = options.kind === 'hoop' ? 1.05 : 0.1;
  const pair = twice(piece, [
    after(moved(-apart, 0, 0), turned('y', turn)),
    after(moved(apart, 0, 0), turned('y', -turn)),
  ]);
  switch (options.kind) {
    case 'stud':
      layAtEar(pair, options.ornament, options.metal, tessellation);
      break;
    case 'drop':
      layAtEar(pair, options.ornament, options.metal, tessellation);
      layDrop(pair, options, tessellation);
      break;
    case 'hoop':
      layHoop(pair, options, tessellation);
  }
  return piece.finish('hanging');
}

/** Returns an assembly that adds each part at several positions. */
function twice(piece: Assembly, places: readonly Matrix[]): Assembly {
  const all = (matrices: readonly Matrix[] = [moved(0, 0, 0)]): readonly Matrix[] =>
    places.flatMap((place) => matrices.map((matrix) => after(place, matrix)));
  return {
    ...piece,
    lay: (part, mesh, material, matrices, fill) => piece.lay(part, mesh, material, all(matrices), fill),
    set: (part, stone, kind, matrices) => piece.set(part, stone, kind, all(matrices)),
  };
}

function layOrnament(
  piece: Assembly,
  ornament: Ornament,
  at: Matrix,
  tessellation: Tessellation,
): Millimetres {
  if (ornament.kind === 'motif') return layMotif(piece, ornament.motif, at, tessellation).top;
  const { material, diameter } = ornament;
  const [bead] = forms(JSON.stringify(['ball', diameter, tessellation.ball]), () => [
    ball(diameter / 2, tessellation.ball),
  ]);
  const fill = material.kind === 'metal' ? hollow(diameter) : 1;
  piece.lay('charm', bead as Mesh, material, [after(at, moved(0, 0, diameter / 2))], fill);
  return diameter / 2;
}

/** Adds the ornament, its post through the ear, and the butterfly clasp behind. */
function layAtEar(piece: Assembly, ornament: Ornament, metal: Metal, tessellation: Tessellation): void {
  layOrnament(piece, ornament, moved(0, 0, 0), tessellation);
  const [post, scroll] = forms(JSON.stringify(['post', tessellation.lathe]), () => [
    wireMesh({
      path: [
        [0, 0, 0.5],
        [0, 0, -8.5],
      ],
      radius: 0.4,
      sides: tessellation.link.sides + 3,
      capRings: 2,
    }),
    lathe(
      [
        [0.3, -0.3],
        [1.8, -0.15],
        [2, 0],
        [1.8, 0.15],
        [0.3, 0.3],
      ],
      tessellation.lathe,
    ),
  ]) as [Mesh, Mesh];
  piece.lay('post', post, metalOf(metal));
  piece.lay('clasp', scroll, metalOf(metal), [after(moved(0, 0, -5.5), turned('x', Math.PI / 2))]);
}

function layDrop(
  piece: Assembly,
  { metal, hung, fall }: Extract<EarringOptions, { kind: 'drop' }>,
  tessellation: Tessellation,
): void {
  const at = moved(0, -fall, 0);
  const top = layOrnament(piece, hung, at, tessellation);
  const [rod, ring] = forms(JSON.stringify(['rod', fall, top, tessellation.lathe]), () => [
    wireMesh({
      path: [
        [0, -0.6, 0.8],
        [0, -fall + top + 1, 0.8],
      ],
      radius: 0.32,
      sides: tessellation.link.sides + 3,
      capRings: 2,
    }),
    ringOfWire(0.9, 0.26, tessellation.lathe >> 1, tessellation.link.sides + 2),
  ]) as [Mesh, Mesh];
  piece.lay('drop', rod, metalOf(metal));
  piece.lay('link', ring, metalOf(metal), [
    after(moved(0, -fall + top + 0.5, 0.8), turned('z', Math.PI / 2)),
  ]);
}

/** Adds a hoop whose wire is thinner at the ear, where its hinge is. */
function layHoop(
  piece: Assembly,
  { metal, diameter, wire }: Extract<EarringOptions, { kind: 'hoop' }>,
  tessellation: Tessellation,
): void {
  const [hoop, hinge] = forms(JSON.stringify(['hoop', diameter, wire, tessellation.wire]), () => {
    const radius = (diameter - wire) / 2;
    const path = Array.from({ length: tessellation.wire.pieces }, (_, i): Vector => {
      const angle = (2 * Math.PI * i) / tessellation.wire.pieces;
      return [0, radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    const slim = (share: number): number => (wire / 2) * (0.72 + 0.28 * Math.sin(Math.PI * share));
    return [
      wireMesh({ path, radius: slim, sides: tessellation.wire.sides + 4, closed: true }),
      ball(wire * 0.5, tessellation.ball >> 1),
    ];
  }) as [Mesh, Mesh];
  piece.lay('drop', hoop, metalOf(metal));
  piece.lay('hinge', hinge, metalOf(metal), [moved(0, (diameter - wire) / 2, 0)]);
}
