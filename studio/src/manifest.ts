import type { Material, Model } from '../../atelier/src/model.ts';
import type { Words } from '../../atelier/src/viewer/index.ts';
import type { StillSpec } from '../../atelier/src/viewer/still.ts';
import { LOOK_VERSIONS, STILL_VERSION } from '../../atelier/src/viewer/version.ts';
import type { Writing } from './darkroom.ts';

/** A picture to draw: its pieces, camera and ground. Sizes in millimetres. */

export interface Entry extends Pick<StillSpec, 'view'>, Partial<Omit<StillSpec, 'shown' | 'view'>> {
  /** The file's name, lower case with hyphens. */
  readonly name: string;
  readonly pieces: readonly (() => Model)[];
  /** Engraved on the first piece. */
  readonly words?: readonly Words[];
}

/** More passes make no visible difference at this size, and each takes as long as the first. */
const PASSES = 9;

/** The picture of a manifest entry: 960 × 1200 on paper by default. */
export const specOf = ({ name: _, pieces, words = [], ...rest }: Entry): StillSpec => ({
  ground: 'day',
  width: 960,
  height: 1200,
  passes: PASSES,
  ...rest,
  shown: pieces.map((piece, index) => ({ model: piece(), words: index === 0 ? words : [] })),
});

const lookOf = (material: Material): string =>
  material.kind === 'jade'
    ? `jade ${material.jade}`
    : material.kind === 'pearl'
      ? `pearl ${material.pearl}`
      : '';

/** The versions of the light and of the looks in a picture. Looks are omitted if none has a version. */
export function versionsOf({ shown }: Pick<StillSpec, 'shown'>): {
  readonly version: number;
  readonly looks?: Readonly<Record<string, number>>;
} {
  const lookNames = new Set(
    shown.flatMap(({ model }) => model.nodes.map(({ material }) => lookOf(material))),
  );
  const looks = Object.entries(LOOK_VERSIONS).filter(([look]) => lookNames.has(look));
  return { version: STILL_VERSION, ...(looks.length === 0 ? {} : { looks: Object.fromEntries(looks) }) };
}

/** The fonts of the engravings, loaded before the first still. */
export const writings: readonly Writing[] = [
  { family: 'Jinlan Kaiti', font: 'kaiti', text: '执子之手 与子偕老' },
  { family: 'Jinlan Kaiti', font: 'kaiti', text: '百年好合' },
];
