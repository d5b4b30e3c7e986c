import { along, lengthOf } from '../../geometry/curve.ts';
import { after, type Matrix, turned } from '../../geometry/matrix.ts';
import { memory } from '../../geometry/memory.ts';
import { joinMeshes } from '../../geometry/mesh.ts';
import { ball } from '../../geometry/turning.ts';
import { add, cross, scale, unit } from '../../geometry/vector.ts';
import { wireMesh } from '../../geometry/wire.ts';
import type { Material, Mesh, Metal, Millimetres, Vector } from '../../model.ts';
import type { Assembly } from '../assembly.ts';
import { hollow } from '../bracelet/cord.ts';
import { onTheWay } from '../chain.ts';
import { metalOf } from '../ring/shank.ts';
import type { Tessellation } from '../tessellation.ts';

/** Forms along a line that the customiser does not offer: twisted strands, curb links, beads. */

const forms = memory<Mesh>(24);

/** `strands` round wires twisted about a line, together as thick as `diameter`; `pitch`: diameters per turn. */
export function ropeMesh(
  path: readonly Vector[],
  {
    diameter,
    strands,
    pitch,
    up,
  }: {
    readonly diameter: Millimetres;
    readonly strands: number;
    readonly pitch: number;
    readonly up: Vector;
  },
  tessellation: Tessellation,
): Mesh {
  const totalLength = lengthOf(path);
  const turns = Math.max(1, Math.round(totalLength / (diameter * pitch)));
  const steps = turns * Math.max(8, tessellation.link.pieces >> 1);
  const positions = along(path, totalLength / steps).slice(0, steps + 1);
  // This thickness makes neighbours just touch.
  const wire = (diameter / 2) * (Math.sin(Math.PI / strands) / (1 + Math.sin(Math.PI / strands)));
  return joinMeshes(
    Array.from({ length: strands }, (_, k) =>
      wireMesh({
        path: positions.map(({ at, way }, i) => {
          const side = unit(cross(up, way));
          const upwards = cross(way, side);
          const angle = (2 * Math.PI * k) / strands + (2 * Math.PI * turns * i) / steps;
          const out = diameter / 2 - wire;
          return add(at, add(scale(side, out * Math.cos(angle)), scale(upwards, out * Math.sin(angle))));
        }),
        radius: wire * 1.06,
        sides: tessellation.link.sides,
        capRings: 2,
      }),
    ),
  );
}

/**
 * Three smooth strands plaited flat, `width` across, so each visibly passes over and under the others. `strand`: its
 * thickness; `plait`: mm after which the pattern repeats.
 */
export function plaitMesh(
  path: readonly Vector[],
  {
    width,
    strand,
    plait,
    up,
  }: {
    readonly width: Millimetres;
    readonly strand: Millimetres;
    readonly plait: Millimetres;
    readonly up: Vector;
  },
  tessellation: Tessellation,
): Mesh {
  const totalLength = lengthOf(path);
  const turns = Math.max(1, Math.round(totalLength / plait));
  const steps = turns * 24;
  const positions = along(path, totalLength / steps).slice(0, steps + 1);
  const [aside, lift] = [(width - strand) / 2, strand * 0.8];
  return joinMeshes(
    [0, 1, 2].map((k) =>
      wireMesh({
        path: positions.map(({ at, way }, i) => {
          const side = unit(cross(up, way));
          const angle = 2 * Math.PI * (k / 3 + (turns * i) / steps);
          // Each strand goes up and down twice in a plait: over one neighbour, under the other.
          const [out, rise] = [aside * Math.sin(angle), lift * Math.sin(2 * angle)];
          return add(at, add(scale(side, out), scale(cross(way, side), rise)));
        }),
        radius: strand / 2,
        sides: tessellation.link.sides,
        capRings: 2,
      }),
    ),
  );
}

/** 侧身链: oval links of a flattened wire, all leaning the same way, each through the previous one. */
export function layCurb(
  piece: Assembly,
  { width, wire, metal }: { readonly width: Millimetres; readonly wire: Millimetres; readonly metal: Metal },
  path: readonly Vector[],
  up: Vector,
  tessellation: Tessellation,
): void {
  const [a, b] = [width * 0.72 - wire / 2, width / 2 - wire / 2];
  const link = forms(JSON.stringify(['curb', width, wire, tessellation.link]), () =>
    wireMesh({
      path: Array.from({ length: tessellation.link.pieces }, (_, i): Vector => {
        const angle = (2 * Math.PI * i) / tessellation.link.pieces;
        // Each half is bent out of the plane, as a curb link is twisted flat.
        return [a * Math.cos(angle), b * Math.sin(angle), wire * 0.42 * Math.sin(2 * angle)];
      }),
      radius: wire / 2,
      sides: tessellation.link.sides,
      closed: true,
    }),
  );
  const totalLength = lengthOf(path);
  const count = Math.max(2, Math.round(totalLength / (width * 0.72)));
  const positions = along(path, totalLength / count, totalLength / count / 2).slice(0, count);
  piece.lay(
    'link',
    link,
    metalOf(metal),
    positions.map(({ at, way }) => after(onTheWay(at, way, up), turned('x', 0.62), turned('z', 0.3))),
  );
}

/** Adds beads at positions along a line. Their sizes are shares of `diameter`. */
export function layBeads(
  piece: Assembly,
  material: Material,
  diameter: Millimetres,
  positions: readonly { readonly at: Vector; readonly size: number }[],
  tessellation: Tessellation,
): void {
  const bead = forms(JSON.stringify(['bead', diameter, tessellation.ball]), () =>
    ball(diameter / 2, tessellation.ball),
  );
  const matrices = positions.map(({ at, size }): Matrix => {
    const [x, y, z] = at;
    return [size, 0, 0, 0, 0, size, 0, 0, 0, 0, size, 0, x, y, z, 1];
  });
  if (matrices.length > 0)
    piece.lay('bead', bead, material, matrices, material.kind === 'metal' ? hollow(diameter) : 1);
}

/** A string of touching beads along a line; `sizeAt` gives the size by the position, 0 to 1. */
export function stringOf(
  path: readonly Vector[],
  diameter: Millimetres,
  sizeAt: (share: number) => number = () => 1,
): readonly { readonly at: Vector; readonly size: number }[] {
  const totalLength = lengthOf(path);
  const steps = along(path, 0.1);
  const beads: { at: Vector; size: number }[] = [];
  for (let distanceSoFar = 0; ; ) {
    const size = sizeAt(Math.min(1, distanceSoFar / totalLength));
    const middle = distanceSoFar + (diameter * size) / 2;
    const place = steps[Math.round(middle * 10)];
    if (place === undefined || middle + (diameter * size) / 2 > totalLength) return beads;
    beads.push({ at: place.at, size });
    distanceSoFar = middle + (diameter * size) / 2 + 0.12;
  }
}

export const everySo = (
  path: readonly Vector[],
  count: number,
): readonly { readonly at: Vector; readonly size: number }[] => {
  const totalLength = lengthOf(path);
  return along(path, totalLength / count, totalLength / count / 2)
    .slice(0, count)
    .map(({ at }) => ({ at, size: 1 }));
};
