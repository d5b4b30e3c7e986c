/**
 * A stone from above: its outline and the facets of its crown, simplified. The units are half its width and half its
 * length, y downwards, so a drawing can be stretched to the stone's measures. Facets have a tone from 0 (towards the
 * light, upper left) to 3.
 */
import { type CodeOf, scales } from '@jinlan/domain/diamonds';

export type Shape = CodeOf<'shape'>;
export const shapes: readonly Shape[] = scales.shape;

export type Point = readonly [x: number, y: number];
export type Tone = 0 | 1 | 2 | 3;

export interface ShapeDrawing {
  readonly outline: readonly Point[];
  readonly facets: readonly { readonly points: readonly Point[]; readonly tone: Tone }[];
}

/** A turn is 0 to 1, clockwise from the top. */
type Outline = (turn: number) => Point;

const ellipse: Outline = (turn) => {
  const angle = 2 * Math.PI * turn;
  return [Math.sin(angle), -Math.cos(angle)];
};

/** A square with rounded sides. */
const cushion: Outline = (turn) => {
  const [x, y] = ellipse(turn);
  const size = (Math.abs(x) ** 3.4 + Math.abs(y) ** 3.4) ** (-1 / 3.4);
  return [x * size, y * size];
};

const pear: Outline = (turn) => {
  const angle = 2 * Math.PI * turn;
  return [Math.sin(angle) * Math.sin(angle / 2) ** 0.85 * 1.26, -Math.cos(angle)];
};

const heart: Outline = (turn) => {
  const angle = 2 * Math.PI * turn;
  const height =
    13 * Math.cos(angle) - 5 * Math.cos(2 * angle) - 2 * Math.cos(3 * angle) - Math.cos(4 * angle);
  return [Math.sin(angle) ** 3, -(height + 2.54) / 14.46];
};

/** A square whose corners are cut off by this share of half a side. */
const cutSquare =
  (corner: number): Outline =>
  (turn) => {
    const [x, y] = ellipse(turn);
    const size = 1 / Math.max(Math.abs(x), Math.abs(y), (Math.abs(x) + Math.abs(y)) / (2 - corner));
    return [x * size, y * size];
  };

const cuts: Readonly<Record<Shape, { readonly outline: Outline; readonly step?: number }>> = {
  round: { outline: ellipse },
  heart: { outline: heart },
  emerald: { outline: cutSquare(0.36), step: 0.36 },
  asscher: { outline: cutSquare(0.56), step: 0.56 },
  corner_modified_rectangular: { outline: cutSquare(0.3) },
  cushion: { outline: cushion },
  oval: { outline: ellipse },
  pear: { outline: pear },
  princess: { outline: cutSquare(0) },
  radiant: { outline: cutSquare(0.42) },
  square: { outline: cutSquare(0), step: 0 },
};

/** Usual length to width of a shape, for drawings that show no particular stone. */
const usualRatios: Readonly<Record<Shape, number>> = {
  round: 1,
  heart: 1,
  emerald: 1.4,
  asscher: 1,
  corner_modified_rectangular: 1.3,
  cushion: 1.08,
  oval: 1.4,
  pear: 1.5,
  princess: 1,
  radiant: 1.25,
  square: 1,
};

export const usualRatio = (code: string): number => usualRatios[code as Shape] ?? 1;

const tableSize = 0.56;
const starSize = 0.78;

export function drawShape(shape: Shape): ShapeDrawing {
  const { outline, step } = cuts[shape];
  return step === undefined ? brilliant(outline) : stepped(step);
}

/** Table, stars, kites and upper girdle facets of a brilliant: eight of each kind. */
function brilliant(outline: Outline): ShapeDrawing {
  const at = (eighth: number, size: number): Point => {
    const [x, y] = outline((((eighth / 8) % 1) + 1) % 1);
    return [x * size, y * size];
  };
  /** One sixteenth of the outline. */
  const rim = (from: number): readonly Point[] =>
    Array.from({ length: 7 }, (_, part) => at(from + part / 12, 1));
  const eighths = Array.from({ length: 8 }, (_, eighth) => eighth);
  return {
    outline: Array.from({ length: 96 }, (_, part) => outline(part / 96)),
    facets: [
      facet(
        eighths.map((eighth) => at(eighth, tableSize)),
        0,
      ),
      ...eighths.flatMap((eighth) => {
        const star = at(eighth + 0.5, starSize);
        const before = at(eighth - 0.5, starSize);
        return [
          facet([at(eighth, tableSize), star, at(eighth + 1, tableSize)]),
          facet([at(eighth, tableSize), before, at(eighth, 1), star], undefined, 1),
          facet([...rim(eighth), star], undefined, 2),
          facet([...rim(eighth + 0.5), star], undefined, 1),
        ];
      }),
    ],
  };
}

/** Rows of long facets, like steps around the table. */
function stepped(corner: number): ShapeDrawing {
  const ring = (size: number): readonly Point[] => {
    const cut = size * corner;
    const side = size - cut;
    const corners: readonly Point[] = [
      [side, -size],
      [size, -side],
      [size, side],
      [side, size],
      [-side, size],
      [-size, side],
      [-size, -side],
      [-side, -size],
    ];
    return corner === 0 ? corners.filter((_, at) => at % 2 === 0) : corners;
  };
  const rings = [1, 0.83, 0.68, 0.52].map(ring);
  return {
    outline: ring(1),
    facets: [
      facet(rings.at(-1) ?? [], 0),
      ...rings.slice(1).flatMap((inner, row) => {
        const outer = rings[row] ?? [];
        return inner.map((point, side) => {
          const next = (side + 1) % inner.length;
          return facet(
            [point, inner[next], outer[next], outer[side]].flatMap((corner) => (corner ? [corner] : [])),
            undefined,
            row % 2,
          );
        });
      }),
    ],
  };
}

/** The tone of a facet by its direction, made `shade` steps darker. */
function facet(points: readonly Point[], tone?: Tone, shade = 0): ShapeDrawing['facets'][number] {
  const x = points.reduce((sum, [coordinate]) => sum + coordinate, 0) / points.length;
  const y = points.reduce((sum, [, coordinate]) => sum + coordinate, 0) / points.length;
  const away = (x + y) / (Math.hypot(x, y) || 1);
  const turned = Math.round((away + 1.42) * 0.9) + (shade % 2);
  return { points, tone: tone ?? (Math.min(3, Math.max(0, turned)) as Tone) };
}

/** SVG path data of closed figures, in hundredths of the unit, with one decimal. */
export function pathOf(figures: readonly (readonly Point[])[]): string {
  return figures
    .map((points) => `M${points.map(([x, y]) => `${tenths(x)} ${tenths(y)}`).join('L')}Z`)
    .join('');
}

const tenths = (part: number): number => Math.round(part * 1000) / 10;
