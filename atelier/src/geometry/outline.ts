import type { Millimetres } from '../model.ts';
import type { Point } from './profile.ts';

/**
 * Flat shapes: letters, hearts, plates. A shape is one outer line and its holes; lines are closed, have the material on
 * their left (outer lines anticlockwise, holes clockwise) and no repeated point. x to the right, y up, mm.
 */
export interface Shape {
  readonly outer: readonly Point[];
  readonly holes: readonly (readonly Point[])[];
}

/** A character as its font draws it: an SVG path in font units, y up, and its advance width. */
export interface Glyph {
  readonly path: string;
  readonly unitsPerEm: number;
  readonly advance: number;
}

export function areaOf(line: readonly Point[]): number {
  let twice = 0;
  line.forEach(([x, y], i) => {
    const [nx, ny] = line[(i + 1) % line.length] as Point;
    twice += x * ny - nx * y;
  });
  return twice / 2;
}

export const perimeterOf = (line: readonly Point[]): Millimetres =>
  line.reduce((sum, [x, y], i) => {
    const [nx, ny] = line[(i + 1) % line.length] as Point;
    return sum + Math.hypot(nx - x, ny - y);
  }, 0);

const isWithin = ([x, y]: Point, line: readonly Point[]): boolean => {
  let inside = false;
  line.forEach(([ax, ay], i) => {
    const [bx, by] = line[(i + 1) % line.length] as Point;
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
  });
  return inside;
};

/**
 * Groups a font's lines into shapes. Outer lines have the direction of the largest line, holes the opposite one. A hole
 * belongs to the smallest shape around it. Overlapping strokes stay separate shapes.
 */
export function shapesOf(lines: readonly (readonly Point[])[]): readonly Shape[] {
  const sound = lines
    .map((line) => ({ line, area: areaOf(line) }))
    .filter(({ line, area }) => line.length >= 3 && Math.abs(area) > 1e-4)
    .sort((a, b) => Math.abs(a.area) - Math.abs(b.area));
  const orientation = Math.sign(sound.at(-1)?.area ?? 1);
  const outers = sound.filter(({ area }) => Math.sign(area) === orientation);
  const holes = sound.filter(({ area }) => Math.sign(area) !== orientation);
  const owners = holes.map(({ line, area }) =>
    outers.find((outer) => Math.abs(outer.area) > Math.abs(area) && isWithin(line[0] as Point, outer.line)),
  );
  const facing = ({ line, area }: (typeof sound)[number], left: boolean) =>
    area > 0 === left ? line : line.toReversed();
  return outers.map((outer) => ({
    outer: facing(outer, true),
    holes: holes.filter((_, i) => owners[i] === outer).map((hole) => facing(hole, false)),
  }));
}

/** Parses M, L, H, V, Q, C and Z (absolute), and flattens curves to within `tolerance` units. */
export function linesOfPath(path: string, tolerance: number): readonly (readonly Point[])[] {
  const lines: Point[][] = [];
  let line: Point[] = [];
  let pen: Point = [0, 0];
  const close = (): void => {
    const cleaned = line.filter(([x, y], i) => {
      const [px, py] = line[(i + line.length - 1) % line.length] as Point;
      return line.length > 1 && Math.hypot(x - px, y - py) > tolerance * 0.05;
    });
    if (cleaned.length >= 3) lines.push(cleaned);
    line = [];
  };
  const to = (point: Point): void => {
    line.push(point);
    pen = point;
  };
  const curve = (at: (t: number) => Point, bow: number): void => {
    const pieces = Math.max(1, Math.ceil(Math.sqrt(bow / (8 * tolerance))));
    for (let i = 1; i <= pieces; i++) line.push(at(i / pieces));
    pen = at(1);
  };
  for (const [, letter = '', coordinates = ''] of path.matchAll(/([MLHVQCZ])([^MLHVQCZ]*)/gi)) {
    const n = [...coordinates.matchAll(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/gi)].map(([text]) => Number(text));
    const forEachGroup = (size: number, take: (...values: number[]) => void): void => {
      for (let i = 0; i + size <= n.length; i += size) take(...n.slice(i, i + size));
    };
    switch (letter.toUpperCase()) {
      case 'M':
        close();
        forEachGroup(2, (x, y) => to([x as number, y as number]));
        break;
      case 'L':
        forEachGroup(2, (x, y) => to([x as number, y as number]));
        break;
      case 'H':
        forEachGroup(1, (x) => to([x as number, pen[1]]));
        break;
      case 'V':
        forEachGroup(1, (y) => to([pen[0], y as number]));
        break;
      case 'Q':
        forEachGroup(4, (...[bx, by, cx, cy]) => {
          const [a, b, c] = [pen, [bx, by] as Point, [cx, cy] as Point];
          const bow = 2 * Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]);
          curve((t) => {
            const s = 1 - t;
            const blend = (k: 0 | 1): number => s * s * a[k] + 2 * s * t * b[k] + t * t * c[k];
            return [blend(0), blend(1)];
          }, bow);
        });
        break;
      case 'C':
        forEachGroup(6, (...[bx, by, cx, cy, dx, dy]) => {
          const [a, b, c, d] = [pen, [bx, by] as Point, [cx, cy] as Point, [dx, dy] as Point];
          const bow =
            6 *
            Math.max(
              Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]),
              Math.hypot(b[0] - 2 * c[0] + d[0], b[1] - 2 * c[1] + d[1]),
            );
          curve((t) => {
            const s = 1 - t;
            const blend = (k: 0 | 1): number =>
              s * s * s * a[k] + 3 * s * s * t * b[k] + 3 * s * t * t * c[k] + t * t * t * d[k];
            return [blend(0), blend(1)];
          }, bow);
        });
        break;
      default:
        close();
    }
  }
  close();
  return lines;
}

export interface Bounds {
  readonly left: Millimetres;
  readonly right: Millimetres;
  readonly bottom: Millimetres;
  readonly top: Millimetres;
}

export function boundsOfShapes(shapes: readonly Shape[]): Bounds {
  const points = shapes.flatMap(({ outer }) => outer);
  return {
    left: points.reduce((lowest, [x]) => Math.min(lowest, x), Number.POSITIVE_INFINITY),
    right: points.reduce((highest, [x]) => Math.max(highest, x), Number.NEGATIVE_INFINITY),
    bottom: points.reduce((lowest, [, y]) => Math.min(lowest, y), Number.POSITIVE_INFINITY),
    top: points.reduce((highest, [, y]) => Math.max(highest, y), Number.NEGATIVE_INFINITY),
  };
}

/** The x coordinate of the centre of mass of flat shapes. */
export function balanceOf(shapes: readonly Shape[]): Millimetres {
  let [area, moment] = [0, 0];
  for (const line of shapes.flatMap(({ outer, holes }) => [outer, ...holes])) {
    line.forEach(([x, y], i) => {
      const [nx, ny] = line[(i + 1) % line.length] as Point;
      const twice = x * ny - nx * y;
      area += twice / 2;
      moment += (twice * (x + nx)) / 6;
    });
  }
  return moment / area;
}

/** Inserts points into a closed line, so none are further apart than `spacing`. */
export const spaced = (line: readonly Point[], spacing: Millimetres): readonly Point[] =>
  line.flatMap(([x, y], i) => {
    const [nx, ny] = line[(i + 1) % line.length] as Point;
    const pieces = Math.max(1, Math.ceil(Math.hypot(nx - x, ny - y) / spacing));
    return Array.from(
      { length: pieces },
      (_, k): Point => [x + ((nx - x) * k) / pieces, y + ((ny - y) * k) / pieces],
    );
  });

/** Scales points about the origin, then moves them. */
export const placeShapes = (shapes: readonly Shape[], by: number, x: number, y: number): readonly Shape[] => {
  const placePoints = (line: readonly Point[]) => line.map(([px, py]): Point => [px * by + x, py * by + y]);
  return shapes.map(({ outer, holes }) => ({ outer: placePoints(outer), holes: holes.map(placePoints) }));
};

/**
 * Offsets a closed line (material on its left) outwards by `by` on all sides. At corners it extends by at most 1.5
 * times as much.
 */
export const grown = (line: readonly Point[], by: Millimetres): readonly Point[] =>
  line.map(([x, y], i): Point => {
    const [px, py] = line[(i + line.length - 1) % line.length] as Point;
    const [nx, ny] = line[(i + 1) % line.length] as Point;
    const [before, next] = [Math.atan2(y - py, x - px), Math.atan2(ny - y, nx - x)];
    const bend = Math.atan2(Math.sin(next - before), Math.cos(next - before));
    const out = before + bend / 2 - Math.PI / 2;
    const reach = by / Math.max(0.7, Math.cos(bend / 2));
    return [x + reach * Math.cos(out), y + reach * Math.sin(out)];
  });

/** Returns a closed line round the origin from its radius at each angle (from +x, anticlockwise). */
export const roundLine = (points: number, radius: (angle: number) => number): readonly Point[] =>
  Array.from({ length: points }, (_, i) => {
    const angle = (2 * Math.PI * i) / points;
    return [radius(angle) * Math.cos(angle), radius(angle) * Math.sin(angle)];
  });
