/** Positions of measure lines and labels over the picture. No two labels overlap. */
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
  /** Vector of the short end strokes, CSS pixels. */
  readonly across: Point;
  /** The middle of the label; on a body, its nearer end. */
  readonly label: Point;
  readonly anchor: 'middle' | 'start' | 'end';
  /** Start of a thin line to the label; null if the label is at the measure line. */
  readonly leader: Point | null;
}

const TICK = 6;
const BESIDE = 18;
const LINE_HEIGHT = 24;
const LABEL_WIDTH = 108;
/** CSS pixels. A line that appears shorter points almost at the viewer, so it is omitted. */
const SHORTEST = 7;
/** The limit for lines at a finger, in CSS pixels: a phone shows two hands side by side, so they are small. */
const SHORTEST_ON_FINGER = 3;
/** Distance between a label and the piece beside it, CSS pixels. */
const AWAY = 64;

type Size = { readonly width: number; readonly height: number };

/** `size`: of the picture, CSS pixels; `bodies`: of worn pieces. */
export function measuredLines(
  dimensions: readonly ProjectedDimension[],
  size: Size,
  bodies: readonly ProjectedBody[] = [],
): readonly MeasuredLine[] {
  const lines: MeasuredLine[] = [];
  for (const dimension of visibleDimensions(dimensions, bodies)) {
    const { code, piece, millimetres, from, to } = dimension;
    const on = bodies[piece]?.wearing.on;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length < (on === 'finger' ? SHORTEST_ON_FINGER : SHORTEST)) continue;
    const across = { x: ((from.y - to.y) / length) * TICK, y: ((to.x - from.x) / length) * TICK };
    const labelPosition =
      on === 'finger'
        ? besideFinger(dimension, size, bodies.length > 1)
        : atLine(dimension, across, size, on === 'wrist');
    const label = freePosition(labelPosition.label, lines, size.height);
    lines.push({ key: `${piece}-${code}`, code, millimetres, from, to, across, ...labelPosition, label });
  }
  return lines;
}

type LabelPosition = Pick<MeasuredLine, 'label' | 'anchor' | 'leader'>;

/** The label is below a line, or to the right of a vertical one. On a wrist it is above, where the arm is bare. */
function atLine({ from, to }: ProjectedDimension, across: Point, size: Size, above: boolean): LabelPosition {
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

/** A label would cover a ring on a hand, so it is placed beside the ring, or below each of two rings. */
function besideFinger({ from, to }: ProjectedDimension, size: Size, several: boolean): LabelPosition {
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
 * Returns the visible measures of a ring on a finger: the stone's, or else the width of the band. The width is measured
 * at the palm but drawn on the visible side. Not visible: the hole, which the finger fills, and lines towards the eye.
 */
function visibleDimensions(
  dimensions: readonly ProjectedDimension[],
  bodies: readonly ProjectedBody[],
): readonly ProjectedDimension[] {
  const withStone = new Set(dimensions.flatMap(({ code, piece }) => (code === 'stone' ? [piece] : [])));
  return dimensions.flatMap((dimension) => {
    const body = bodies[dimension.piece];
    if (body?.wearing.on !== 'finger') return [dimension];
    if (dimension.code === 'stone') return [dimension];
    if (dimension.code !== 'width' || withStone.has(dimension.piece)) return [];
    const { from, to } = dimension;
    const down = 2 * (body.y - middleOf(from, to).y);
    return [{ ...dimension, from: { x: from.x, y: from.y + down }, to: { x: to.x, y: to.y + down } }];
  });
}

const middleOf = (from: Point, to: Point): Point => ({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });

const within = (value: number, lowest: number, highest: number) => Math.max(lowest, Math.min(highest, value));

/** Returns the nearest free position below, or above if it is near the bottom of the picture. */
function freePosition(preferred: Point, placedLines: readonly MeasuredLine[], height: number): Point {
  const covers = (y: number) =>
    placedLines.some(
      ({ label }) => Math.abs(label.x - preferred.x) < LABEL_WIDTH && Math.abs(label.y - y) < LINE_HEIGHT,
    );
  for (let step = 0; step <= placedLines.length; step++) {
    for (const y of [preferred.y + step * LINE_HEIGHT, preferred.y - step * LINE_HEIGHT]) {
      if (y >= 0 && y <= height && !covers(y)) return { x: preferred.x, y };
    }
  }
  return preferred;
}
