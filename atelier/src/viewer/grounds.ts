import { DAY, NIGHT, type Studio } from '../light/index.ts';
import type { Colour } from './looks.ts';

/** The page's ground under the piece, and the light and shadow that go with it. */

export type Ground = 'day' | 'night';

export interface GroundLook {
  readonly studio: Studio;
  /** sRGB of the page's day or night ground, 0 to 255, for saved pictures and films, which have no page below. */
  readonly colour: Colour;
  /** Colour of the shadow (sRGB, 0 to 1) and its maximum opacity. */
  readonly shade: readonly [number, number, number, number];
}

export const GROUNDS: Readonly<Record<Ground, GroundLook>> = {
  day: { studio: DAY, colour: [250, 247, 242], shade: [0.23, 0.165, 0.11, 0.62] },
  night: { studio: NIGHT, colour: [20, 17, 15], shade: [0.01, 0.008, 0.006, 0.75] },
};
