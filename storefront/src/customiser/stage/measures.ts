/** Where the measured lines of the overlay and their words lie over the picture, so that no two words cover one another. */
import type { ProjectedBody, ProjectedDimension } from '@jinlan/atelier/viewer';

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface MeasuredLine {
  readonly key: string;
  readonly code: ProjectedDimension['code'];
  readonly millimetres: number;
  readonly from: Point;
  readonly to: Point;
  /** Of the short strokes across both ends, CSS pixels. */
  readonly across: Point;
  /** Where its words have their middle, or on a body their nearer end. */
  readonly label: Point;
  readonly anchor: 'middle' | 'start' | 'end';
  /** From where a thin line leads to the words; null where they stand at the line itself. */
  readonly leader: Point | null;
}

const TICK = 6;
const BESIDE = 18;
const LINE_HEIGHT = 24;
const LABEL_WIDTH = 108;
/** A line that is looked at end on is no measure. */
const SHORTEST = 7;
/** Two hands side by side on a phone are small. */
const SHORTEST_ON_FINGER = 3;
/** Of words from the piece that they stand beside. */
const AWAY = 64;

type Size = { readonly width: number; readonly height: number };

/** `size` of the picture, CSS pixels; `bodies` of a piece that is worn. */
export function measuredLines(
  dimensions: readonly ProjectedDimension[],
  size: Size,
  bodies: readonly ProjectedBody[] = [],
): readonly MeasuredLine[] {
  const lines: MeasuredLine[] = [];
  for (const dimension of seen(dimensions, bodies)) {
    const { code, piece, millimetres, from, to } = dimension;
    const on = bodies[piece]?.wearing.on;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length < (on === 'finger' ? SHORTEST_ON_FINGER : SHORTEST)) continue;
    const across = { x: ((from.y - to.y) / length) * TICK, y: ((to.x - from.x) / length) * TICK };
    const place =
      on === 'finger'
        ? besideFinger(dimension, size, bodies.length > 1)
        : atLine(dimension, across, size, on === 'wrist');
    const label = free(place.label, lines, size.height);
    lines.push({ key: `${piece}-${code}`, code, millimetres, from, to, across, ...place, label });
  }
  return lines;
}

type Place = Pick<MeasuredLine, 'label' | 'anchor' | 'leader'>;

/** Words stand below a line, or to the right of one that runs down; on a wrist above it, where the arm is bare. */
function atLine({ from, to }: ProjectedDimension, across: Point, size: Size, above: boolean): Place {
  const middle = middleOf(from, to);
  const below = across.y > 0 || (across.y === 0 && across.x > 0);
  const side = below === above ? -1 : 1;
  const runsDown = Math.abs(to.x - from.x) <= Math.abs(to.y - from.y);
  const beside = runsDown ? BESIDE + LABEL_WIDTH / 4 : BESIDE;
  const label = {
    x: within(middle.x + (side * across.x * beside) / TICK, LABEL_WIDTH / 2, size.width - LABEL_WIDTH / 2),
    y: within(middle.y + (side * across.y * beside) / TICK, LINE_HEIGHT, size.height - LINE_HEIGHT),
  };
  return { label, anchor: 'middle', leader: null };
}

/** A ring on a hand is small: words would cover it, and stand away from it; below each of two. */
function besideFinger({ from, to }: ProjectedDimension, size: Size, several: boolean): Place {
  const middle = middleOf(from, to);
  if (several) return { label: { x: middle.x, y: middle.y + AWAY }, anchor: 'middle', leader: middle };
  const runsDown = Math.abs(to.x - from.x) <= Math.abs(to.y - from.y);
  const goesRight = Math.max(from.x, to.x) + AWAY + LABEL_WIDTH <= size.width;
  const end = runsDown ? middle : from.x < to.x === goesRight ? to : from;
  return {
    label: { x: end.x + (goesRight ? AWAY : -AWAY), y: end.y },
    anchor: goesRight ? 'start' : 'end',
    leader: end,
  };
}

/**
 * What can be seen of a ring on a finger: the stone, or else the band's width, which is measured at the palm and drawn on the
 * side that is looked at. The finger fills the hole, and what points at the eye has no length.
 */
function seen(
  dimensions: readonly ProjectedDimension[],
  bodies: readonly ProjectedBody[],
): readonly ProjectedDimension[] {
  const withStone = new Set(dimensions.flatMap(({ code, piece }) => (code === 'stone' ? [piece] : [])));
  return dimensions.flatMap((one) => {
    const body = bodies[one.piece];
    if (body?.wearing.on !== 'finger') return [one];
    if (one.code === 'stone') return [one];
    if (one.code !== 'width' || withStone.has(one.piece)) return [];
    const { from, to } = one;
    const down = 2 * (body.y - middleOf(from, to).y);
    return [{ ...one, from: { x: from.x, y: from.y + down }, to: { x: to.x, y: to.y + down } }];
  });
}

const middleOf = (from: Point, to: Point): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The nearest place below, or above at the foot of the picture, that no other words take. */
function free(wanted: Point, taken: readonly MeasuredLine[], height: number): Point {
  const covers = (y: number) =>
    taken.some(
      ({ label }) => Math.abs(label.x - wanted.x) < LABEL_WIDTH && Math.abs(label.y - y) < LINE_HEIGHT,
    );
  for (let step = 0; step <= taken.length; step++) {
    for (const y of [wanted.y + step * LINE_HEIGHT, wanted.y - step * LINE_HEIGHT]) {
      if (y >= 0 && y <= height && !covers(y)) return { x: wanted.x, y };
    }
  }
  return wanted;
}
