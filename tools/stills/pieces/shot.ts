import type { Detail, Model } from '../../../atelier/src/model.ts';
import type { Outlines } from '../../../atelier/src/pieces/index.ts';
import type { StillSpec } from '../../../atelier/src/viewer/still.ts';
import type { Entry } from '../manifest.ts';

/** What a piece of the sample's list looks like, and how it is stood before the camera. */

/** Builds it; characters come from the shop's own fonts. */
export type Make = (detail: Detail, outlines: Outlines) => Model;

/** What repeats from piece to piece so that they are known for one hand. */
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
  /** Engraved on the first. */
  readonly words?: Entry['words'];
  /** Height of the picture in mm, and what is looked at, where the stand's own does not fit. */
  readonly span?: number;
  readonly at?: StillSpec['at'];
  readonly orbit?: StillSpec['orbit'];
}

export type Shots = Readonly<Record<string, Shot>>;

export type View = 'front' | 'angle' | 'detail';

type Frame = Pick<StillSpec, 'view' | 'span' | 'at' | 'orbit'>;

/** One scale and one place of the eye for all that stand alike, in each of the views. */
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
    angle: { view: 'whole', span: 36, at: [0, 1.6, -2], orbit: { azimuth: -26, elevation: 46 } },
    detail: { view: 'whole', span: 19, at: [0, 1.6, 0], orbit: { azimuth: 8, elevation: 62 } },
  },
  chain: {
    front: { view: 'whole', span: 84, at: [0, 1, -21] },
    angle: { view: 'whole', span: 60, at: [4, 1, -14], orbit: { azimuth: -28, elevation: 46 } },
    detail: { view: 'whole', span: 24, at: [0, 1, -2], orbit: { azimuth: 12, elevation: 54 } },
  },
  strand: {
    front: { view: 'whole', span: 128, at: [0, 4, 5], orbit: { elevation: 62 } },
    angle: { view: 'whole', span: 116, at: [0, 4, 6], orbit: { azimuth: -34, elevation: 36 } },
    detail: { view: 'whole', span: 42, at: [4, 4, 42], orbit: { azimuth: 12, elevation: 44 } },
  },
  studs: {
    front: { view: 'whole', span: 36 },
    angle: { view: 'whole', span: 34, orbit: { azimuth: -30, elevation: 44 } },
    detail: { view: 'whole', span: 16, at: [-9, 3, 0], orbit: { azimuth: 10, elevation: 58 } },
  },
  drops: {
    front: { view: 'whole', span: 56, at: [0, 2, 11] },
    angle: { view: 'whole', span: 54, at: [0, 2, 10], orbit: { azimuth: -26, elevation: 46 } },
    detail: { view: 'whole', span: 26, at: [-9, 3, 18], orbit: { azimuth: 8, elevation: 58 } },
  },
  table: {
    front: { view: 'whole', orbit: { elevation: 58, azimuth: 10 } },
    angle: { view: 'whole', orbit: { elevation: 34, azimuth: -30 } },
    detail: { view: 'whole', orbit: { elevation: 46, azimuth: 14 } },
  },
};

export const fileOf = (sku: string, view: View): string => `${sku.toLowerCase()}-${view}`;

/** Without the links of a hanging chain that are far out of the picture: they would only cost their shadow. */
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

/** The still of a piece from one side. */
export function entryOf(sku: string, shot: Shot, view: View, outlines: Outlines): Entry {
  const frame = frames[shot.stand][view];
  const own = view === 'front';
  const { span = frame.span, at = frame.at } = own ? shot : {};
  return {
    name: fileOf(sku, view),
    view: frame.view,
    ...(span === undefined ? {} : { span }),
    ...(at === undefined ? {} : { at }),
    orbit: { ...frame.orbit, ...(own ? shot.orbit : {}) },
    pieces: shot.makes.map((make) => () => nearby(make('still', outlines), at, span)),
    ...(shot.words === undefined ? {} : { words: shot.words }),
  };
}
