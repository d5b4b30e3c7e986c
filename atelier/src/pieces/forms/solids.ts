import { memory } from '../../geometry/memory.ts';
import type { Point } from '../../geometry/profile.ts';
import { ball, lathe } from '../../geometry/turning.ts';
import { warped } from '../../geometry/warp.ts';
import type { Mesh, Millimetres, Vector } from '../../model.ts';
import type { Tessellation } from '../tessellation.ts';
import { through } from './figures.ts';

/** Full bodies: turned (axis along y) or deformed balls. Their centre is the origin. */

/** Radius and height from bottom to top; height 1. */
const turnings = {
  gourd: [
    [0, -0.5],
    [0.2, -0.46],
    [0.33, -0.26],
    [0.26, -0.04],
    [0.115, 0.08],
    [0.2, 0.22],
    [0.19, 0.36],
    [0.07, 0.46],
    [0, 0.5],
  ],
  peanut: [
    [0, -0.5],
    [0.17, -0.44],
    [0.26, -0.24],
    [0.2, 0],
    [0.19, 0.06],
    [0.23, 0.26],
    [0.15, 0.44],
    [0, 0.5],
  ],
  bell: [
    [0, -0.5],
    [0.28, -0.46],
    [0.46, -0.24],
    [0.47, 0],
    [0.44, 0.26],
    [0.26, 0.44],
    [0, 0.5],
  ],
  // A barrel with a bore too fine to see.
  barrel: [
    [0, -0.5],
    [0.3, -0.5],
    [0.36, -0.45],
    [0.41, 0],
    [0.36, 0.45],
    [0.3, 0.5],
    [0, 0.5],
  ],
  drop: [
    [0, -0.5],
    [0.2, -0.46],
    [0.33, -0.28],
    [0.31, -0.06],
    [0.19, 0.2],
    [0.07, 0.42],
    [0, 0.5],
  ],
} as const satisfies Record<string, readonly Point[]>;

export type Turning = keyof typeof turnings;
export const turningCodes = Object.keys(turnings) as readonly Turning[];

const forms = memory<Mesh>(48);

export const turning = (code: Turning, height: Millimetres, tessellation: Tessellation): Mesh =>
  forms(JSON.stringify([code, height, tessellation.ball]), () => {
    const line = through(turnings[code], Math.max(3, tessellation.bevel * 2), false);
    return lathe(
      line.map(([x, y]): Point => [Math.max(0, x) * height, y * height]),
      tessellation.ball,
    );
  });

/** A ball with half-axes along x, y and z; `bend` then deforms its surface. */
export const pressed = (
  key: string,
  size: Vector,
  tessellation: Tessellation,
  bend: (point: Vector) => Vector = (point) => point,
): Mesh =>
  forms(JSON.stringify([key, size, tessellation.ball]), () =>
    warped(ball(1, tessellation.ball * 2), ([x, y, z]) => bend([x * size[0], y * size[1], z * size[2]])),
  );

/** A gold bean: a kidney shape with a dent along its belly, lying on its side. `length` along x. */
export const bean = (length: Millimetres, tessellation: Tessellation): Mesh =>
  pressed('bean', [length / 2, length * 0.26, length * 0.34], tessellation, ([x, y, z]) => {
    const share = (2 * x) / length;
    const dent =
      0.12 * length * Math.exp(-((share / 0.42) ** 2)) * Math.max(0, 1 + z / (length * 0.34)) * 0.5;
    return [x, y, z + 0.16 * length * (share * share - 0.4) - dent];
  });

/** 元宝: a boat with raised ends and a dome in the middle. `length` along x, its foot at y = −length / 5. */
export const ingot = (length: Millimetres, tessellation: Tessellation): Mesh =>
  pressed('ingot', [length / 2, length * 0.16, length * 0.24], tessellation, ([x, y, z]) => {
    const share = (2 * x) / length;
    const rise = length * 0.26 * share * share * (0.6 + (y > 0 ? 0.55 : 0.25));
    const slim = 1 - 0.32 * share * share;
    const away = (share / 0.42) ** 2 + (z / (length * 0.155)) ** 2;
    const deck = y > 0 ? y * 0.45 + length * 0.17 * Math.exp(-away) * Math.min(1, (6 * y) / length) : y;
    return [x, deck + rise - length * 0.04, z * slim];
  });

/** The visible half of a cabochon, with its foot at z = 0: width, length (y) and height. */
export const cabochon = (
  width: Millimetres,
  length: Millimetres,
  height: Millimetres,
  tessellation: Tessellation,
): Mesh =>
  pressed('cabochon', [width / 2, length / 2, height], tessellation, ([x, y, z]) => [
    x,
    y,
    z < 0 ? z * 0.25 : z,
  ]);
