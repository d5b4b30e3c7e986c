import { DAY, NIGHT, type Studio } from '../light/index.ts';
import type { Colour } from './looks.ts';

/** What the page lays under the piece, and the light and shadow that go with it. */

export type Ground = 'day' | 'night';

export interface GroundLook {
  readonly studio: Studio;
  /** sRGB of the page's paper or night, 0 to 255: in saved pictures and films there is no page below. */
  readonly colour: Colour;
  /** The shadow's own colour (sRGB, 0 to 1) and how much of the ground it takes at its darkest. */
  readonly shade: readonly [number, number, number, number];
}

export const GROUNDS: Readonly<Record<Ground, GroundLook>> = {
  day: { studio: DAY, colour: [250, 247, 242], shade: [0.23, 0.165, 0.11, 0.62] },
  night: { studio: NIGHT, colour: [20, 17, 15], shade: [0.01, 0.008, 0.006, 0.75] },
};
