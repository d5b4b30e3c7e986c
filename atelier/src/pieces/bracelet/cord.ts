import { along, lengthOf } from '../../geometry/curve.ts';
import { after, type Matrix, moved, sized, turned } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { joinMeshes } from '../../geometry/mesh.ts';
import { ball, ringOfWire } from '../../geometry/turning.ts';
import { add, cross, scale, unit } from '../../geometry/vector.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { CordColour, Detail, Material, Mesh, Metal, Millimetres, Model, Vector } from '../../model.ts';
import { assemble } from '../assembly.ts';
import { layMotif, type MotifOptions } from '../motif.ts';
import { metalOf } from '../ring/shank.ts';
import { type Tessellation, tessellations } from '../tessellation.ts';

export interface CordOptions {
  readonly colour: CordColour;
  readonly diameter: Millimetres;
  readonly metal: Metal;
  /** Beads of the metal or of another material, half of them on each side of the charm. */
  readonly beads: { readonly count: number; readonly diameter: Millimetres; readonly material?: Material };
  readonly charm: MotifOptions | null;
}

/** Length of the cord as drawn: tied for a wrist of 16 cm. */
const WRIST: Millimetres = 168;
const forms = memory<readonly Mesh[]>(32);

/** Two strands twisted round each other along a line. `closed`: whether the line is. */
function twist(
  path: readonly Vector[],
  diameter: Millimetres,
  tessellation: Tessellation,
  closed: boolean,
): readonly Mesh[] {
  const totalLength = lengthOf(closed ? [...path, path[0] as Vector] : path);
  const turns = Math.round(totalLength / (diameter * 1.7));
  const steps = turns * (tessellation.link.pieces >> 1) + (closed ? 0 : 1);
  const positions = along(
    closed ? [...path, path[0] as Vector] : path,
    totalLength / (closed ? steps : steps - 1),
  ).slice(0, steps);
  const radius = diameter * 0.265;
  return [0, Math.PI].map((start) =>
    wireMesh({
      path: positions.map(({ at, way }, i) => {
        const side = unit(cross([0, 1, 0], way));
        const up = cross(way, side);
        const angle = start + (2 * Math.PI * turns * i) / (closed ? steps : steps - 1);
        const out = add(scale(side, Math.cos(angle)), scale(up, Math.sin(angle)));
        return add(at, scale(out, diameter * 0.235));
      }),
      radius,
      sides: tessellation.link.sides,
      closed,
      capRings: 2,
    }),
  );
}

export function cordModel(options: CordOptions, detail: Detail): Model {
  const { colour, diameter, metal, beads, charm } = options;
  const tessellation = tessellations[detail];
  const piece = assemble();
  const cord: Material = { kind: 'cord', colour };
  const radius = WRIST / (2 * Math.PI) + diameter / 2;
  const onCord = (angle: number): Matrix => after(turned('y', angle), moved(0, 0, radius));
  const [loop, knot, tail] = forms(JSON.stringify(['cord', diameter, detail]), () => [
    joinMeshes(twist(circle(radius, 240), diameter, tessellation, true)),
    ringOfWire(diameter * 0.62, diameter * 0.3, tessellation.lathe >> 1, tessellation.link.sides + 2),
    joinMeshes(twist(tailLine(), diameter * 0.72, tessellation, false)),
  ]) as [Mesh, Mesh, Mesh];
  piece.lay('cord', loop, cord);

  const charmHalfWidth = charm === null ? 0 : layCharm(options, charm);
  const step = (beads.diameter + diameter * 0.9) / radius;
  const half = beads.count / 2;
  const angles = Array.from({ length: beads.count }, (_, i) => {
    if (charmHalfWidth === 0) return (i - (beads.count - 1) / 2) * step;
    const side = i < Math.ceil(half) ? 1 : -1;
    const place = i < Math.ceil(half) ? i : i - Math.ceil(half);
    return side * ((charmHalfWidth + beads.diameter / 2 + diameter) / radius + place * step);
  });
  if (beads.count > 0) {
    const [bead] = forms(JSON.stringify(['bead', beads.diameter, detail]), () => [
      ball(beads.diameter / 2, tessellation.ball),
    ]);
    piece.lay(
      'bead',
      bead as Mesh,
      beads.material ?? metalOf(metal),
      angles.map(onCord),
      hollow(beads.diameter),
    );
  }
  const beside = (beads.diameter / 2 + diameter * 0.3) / radius;
  const knots = angles.flatMap((angle) => [angle - beside, angle + beside]);
  if (charm !== null)
    knots.push(...[-1, 1].map((side) => (side * (charmHalfWidth + diameter * 0.4)) / radius));
  // The sliding knot at the back has nine turns, wider than those between the beads.
  const sliding = Array.from({ length: 9 }, (_, i) => Math.PI + ((i - 4) * diameter * 0.58) / radius);
  // A turn of a knot goes round the cord, which runs along x there.
  const round = (angle: number, size: number): Matrix =>
    after(onCord(angle), turned('z', Math.PI / 2), sized(size));
  piece.lay('knot', knot, cord, [
    ...knots.map((angle) => round(angle, 1)),
    ...sliding.map((angle) => round(angle, 1.5)),
  ]);

  const tails = [-1, 1].map((side) =>
    after(
      turned('y', Math.PI + (side * diameter * 3.4) / radius),
      moved(0, 0, radius),
      turned('y', side * 0.35),
    ),
  );
  piece.lay('cord', tail, cord, tails);
  const [end] = forms(JSON.stringify(['end', beads.diameter, detail]), () => [
    ball(Math.max(1.4, beads.diameter * 0.3), tessellation.ball >> 1),
  ]);
  const tip = tailLine().at(-1) as Vector;
  piece.lay(
    'bead',
    end as Mesh,
    metalOf(metal),
    tails.map((at) => after(at, moved(tip[0], tip[1] + 0.5, tip[2] + 1))),
  );
  piece.dimension({ code: 'wrist', from: [-radius, 0, 0], to: [radius, 0, 0], millimetres: WRIST });
  const inner = radius - diameter / 2;
  return piece.finish('lying', { on: 'wrist', across: inner, deep: inner, width: diameter });

  /** Adds the charm in front, face up; returns half its width along the cord. */
  function layCharm({ diameter: thick }: CordOptions, motif: MotifOptions): Millimetres {
    // The cord passes behind the charm through two hidden loops.
    const at = after(moved(0, thick * 0.3, radius), turned('x', -Math.PI / 2));
    const upright = after(moved(0, 0, radius + thick * 0.5), turned('x', Math.PI / 2), moved(0, 0, -radius));
    let halfWidth = 0;
    piece.movedWhenWorn(upright, () => {
      halfWidth = layMotif(piece, motif, at, tessellation).aside + thick * 0.5;
    });
    return halfWidth;
  }
}

/** Gold beads are hollow, with a wall of 0.25 mm (general knowledge). Returns the share of a bead that is metal. */
export const hollow = (diameter: Millimetres): number => 1 - Math.max(0, 1 - 0.5 / diameter) ** 3;

const circle = (radius: Millimetres, points: number): readonly Vector[] =>
  Array.from({ length: points }, (_, i) => {
    const angle = (2 * Math.PI * i) / points;
    return [radius * Math.sin(angle), 0, radius * Math.cos(angle)];
  });

/** A loose end of the cord leaves the knot outwards and rests on the table. */
const tailLine = (): readonly Vector[] =>
  Array.from({ length: 40 }, (_, i) => {
    const t = i / 39;
    return [3 * Math.sin(2.4 * t), -0.6 * t, 19 * t];
  });
