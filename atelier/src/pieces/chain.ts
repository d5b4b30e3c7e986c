import { along, lengthOf } from '../geometry/curve.ts';
import { extrude } from '../geometry/extrude.ts';
import { after, framed, HERE, type Matrix, turned } from '../geometry/matrix.ts';
import { memory } from '../geometry/memory.ts';
import { joinMeshes } from '../geometry/mesh.ts';
import type { Point } from '../geometry/profile.ts';
import { ball, ringOfWire } from '../geometry/turning.ts';
import { cross, unit } from '../geometry/vector.ts';
import { wireMesh } from '../geometry/wire.ts';
import type { Mesh, Metal, Millimetres, PartCode, Vector } from '../model.ts';
import type { Assembly } from './assembly.ts';
import { metalOf } from './ring/shank.ts';
import type { Tessellation } from './tessellation.ts';

export type ChainKind = 'cable' | 'box' | 'snake' | 'o-chain';

export interface ChainOptions {
  readonly kind: ChainKind;
  /** Diameter of the wire; for a snake chain its outer diameter. */
  readonly gauge: Millimetres;
  readonly metal: Metal;
}

interface LinkForm {
  /** Outer length along the chain, and outer width, as multiples of the gauge. */
  readonly long: number;
  readonly wide: number;
  /** Exponent of the superellipse: 2 gives an oval, more a rectangle. */
  readonly square: number;
}

const linkForms: Readonly<Record<'cable' | 'o-chain', LinkForm>> = {
  cable: { long: 5.4, wide: 3.8, square: 2.4 },
  'o-chain': { long: 6.4, wide: 6.4, square: 2 },
};

/**
 * A link of a box chain is a square frame of flat strip: its outer side, and the strip's thickness and width, in
 * gauges.
 */
const box = { side: 3.6, thick: 0.7, strip: 1.75 } as const;

/** Share of metal in a snake chain, which is a tube of bent plates (general knowledge). */
const SNAKE_FILL = 0.42;

const forms = memory<Mesh>(48);

function linkMesh(kind: Exclude<ChainKind, 'snake'>, gauge: Millimetres, tessellation: Tessellation): Mesh {
  return forms(JSON.stringify(['link', kind, gauge, tessellation.link, tessellation.bevel]), () => {
    if (kind === 'box') return boxLink(gauge, tessellation);
    const { long, wide, square } = linkForms[kind];
    const [a, b] = [(gauge * (long - 1)) / 2, (gauge * (wide - 1)) / 2];
    const { sides, pieces } = tessellation.link;
    const path = Array.from({ length: pieces }, (_, i): Vector => {
      const angle = (2 * Math.PI * (i + 0.5)) / pieces;
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const r = (Math.abs(c) ** square + Math.abs(s) ** square) ** (-1 / square);
      return [a * r * c, b * r * s, 0];
    });
    return wireMesh({ path, radius: gauge / 2, sides, closed: true });
  });
}

/** A link with flat faces and sharp corners, unlike those of a cable chain. */
function boxLink(gauge: Millimetres, tessellation: Tessellation): Mesh {
  const { side, thick, strip } = box;
  const square = (half: number): readonly Point[] => [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ];
  const half = (gauge * side) / 2;
  const frame = { outer: square(half), holes: [square(half - gauge * thick).toReversed()] };
  const [depth, bevel] = [gauge * strip, gauge * 0.12];
  const mesh = extrude(frame, { depth, bevel, backBevel: bevel, pieces: tessellation.bevel });
  return {
    ...mesh,
    positions: mesh.positions.map((value, index) => (index % 3 === 2 ? value - depth / 2 : value)),
  };
}

/** Returns a matrix: first axis along the path, second as near to `up` as possible. */
export function onTheWay(at: Vector, way: Vector, up: Vector): Matrix {
  const z = unit(cross(way, up));
  return framed(way, cross(z, way), z, at);
}

/** Adds a chain along a line. A closed line is divided evenly; an open one begins and ends with whole links. */
export function layChain(
  piece: Assembly,
  { kind, gauge, metal }: ChainOptions,
  path: readonly Vector[],
  up: Vector,
  tessellation: Tessellation,
  part: PartCode = kind === 'snake' ? 'chain' : 'link',
): void {
  if (path.length < 2) return;
  if (kind === 'snake') {
    piece.lay(part, snake(path, gauge, tessellation), metalOf(metal), [HERE], SNAKE_FILL);
    return;
  }
  // Distance between the insides of a link's two ends, less a little play.
  const innerLength = kind === 'box' ? box.side - 2 * box.thick : linkForms[kind].long - 2;
  // A box link shows its faces, an oval link both its edge and its face.
  const leaned = kind === 'box' ? 0 : Math.PI / 4;
  const pitch = gauge * innerLength * 1.02;
  const totalLength = lengthOf(path);
  const count = Math.max(1, Math.round(totalLength / pitch));
  const step = totalLength / count;
  const positions = along(path, step, step / 2).slice(0, count);
  piece.lay(
    part,
    linkMesh(kind, gauge, tessellation),
    metalOf(metal),
    positions.map(({ at, way }, i) =>
      after(onTheWay(at, way, up), turned('x', (Math.PI / 2) * (i % 2) + leaned)),
    ),
  );
}

/** A snake chain, whose fine scales are drawn as ribs. */
function snake(path: readonly Vector[], gauge: Millimetres, tessellation: Tessellation): Mesh {
  const rib = Math.max(0.32, gauge * 0.3);
  const ways = along(path, rib);
  return wireMesh({
    path: ways.map(({ at }) => at),
    radius: (share) => (gauge / 2) * (Math.round(share * (ways.length - 1)) % 2 === 0 ? 1 : 0.86),
    sides: tessellation.link.sides + 2,
    capRings: 2,
  });
}

export type Clasp = 'lobster' | 'spring-ring' | 'toggle';

const claspSize = (gauge: Millimetres): Millimetres => Math.max(2.2, gauge * 4.5);

/** Distances of the chain's two ends from a clasp's middle, in sizes of the clasp. */
const claspReaches: Readonly<Record<Clasp, readonly [before: number, behind: number]>> = {
  'spring-ring': [1, 1.95],
  toggle: [1.35, 2.25],
  lobster: [1.7, 2.62],
};

/** How far a clasp extends from its middle: to the end of its body (+x) and of its ring (−x). */
export const claspReach = (kind: Clasp, gauge: Millimetres): readonly Millimetres[] =>
  claspReaches[kind].map((reach) => reach * claspSize(gauge));

/** A clasp about the origin, its chain along x. */
export function claspMesh(kind: Clasp, gauge: Millimetres, tessellation: Tessellation): Mesh {
  return forms(JSON.stringify(['clasp', kind, gauge, tessellation.lathe]), () => {
    const size = claspSize(gauge);
    const ring = (radius: number, wire: number, x: number): Mesh =>
      wireMesh({
        path: Array.from({ length: tessellation.lathe }, (_, i): Vector => {
          const angle = (2 * Math.PI * i) / tessellation.lathe;
          return [x + radius * Math.cos(angle), radius * Math.sin(angle), 0];
        }),
        radius: wire,
        sides: tessellation.link.sides + 2,
        closed: true,
      });
    const bar = (from: Vector, to: Vector, wire: number): Mesh =>
      wireMesh({ path: [from, to], radius: wire, sides: tessellation.link.sides + 2, capRings: 2 });
    switch (kind) {
      case 'spring-ring':
        return joinMeshes([
          ring(size, size * 0.24, 0),
          ring(size * 0.45, size * 0.14, -size * 1.5),
          bar([size * 0.75, size * 0.75, 0], [size * 1.15, size * 1.15, 0], size * 0.13),
        ]);
      case 'toggle':
        return joinMeshes([
          ring(size * 1.35, size * 0.22, 0),
          bar([0, -size * 2, size * 0.34], [0, size * 2, size * 0.34], size * 0.2),
          ring(size * 0.4, size * 0.13, -size * 1.85),
        ]);
      case 'lobster': {
        const [long, wide] = [size * 1.7, size * 0.95];
        const path = Array.from({ length: tessellation.lathe }, (_, i): Vector => {
          const angle = (2 * Math.PI * i) / tessellation.lathe;
          const taper = 1 - 0.28 * Math.cos(angle);
          return [long * Math.cos(angle), wide * Math.sin(angle) * taper, 0];
        });
        return joinMeshes([
          wireMesh({
            path,
            radius: (share) => size * (0.3 + 0.14 * Math.sin(Math.PI * share) ** 2),
            sides: tessellation.link.sides + 4,
            closed: true,
            oval: { up: [0, 0, 1], wide: 1, high: 0.8 },
          }),
          ring(size * 0.42, size * 0.14, -long - size * 0.5),
        ]);
      }
    }
  });
}

/** A jump ring in the plane of x and z. */
export const jumpRing = (gauge: Millimetres, tessellation: Tessellation): Mesh =>
  forms(JSON.stringify(['jump', gauge, tessellation.lathe]), () =>
    ringOfWire(gauge * 2.4, gauge * 0.55, tessellation.lathe >> 1, tessellation.link.sides + 2),
  );

export const endBead = (gauge: Millimetres, tessellation: Tessellation): Mesh =>
  forms(JSON.stringify(['end', gauge, tessellation.ball]), () =>
    ball(Math.max(1.1, gauge * 2.4), tessellation.ball >> 1),
  );
