import type { FacetKind, Gem, GemShape, Mesh, Millimetres, Stone } from '../../model.ts';
import { facesOf, type Plane, volumeOfFaces } from '../polyhedron.ts';
import type { Facet } from './brilliant.ts';
import { cuttings, type Fineness } from './shapes.ts';

/**
 * A stone of a given size. Each shape is computed once with width 1 and scaled along its three axes, which moves planes
 * and corners exactly. So a stone follows the three measurements of its certificate at almost no cost.
 */
export interface GemSize {
  readonly width: Millimetres;
  /** Defaults to the shape's usual ratio. */
  readonly length?: Millimetres;
  /** Table to culet. Defaults to the shape's usual share of the width. */
  readonly depth?: Millimetres;
}

export interface CutStone {
  readonly gem: Gem;
  readonly mesh: Mesh;
}

interface UnitFace {
  readonly kind: FacetKind;
  /** Normal and distance, then the corners: x, y, z each. */
  readonly plane: Plane;
  readonly corners: Float64Array;
  /** False for a mirrored half of a heart, which shares the other half's planes. */
  readonly own: boolean;
}

interface UnitGem {
  readonly faces: readonly UnitFace[];
  readonly mirrored: boolean;
  readonly length: number;
  readonly above: number;
  readonly below: number;
  readonly volume: number;
}

const MIRROR: Plane = { x: -1, y: 0, z: 0, d: 0 };

function mirrorImage(corners: Float64Array): Float64Array {
  const image = new Float64Array(corners.length);
  for (let i = 0; i < corners.length; i += 3) {
    const from = corners.length - 3 - i;
    image[i] = -(corners[from] as number);
    image[i + 1] = corners[from + 1] as number;
    image[i + 2] = corners[from + 2] as number;
  }
  return image;
}

function cutUnit(shape: GemShape, fineness: Fineness): UnitGem {
  const { facets, mirrored, ratio } = cuttings[shape](fineness);
  const cut = facesOf<Facet | Plane>(mirrored ? [...facets, MIRROR] : facets, 1);
  const faces: UnitFace[] = [];
  for (const { plane, corners } of cut) {
    if (!('kind' in plane)) continue;
    faces.push({ kind: plane.kind, plane, corners, own: true });
    if (mirrored) {
      const image = { x: -plane.x, y: plane.y, z: plane.z, d: plane.d };
      faces.push({ kind: plane.kind, plane: image, corners: mirrorImage(corners), own: false });
    }
  }
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { corners } of faces) {
    corners.forEach((value, i) => {
      low[i % 3] = Math.min(low[i % 3] as number, value);
      high[i % 3] = Math.max(high[i % 3] as number, value);
    });
  }
  const extent = (axis: number) => (high[axis] as number) - (low[axis] as number);
  const fit = [1 / extent(0), 1, ratio / extent(2)] as const;
  const middle = ((high[2] as number) + (low[2] as number)) / 2;
  return {
    // The centre of a pear or a heart moves to the origin, so heads and bezels fit round it.
    faces: faces.map((face) => stretch(centred(face, middle), fit)),
    mirrored,
    length: ratio,
    above: high[1] as number,
    below: -(low[1] as number),
    volume: volumeOfFaces(cut) * (mirrored ? 2 : 1) * fit[0] * fit[2],
  };
}

function centred({ plane, corners, ...face }: UnitFace, middle: number): UnitFace {
  return {
    ...face,
    plane: { ...plane, d: plane.d - plane.z * middle },
    corners: corners.map((value, i) => (i % 3 === 2 ? value - middle : value)),
  };
}

function stretch({ plane, corners, ...face }: UnitFace, by: readonly [number, number, number]): UnitFace {
  const [x, y, z] = [plane.x / by[0], plane.y / by[1], plane.z / by[2]];
  const l = Math.hypot(x, y, z);
  return {
    ...face,
    plane: { x: x / l, y: y / l, z: z / l, d: plane.d / l },
    corners: corners.map((value, i) => value * (by[i % 3] as number)),
  };
}

/** Each shape and fineness is computed at its first use, then cached. */
const units = new Map<string, UnitGem>();

function unitGem(shape: GemShape, fineness: Fineness): UnitGem {
  const key = `${shape} ${fineness}`;
  const cachedUnit = units.get(key);
  if (cachedUnit !== undefined) return cachedUnit;
  const newUnit = cutUnit(shape, fineness);
  units.set(key, newUnit);
  return newUnit;
}

export function cutGem(shape: GemShape, size: GemSize, fineness: Fineness): CutStone {
  const unit = unitGem(shape, fineness);
  const { width } = size;
  const length = size.length ?? width * unit.length;
  const depth = size.depth ?? width * (unit.above + unit.below);
  const by = [width, depth / (unit.above + unit.below), length / unit.length] as const;
  const faces = unit.faces.map((face) => stretch(face, by));
  const own = faces.filter((face) => face.own);
  const planes = new Float32Array(own.length * 4);
  own.forEach(({ plane }, i) => {
    planes.set([plane.x, plane.y, plane.z, plane.d], i * 4);
  });
  const gem: Gem = {
    shape,
    planes,
    kinds: own.map(({ kind }) => kind),
    mirrored: unit.mirrored,
    width,
    length,
    depth,
    above: unit.above * by[1],
    below: unit.below * by[1],
    volume: unit.volume * by[0] * by[1] * by[2],
  };
  return { gem, mesh: meshOfFaces(faces) };
}

function meshOfFaces(faces: readonly UnitFace[]): Mesh {
  const vertices = faces.reduce((sum, { corners }) => sum + corners.length, 0);
  const positions = new Float32Array(vertices);
  const normals = new Float32Array(vertices);
  const indices = new Uint32Array(vertices - faces.length * 6);
  let at = 0;
  let written = 0;
  for (const { plane, corners } of faces) {
    positions.set(corners, at);
    const first = at / 3;
    for (let i = 0; i < corners.length; i += 3) {
      normals[at++] = plane.x;
      normals[at++] = plane.y;
      normals[at++] = plane.z;
    }
    for (let k = 1; k < corners.length / 3 - 1; k++) {
      indices[written++] = first;
      indices[written++] = first + k;
      indices[written++] = first + k + 1;
    }
  }
  return { positions, normals, uvs: null, indices };
}

/** Grams per cm³, from gemmology tables. */
export const stoneDensities: Readonly<Record<Stone, number>> = {
  diamond: 3.52,
  'diamond-yellow': 3.52,
  'diamond-pink': 3.52,
  ruby: 4.0,
  sapphire: 4.0,
  'pink-sapphire': 4.0,
  emerald: 2.72,
  aquamarine: 2.71,
  morganite: 2.78,
  tanzanite: 3.35,
  tourmaline: 3.06,
  garnet: 4.15,
};

/** Carat for each mm³ of density 1 g/cm³: one carat is 0.2 g. */
const CARAT_PER_MILLIGRAM = 1 / 200;

function finest(shape: GemShape, size: GemSize): number {
  const unit = unitGem(shape, 'fine');
  const length = size.length ?? size.width * unit.length;
  const depth = size.depth ?? size.width * (unit.above + unit.below);
  return (unit.volume * size.width * length * depth) / (unit.length * (unit.above + unit.below));
}

/** Weight in carat of a stone of these measurements, whatever the fineness of its model. */
export function caratOf(shape: GemShape, size: GemSize, stone: Stone): number {
  return finest(shape, size) * stoneDensities[stone] * CARAT_PER_MILLIGRAM;
}

/** Width and length in mm of a stone of this weight in the shape's usual proportions. */
export function sizeOfCarat(shape: GemShape, carat: number, stone: Stone): Required<GemSize> {
  const unit = unitGem(shape, 'fine');
  const width = Math.cbrt(carat / caratOf(shape, { width: 1 }, stone));
  return { width, length: width * unit.length, depth: width * (unit.above + unit.below) };
}
