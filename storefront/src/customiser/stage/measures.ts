/** Where the measured lines of the overlay and their words lie over the picture, so that no two words cover one another. */
import type { ProjectedDimension } from '@jinlan/atelier/viewer';

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
  /** Middle of its words. */
  readonly label: Point;
}

const TICK = 6;
const BESIDE = 18;
const LINE_HEIGHT = 24;
const LABEL_WIDTH = 108;
/** A line that is looked at end on is no measure. */
const SHORTEST = 7;

/** `size` of the picture, CSS pixels. */
export function measuredLines(
  dimensions: readonly ProjectedDimension[],
  size: { readonly width: number; readonly height: number },
): readonly MeasuredLine[] {
  const lines: MeasuredLine[] = [];
  for (const { code, piece, millimetres, from, to } of dimensions) {
    const [right, down] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(right, down);
    if (length < SHORTEST) continue;
    const across = { x: (-down / length) * TICK, y: (right / length) * TICK };
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    // Words stand below a line, or to the right of one that runs down.
    const side = across.y > 0 || (across.y === 0 && across.x > 0) ? 1 : -1;
    const beside = Math.abs(right) > Math.abs(down) ? BESIDE : BESIDE + LABEL_WIDTH / 4;
    const wanted = {
      x: within(middle.x + (side * across.x * beside) / TICK, LABEL_WIDTH / 2, size.width - LABEL_WIDTH / 2),
      y: within(middle.y + (side * across.y * beside) / TICK, LINE_HEIGHT, size.height - LINE_HEIGHT),
    };
    lines.push({
      key: `${piece}-${code}`,
      code,
      millimetres,
      from,
      to,
      across,
      label: free(wanted, lines, size.height),
    });
  }
  return lines;
}

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
