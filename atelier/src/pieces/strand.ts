import { along, lengthOf } from '../geometry/curve.ts';
import { after, moved, turned } from '../geometry/matrix.ts';
import { memory } from '../geometry/memory.ts';
import { ball, ringOfWire } from '../geometry/turning.ts';
import { wireMesh } from '../geometry/wire.ts';
import type { Detail, Jade, Material, Mesh, Metal, Millimetres, Model, Vector } from '../model.ts';
import { assemble } from './assembly.ts';
import { hollow } from './bracelet/cord.ts';
import { coilOf, loopOf } from './bracelet/loop.ts';
import { claspMesh } from './chain.ts';
import { wornLine } from './necklace.ts';
import { metalOf } from './ring/shank.ts';
import { tessellations } from './tessellation.ts';

export interface StrandOptions {
  /** `coil`: for the neck, laid in two rounds. */
  readonly worn: 'neck' | 'wrist' | 'coil';
  /** Pearls, jade, or hollow beads of metal. */
  readonly material: Material;
  readonly diameter: Millimetres;
  readonly length: Millimetres;
  /** Metal of the clasp. */
  readonly metal: Metal;
}

const forms = memory<Mesh>(24);

/** Beads on silk with knots between them, closed by a clasp. */
export function strandModel(
  { worn, material, diameter, length, metal }: StrandOptions,
  detail: Detail,
): Model {
  const tessellation = tessellations[detail];
  const piece = assemble();
  const [right, left] = wornLine(length, [0, 0, 0], 0) as [readonly Vector[], readonly Vector[]];
  const path =
    worn === 'neck'
      ? [...left.toReversed(), ...right.slice(1)]
      : worn === 'wrist'
        ? loopOf(length)
        : coilOf(length, diameter);
  const count = Math.max(1, Math.floor(length / (diameter + 0.35)));
  const step = lengthOf(path) / count;
  const bead = forms(JSON.stringify([diameter, detail]), () => ball(diameter / 2, tessellation.ball));
  // In two rounds the clasp is visible and takes the space of a bead.
  const positions =
    worn === 'coil'
      ? along(path, step, step).slice(0, count - 1)
      : along(path, step, step / 2).slice(0, count);
  const fill = material.kind === 'metal' ? hollow(diameter) : 1;
  piece.lay(
    'bead',
    bead,
    material,
    positions.map(({ at }) => moved(...at)),
    fill,
  );
  const silk = forms(JSON.stringify(['silk', worn, length, detail]), () =>
    wireMesh({
      path: path.filter((_, i) => i % 3 === 0),
      radius: 0.25,
      sides: tessellation.link.sides,
      capRings: 1,
    }),
  );
  piece.lay('cord', silk, { kind: 'cord', colour: 'white' });
  const [x, y, z] = (worn === 'neck' ? right.at(-1) : path[0]) as Vector;
  const flat = worn === 'neck' ? moved(x, y, z) : after(moved(x, y, z), turned('x', Math.PI / 2));
  piece.lay('clasp', claspMesh('lobster', 0.7, tessellation), metalOf(metal), [flat]);
  return piece.finish(worn === 'neck' ? 'hanging' : 'lying');
}

/** A jade bangle: a plain ring of round section, cut from one stone. */
export function jadeBangleModel(
  { jade, innerDiameter, thickness }: { jade: Jade; innerDiameter: Millimetres; thickness: Millimetres },
  detail: Detail,
): Model {
  const tessellation = tessellations[detail];
  const piece = assemble();
  const ring = forms(JSON.stringify(['jade', innerDiameter, thickness, detail]), () =>
    ringOfWire(
      (innerDiameter + thickness) / 2,
      thickness / 2,
      tessellation.band,
      tessellation.wire.sides * 3,
    ),
  );
  piece.lay('band', ring, { kind: 'jade', jade });
  const radius = innerDiameter / 2;
  piece.dimension({
    code: 'inner-diameter',
    from: [-radius, 0, 0],
    to: [radius, 0, 0],
    millimetres: innerDiameter,
  });
  return piece.finish('lying');
}
