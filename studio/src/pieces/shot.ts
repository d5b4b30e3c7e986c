import { boundsOf } from '../../../atelier/src/geometry/mesh.ts';
import type { Detail, Mesh, Model, PartCode } from '../../../atelier/src/model.ts';
import type { Outlines } from '../../../atelier/src/pieces/index.ts';
import type { StillSpec } from '../../../atelier/src/viewer/still.ts';
import type { Entry } from '../manifest.ts';

/** The model of a piece in the sample's list, and its camera. */

/**
 * A customer's choice of size, mm: a ring's inner circumference, a bangle's inner diameter, the wrist, or a chain's
 * length.
 */
export interface Fit {
  readonly size: number;
  /** Width of a band. */
  readonly width?: number;
}

/** Builds the model. Characters come from the shop's own fonts. Without `fit` it has the size of its picture. */
export type Make = (detail: Detail, outlines: Outlines, fit?: Fit) => Model;

/** Families of pieces with shared measures, so their members match. */
export type Family =
  | 'solitaire'
  | 'halo'
  | 'pave'
  | 'tennis'
  | 'twisted'
  | 'hammered'
  | 'inscribed'
  | 'heritage'
  | 'beads'
  | 'character'
  | 'nature'
  | 'cloud'
  | 'enamel'
  | 'openwork'
  | 'cord'
  | 'jade'
  | 'pearl'
  | 'colour'
  | 'links'
  | 'plain'
  | 'bullion'
  | 'paper'
  | 'set';

export type Stand =
  | 'ring'
  | 'pair'
  | 'bangle'
  | 'bracelet'
  | 'pendant'
  | 'chain'
  | 'strand'
  | 'studs'
  | 'drops'
  | 'table';

export interface Shot {
  readonly family: Family;
  readonly stand: Stand;
  readonly makes: readonly Make[];
  /** Thickness of the metal of a hollow or stamped piece, mm; omitted for a solid one. It affects only the weight. */
  readonly wall?: number;
  /** Length of the chain a pendant is sold with, mm; omitted without one. It affects only the weight. */
  readonly chain?: number;
  /** Number of the pieces in the picture, if several are sold as one. */
  readonly count?: number;
  /** Engraved on the first piece. */
  readonly words?: Entry['words'];
  /** Height of the picture in mm, and its target, if those of the stand do not fit. */
  readonly span?: number;
  readonly at?: StillSpec['at'];
  readonly orbit?: StillSpec['orbit'];
}

export const hollow = (wall: number, shot: Shot): Shot => ({ ...shot, wall });

/** A pendant sold with a chain of this length. */
export const necklace = (chain: number, shot: Shot): Shot => ({ ...shot, chain });

export type Shots = Readonly<Record<string, Shot>>;

export type View = 'front' | 'angle' | 'detail';

type Frame = Pick<StillSpec, 'view' | 'span' | 'at' | 'orbit'>;

/** The shadow of an upright piece extends beyond the picture. It fades out over this share from the edges. */
export const UPRIGHT_MELT = 0.2;
const UPRIGHT: ReadonlySet<Stand> = new Set(['ring', 'pair']);

/**
 * One scale and one camera for all pieces of a stand, in each view. A hanging piece's side view and detail depend on
 * its size.
 */
const frames: Readonly<Record<Stand, Readonly<Record<View, Frame>>>> = {
  ring: {
    front: { view: 'whole', span: 30 },
    angle: { view: 'whole', span: 30, orbit: { azimuth: -38, elevation: 34 } },
    detail: { view: 'outside', span: 15, at: [0, 21, 2], orbit: { azimuth: 14, elevation: 40 } },
  },
  pair: {
    front: { view: 'whole', span: 62 },
    angle: { view: 'whole', span: 62, orbit: { azimuth: -30, elevation: 36 } },
    detail: { view: 'whole', span: 24, at: [-3, 18, 0], orbit: { azimuth: 8, elevation: 36 } },
  },
  bangle: {
    front: { view: 'whole', span: 100, orbit: { elevation: 46 } },
    angle: { view: 'whole', span: 100, orbit: { azimuth: -34, elevation: 30 } },
    detail: { view: 'whole', span: 34, at: [0, 3, 28], orbit: { elevation: 32 } },
  },
  bracelet: {
    front: { view: 'whole', span: 92, orbit: { elevation: 56 } },
    angle: { view: 'whole', span: 92, orbit: { azimuth: -36, elevation: 38 } },
    detail: { view: 'whole', span: 30, at: [0, 1, 24], orbit: { azimuth: 10, elevation: 44 } },
  },
  pendant: {
    front: { view: 'whole', span: 38, at: [0, 1.6, -3] },
    angle: { view: 'whole', orbit: { azimuth: -26, elevation: 46 } },
    detail: { view: 'whole', orbit: { azimuth: 8, elevation: 62 } },
  },
  chain: {
    front: { view: 'whole', span: 84, at: [0, 1, -21] },
    angle: { view: 'whole', span: 72, at: [0, 1, -17], orbit: { azimuth: -18, elevation: 44 } },
    detail: { view: 'whole', span: 24, at: [0, 1, -2], orbit: { azimuth: 12, elevation: 54 } },
  },
  strand: {
    front: { view: 'whole', span: 128, at: [0, 4, 5], orbit: { elevation: 62 } },
    angle: { view: 'whole', span: 134, at: [0, 4, 6], orbit: { azimuth: -34, elevation: 36 } },
    detail: { view: 'whole', span: 36, at: [2, 4, 44], orbit: { azimuth: 12, elevation: 44 } },
  },
  studs: {
    front: { view: 'whole', span: 36 },
    angle: { view: 'whole', orbit: { azimuth: -30, elevation: 44 } },
    detail: { view: 'whole', orbit: { azimuth: 10, elevation: 58 } },
  },
  drops: {
    front: { view: 'whole', span: 56, at: [0, 2, 11] },
    angle: { view: 'whole', orbit: { azimuth: -26, elevation: 46 } },
    detail: { view: 'whole', orbit: { azimuth: 8, elevation: 58 } },
  },
  table: {
    front: { view: 'whole', orbit: { elevation: 58, azimuth: 10 } },
    angle: { view: 'whole', orbit: { elevation: 34, azimuth: -30 } },
    detail: { view: 'whole', orbit: { elevation: 46, azimuth: 14 } },
  },
};

export const fileOf = (sku: string, view: View): string => `${sku.toLowerCase()}-${view}`;

/** Omits links of a hanging chain far outside the picture, whose shadows would only take time. */
function nearby(model: Model, at: StillSpec['at'], span: number | undefined): Model {
  if (model.stance !== 'hanging' || at === undefined || span === undefined) return model;
  const [x, , z] = at;
  const nodes = model.nodes.map((node) => {
    if (node.part !== 'link') return node;
    const isNear = node.matrices.map((_, i) => {
      const first = i - (i % 16);
      const away = Math.hypot((node.matrices[first + 12] ?? 0) - x, (node.matrices[first + 13] ?? 0) + z);
      return away < span ? 1 : 0;
    });
    return { ...node, matrices: node.matrices.filter((_, i) => isNear[i] === 1) };
  });
  return { ...model, nodes };
}

/** The parts by which a pendant hangs and an earring is worn. */
const WORN_BY: ReadonlySet<PartCode> = new Set([
  'link',
  'chain',
  'extender',
  'cord',
  'knot',
  'clasp',
  'post',
]);

interface Ornament {
  /** Its middle when it lies on its back on the table, mm. */
  readonly middle: readonly [x: number, y: number, z: number];
  readonly width: number;
  readonly depth: number;
}

/** The ornament in the detail of a hanging piece; for a pair, only the left one's if requested. */
export function ornamentOf({ nodes, meshes, bounds }: Model, only: 'both' | 'left'): Ornament {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = low.map((lowest) => -lowest);
  for (const { part, mesh, matrices } of nodes) {
    if (WORN_BY.has(part)) continue;
    const positions = meshes[mesh]?.positions ?? new Float32Array();
    for (let m = 0; m < matrices.length; m += 16) {
      if (only === 'left' && (matrices[m + 12] ?? 0) > 0) continue;
      for (let p = 0; p < positions.length; p += 3)
        for (let axis = 0; axis < 3; axis++) {
          const coordinate = [0, 1, 2].reduce(
            (sum, from) => sum + (matrices[m + 4 * from + axis] ?? 0) * (positions[p + from] ?? 0),
            matrices[m + 12 + axis] ?? 0,
          );
          low[axis] = Math.min(low[axis] ?? 0, coordinate);
          high[axis] = Math.max(high[axis] ?? 0, coordinate);
        }
    }
  }
  const [x, y, z] = [0, 1, 2].map((axis) => ((low[axis] ?? 0) + (high[axis] ?? 0)) / 2) as [
    number,
    number,
    number,
  ];
  return {
    middle: [x, z - bounds.min[2], -y],
    width: (high[0] ?? 0) - (low[0] ?? 0),
    depth: (high[1] ?? 0) - (low[1] ?? 0),
  };
}

/** Width and height of an ornament's picture, relative to the ornament. */
const ROOM: Readonly<Record<'pendant' | 'pair' | 'one', { readonly wide: number; readonly high: number }>> = {
  pendant: { wide: 1.55, high: 2.1 },
  pair: { wide: 1.3, high: 2.1 },
  one: { wide: 1.5, high: 1.6 },
};
const NEAR = { wide: 1.18, high: 1.3 };
const SHAPE = 960 / 1200;
/** If the ratio of length to width is higher, the detail of a hanging piece shows its end. */
const LONG = 1.6;

/** Side view and detail of a hanging piece: framed by its ornament, so nothing is tiny or cut off. */
function about(model: Model, stand: Stand, view: Exclude<View, 'front'>): Pick<Frame, 'at' | 'span'> {
  const single = view === 'detail' && stand !== 'pendant';
  const { middle, width, depth } = ornamentOf(model, single ? 'left' : 'both');
  const margin = single
    ? ROOM.one
    : view === 'detail'
      ? NEAR
      : ROOM[stand === 'pendant' ? 'pendant' : 'pair'];
  const [x, y, z] = middle;
  const end = single && depth > width * LONG;
  return {
    at: end ? [x, y, z + (depth - width) / 2] : middle,
    span: Math.max((width * margin.wide) / SHAPE, (end ? width : depth) * margin.high),
  };
}

/** Parts behind the ear, which an earring's card hides. */
const BEHIND: ReadonlySet<PartCode> = new Set(['post', 'clasp']);

/** The model with the bounds of its remaining nodes. */
function boxed(model: Model): Model {
  const boxes = model.nodes.map(({ mesh, matrices }) => boundsOf(model.meshes[mesh] as Mesh, matrices));
  const ends = (axis: 0 | 1 | 2) => ({
    low: Math.min(...boxes.map(({ min }) => min[axis])),
    high: Math.max(...boxes.map(({ max }) => max[axis])),
  });
  const [x, y, z] = [ends(0), ends(1), ends(2)];
  return { ...model, bounds: { min: [x.low, y.low, z.low], max: [x.high, y.high, z.high] } };
}

/** An earring lies with its back on its card. On its post it would float above the table over a blurred shadow. */
export const onCard = (model: Model): Model =>
  boxed({ ...model, nodes: model.nodes.filter(({ part }) => !BEHIND.has(part)) });

/** A piece without the chain or cord on which it is worn. */
export const withoutChain =
  (make: Make): Make =>
  (detail, outlines) => {
    const model = make(detail, outlines);
    return boxed({ ...model, nodes: model.nodes.filter(({ part }) => !WORN_BY.has(part)) });
  };

const HANGING: ReadonlySet<Stand> = new Set(['pendant', 'studs', 'drops']);

/** The still of a piece in one view. */
export function entryOf(sku: string, shot: Shot, view: View, outlines: Outlines): Entry {
  const frame = frames[shot.stand][view];
  const isFront = view === 'front';
  const [make] = shot.makes;
  const onIts = shot.stand === 'studs' || shot.stand === 'drops' ? onCard : (model: Model) => model;
  const nearer =
    view === 'front' || make === undefined || !HANGING.has(shot.stand)
      ? {}
      : about(onIts(make('live', outlines)), shot.stand, view);
  const { span = frame.span, at = frame.at } = isFront ? shot : nearer;
  return {
    name: fileOf(sku, view),
    view: frame.view,
    ...(span === undefined ? {} : { span }),
    ...(at === undefined ? {} : { at }),
    orbit: { ...frame.orbit, ...(isFront ? shot.orbit : {}) },
    pieces: shot.makes.map((make) => () => nearby(onIts(make('still', outlines)), at, span)),
    ...(shot.words === undefined ? {} : { words: shot.words }),
    ...(UPRIGHT.has(shot.stand) ? { melt: UPRIGHT_MELT } : {}),
  };
}
