/**
 * A stone from the side, in hundredths of its width, y downwards from the table. Table and depth are those of the
 * certificate. Crown angle and girdle height are usual values, because lists do not have them.
 */
import type { Point } from '../shapes.ts';

export interface Profile {
  readonly outline: readonly Point[];
  readonly girdle: readonly [top: number, bottom: number];
  readonly depth: number;
  /** Positions of the table's two ends. */
  readonly table: readonly [from: number, to: number];
  /** Facet edges that are visible from the side. */
  readonly lines: readonly (readonly [Point, Point])[];
}

const crownAngle = (34.5 * Math.PI) / 180;
const girdleHeight = 3;
/** Maximum crown as a share of the depth, for flat stones. */
const mostCrown = 0.35;

export function profileOf(tablePercent: number, depthPercent: number): Profile {
  const inset = (100 - tablePercent) / 2;
  const crown = Math.min(Math.tan(crownAngle) * inset, depthPercent * mostCrown);
  const bottom = crown + girdleHeight;
  const [from, to] = [inset, 100 - inset];
  const low = bottom + (depthPercent - bottom) * 0.72;
  return {
    outline: [
      [from, 0],
      [to, 0],
      [100, crown],
      [100, bottom],
      [50, depthPercent],
      [0, bottom],
      [0, crown],
    ],
    girdle: [crown, bottom],
    depth: depthPercent,
    table: [from, to],
    lines: [
      [
        [0, crown],
        [100, crown],
      ],
      [
        [0, bottom],
        [100, bottom],
      ],
      [
        [from, 0],
        [30, crown],
      ],
      [
        [50, 0],
        [30, crown],
      ],
      [
        [50, 0],
        [70, crown],
      ],
      [
        [to, 0],
        [70, crown],
      ],
      [
        [22, bottom],
        [50, depthPercent],
      ],
      [
        [78, bottom],
        [50, depthPercent],
      ],
      [
        [50, bottom],
        [38, low],
      ],
      [
        [50, bottom],
        [62, low],
      ],
    ],
  };
}
