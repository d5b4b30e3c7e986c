/**
 * The drawn hand, arm and neck as lines, in millimetres of an average body, y downwards. The ring is at the hand's
 * origin, where the ring finger is `FINGER` wide; an arm's wrist is `WRIST` wide. Fingers are foreshortened as seen
 * slightly from below the nails.
 */

export const FINGER = 17.5;
export const WRIST = 57;
/** Middle of the wrist in the coordinates of the hand. */
export const WRIST_AT = { x: 10, y: 112 } as const;

type Point = readonly [x: number, y: number];

const number = (value: number) => String(Math.round(value * 100) / 100);

/** A smooth line through points (Catmull-Rom as cubic curves). */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (i: number): Point =>
    (closed ? points[(i + count) % count] : points[Math.max(0, Math.min(count - 1, i))]) as Point;
  const pieces = Array.from({ length: closed ? count : count - 1 }, (_, i) => {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const second = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    return `C${[...first, ...second, ...c].map(number).join(' ')}`;
  });
  const [x, y] = at(0);
  return `M${number(x)} ${number(y)}${pieces.join('')}${closed ? 'Z' : ''}`;
}

export interface Finger {
  readonly name: 'little' | 'ring' | 'middle' | 'index' | 'thumb';
  /** Where the finger leaves the hand, and its angle to the right in degrees. */
  readonly x: number;
  readonly y: number;
  readonly lean: number;
  /** Length from the root to the tip, and width at the root. */
  readonly length: number;
  readonly width: number;
}

export const fingers: readonly Finger[] = [
  { name: 'thumb', x: 57, y: 66, lean: 34, length: 62, width: 21 },
  { name: 'little', x: -18.6, y: 20, lean: -7, length: 47, width: 14.8 },
  { name: 'index', x: 41, y: 13, lean: 6, length: 59, width: 17.8 },
  { name: 'ring', x: 0, y: 12, lean: 0, length: 62, width: FINGER },
  { name: 'middle', x: 20.6, y: 9, lean: 2, length: 68, width: 18.4 },
];

/** Half width as a share of the finger's width, by share of its length: root, waist, joint, waist, joint, nail. */
const OUTLINE: readonly (readonly [along: number, half: number])[] = [
  [-0.42, 0.53],
  [-0.16, 0.52],
  [0.06, 0.505],
  [0.2, 0.497],
  [0.34, 0.485],
  [0.47, 0.497],
  [0.6, 0.452],
  [0.73, 0.447],
  [0.84, 0.412],
  [0.92, 0.352],
  [0.975, 0.225],
];

/** Outline up the left side, over the tip and down the right side. The root is at the origin; the tip is at the top. */
export function fingerLine({ length, width }: Finger): string {
  const side = (sign: number): Point[] =>
    OUTLINE.map(([along, half]) => [sign * half * width, -along * length]);
  return smooth([...side(-1), [0, -length], ...side(1).toReversed()]);
}

export function nailLine({ length, width }: Finger): string {
  const [half, low, high] = [width * 0.235, -length * 0.85, -length * 0.962];
  return smooth(
    [
      [-half * 0.86, low],
      [-half, (low * 2 + high) / 3],
      [-half * 0.92, (low + high * 2) / 3],
      [-half * 0.5, high - 0.3],
      [0, high - 0.9],
      [half * 0.5, high - 0.3],
      [half * 0.92, (low + high * 2) / 3],
      [half, (low * 2 + high) / 3],
      [half * 0.86, low],
      [0, low + width * 0.1],
    ],
    true,
  );
}

/** Short folds over the two joints. */
export function foldLines({ name, length, width }: Finger): string {
  const joints = name === 'thumb' ? [0.5] : [0.47, 0.74];
  return joints
    .flatMap((joint) =>
      [-0.022, 0.004, 0.03].map((off, row) => {
        const half = width * (row === 1 ? 0.24 : 0.17);
        const y = -(joint + off) * length;
        return `M${number(-half)} ${number(y)}Q0 ${number(y + (row - 1) * 0.9)} ${number(half)} ${number(y)}`;
      }),
    )
    .join('');
}

/** From the root of the little finger down to the arm, then up past the thumb to the index finger. */
const outer: readonly Point[] = [
  [-26.2, 20],
  [-28.4, 40],
  [-28, 62],
  [-24.6, 84],
  [-19.6, 103],
  [-18.4, 122],
  [-20.6, 160],
  [-25, 220],
  [-38, 420],
];
const inner: readonly Point[] = [
  [58, 420],
  [45, 220],
  [40.8, 160],
  [38.4, 122],
  [40.4, 104],
  [49, 90],
  [60.4, 76],
  [61, 62],
  [55.6, 50],
  [52, 36],
  [50.6, 18],
];
export const handSides = `${smooth(outer)}${smooth(inner)}`;

/** The back of the hand. Its upper edge is visible only between the roots of the fingers. */
export const handLine = smooth(
  [
    ...outer,
    ...inner,
    [47, 4],
    [41, -2],
    [35, 3],
    [31, 11],
    [27, 2],
    [20.5, -7],
    [14, 1],
    [10.3, 12],
    [7, 3],
    [0, -4],
    [-6.5, 5],
    [-10.2, 16],
    [-13, 12],
    [-18.5, 4],
    [-23.5, 10],
  ],
  true,
);

/** Faint lines from the knuckles towards the wrist. */
export const tendonLines = [
  [-15, 42, 0, 92],
  [3, 38, 7, 94],
  [20, 35, 14, 94],
  [37, 40, 22, 92],
]
  .map(([x = 0, y = 0, toX = 0, toY = 0]) => `M${x} ${y}Q${(x + toX) / 2 + 1} ${(y + toY) / 2} ${toX} ${toY}`)
  .join('');

export const knuckles: readonly Point[] = [
  [-17, 36],
  [1, 30],
  [20.5, 27],
  [39.5, 32],
];

/** Neck, shoulders and the beginning of the chest from the front; the nape is at the origin. */
export const neckLine = smooth(
  [
    [-50, -90],
    [-51, -40],
    [-52.5, 4],
    [-55, 33],
    [-70, 50],
    [-108, 71],
    [-146, 86],
    [-178, 112],
    [-190, 160],
    [-194, 230],
    [-190, 420],
    [190, 420],
    [194, 230],
    [190, 160],
    [178, 112],
    [146, 86],
    [108, 71],
    [70, 50],
    [55, 33],
    [52.5, 4],
    [51, -40],
    [50, -90],
  ],
  true,
);

const mirrored = (line: readonly Point[]): readonly Point[] => line.map(([x, y]) => [-x, y]);

const collarbone: readonly Point[] = [
  [9, 101],
  [26, 95],
  [52, 93],
  [84, 88],
  [112, 77],
  [136, 79],
];
const muscle: readonly Point[] = [
  [47, -10],
  [37, 34],
  [22, 72],
  [8, 99],
];

export const neckLines = [collarbone, muscle].map((line) => `${smooth(line)}${smooth(mirrored(line))}`);
