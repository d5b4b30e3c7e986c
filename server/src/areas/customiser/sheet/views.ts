import { type DrawingView, type LineDrawing, lineDrawing, onPaper } from '@jinlan/atelier/export';
import type { Dimension, Model, PartCode } from '@jinlan/atelier/model';
import { type Pen, POINTS_A_MM } from '../../../platform/pdf/pen.ts';
import type { SheetWords } from './words.ts';

/**
 * Draws front, top and side in one scale, each with its extent and the dimensions in its plane. A pendant is drawn without
 * its chain, because the scale would be too small.
 */
const views: readonly DrawingView[] = ['front', 'top', 'side'];
/** Usual scales that are easy to read on paper. */
const scales = [10, 8, 6, 5, 4, 3, 2.5, 2, 1.5, 1, 1 / 2, 1 / 5, 1 / 10];
/** Points around each drawing for its dimensions. */
const MARGIN = 52;
const MEASURE = '#9a2b1f';
/** Font size of dimensions, in points. */
const SIZE = 6.5;
const FAINT = '#8a8378';

const scaleText = (scale: number): string => (scale >= 1 ? `${scale}:1` : `1:${Math.round(1 / scale)}`);
const millimetres = (value: number): string => value.toFixed(2).replace(/\.?0+$/, '');

const chainParts: ReadonlySet<PartCode> = new Set(['link', 'chain', 'clasp', 'extender']);

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function drawViews(pen: Pen, words: SheetWords, model: Model, frame: Frame): void {
  const hidesChain =
    model.stance === 'hanging' && model.nodes.some(({ part }) => !chainParts.has(part) && part !== 'bail');
  const drawings = views.map((view) =>
    lineDrawing(model, view, (part) => hidesChain && chainParts.has(part)),
  );
  const totalWidth = drawings.reduce((sum, { box }) => sum + box.right - box.left, 0);
  const maxHeight = Math.max(...drawings.map(({ box }) => box.top - box.bottom));
  const maxPoints = Math.min(
    (frame.width - MARGIN * views.length) / Math.max(totalWidth, 0.1),
    (frame.height - MARGIN) / Math.max(maxHeight, 0.1),
  );
  const scale = scales.find((candidate) => candidate * POINTS_A_MM <= maxPoints) ?? maxPoints / POINTS_A_MM;
  const points = scale * POINTS_A_MM;
  const gap = (frame.width - totalWidth * points) / views.length;
  const drawnDimensions = new Set<Dimension>();
  let left = frame.x;
  drawings.forEach((drawing, i) => {
    const view = views[i] as DrawingView;
    const viewDimensions = model.dimensions.filter(
      (dimension) =>
        !drawnDimensions.has(dimension) &&
        isInPlane(dimension, view) &&
        !(hidesChain && dimension.code === 'length'),
    );
    for (const dimension of viewDimensions) drawnDimensions.add(dimension);
    const width = (drawing.box.right - drawing.box.left) * points;
    const middle = left + gap * 0.4 + width / 2;
    drawView(pen, drawing, view, viewDimensions, points, middle, frame.y + frame.height / 2 - 10);
    const title = words('sheet.scale', { view: words(`sheet.view.${view}`), scale: scaleText(scale) });
    pen.write(title, middle, frame.y + frame.height - 2, { size: 7.5, colour: FAINT, from: 'middle' });
    left += width + gap;
  });
}

type Point = readonly [x: number, y: number];

function drawView(
  pen: Pen,
  { lines, box }: LineDrawing,
  view: DrawingView,
  dimensions: readonly Dimension[],
  points: number,
  middle: number,
  centre: number,
): void {
  const toPage = ([x, y]: Point): Point => [
    middle + (x - (box.left + box.right) / 2) * points,
    centre - (y - (box.bottom + box.top) / 2) * points,
  ];
  const path = lines
    .map(([x0, y0, x1, y1]) => {
      const [[ax, ay], [bx, by]] = [toPage([x0, y0]), toPage([x1, y1])];
      return `M${ax.toFixed(2)} ${ay.toFixed(2)}L${bx.toFixed(2)} ${by.toFixed(2)}`;
    })
    .join('');
  if (path !== '') pen.draw(path, 0, 0, 1, { up: false, line: points > 8 ? 0.45 : 0.2 });
  const projected = dimensions.map(({ from, to, millimetres: value }) => ({
    from: toPage(onPaper(view, from)),
    to: toPage(onPaper(view, to)),
    value,
  }));
  const [[left, bottom], [right, top]] = [toPage([box.left, box.bottom]), toPage([box.right, box.top])];
  // The extent, outside all other dimensions: the width below, the height to the right.
  const below = Math.max(bottom, ...projected.flatMap(({ from, to }) => [from[1], to[1]])) + 10;
  const beside = Math.max(right, ...projected.flatMap(({ from, to }) => [from[0], to[0]])) + 10;
  for (const x of [left, right]) pen.rule(x, bottom + 2, x, below + 2, 0.3, FAINT);
  for (const y of [top, bottom]) pen.rule(right + 2, y, beside + 2, y, 0.3, FAINT);
  arrow(pen, [left, below], [right, below], FAINT);
  arrow(pen, [beside, top], [beside, bottom], FAINT);
  pen.write(millimetres(box.right - box.left), middle, below + 8, { size: 6.5, from: 'middle' });
  pen.write(millimetres(box.top - box.bottom), beside + 3, (top + bottom) / 2 + 2, { size: 6.5 });
  const written: Frame[] = [];
  for (const { from, to, value } of projected) drawMeasure(pen, from, to, millimetres(value), written);
}

/** Whether a view shows a dimension in its true length. A stone is measured only from above, where no prongs hide it. */
function isInPlane({ code, from, to }: Dimension, view: DrawingView): boolean {
  if (code === 'stone' && view !== 'top') return false;
  const [[ax, ay], [bx, by]] = [onPaper(view, from), onPaper(view, to)];
  const trueLength = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  return trueLength > 0.05 && Math.hypot(bx - ax, by - ay) > trueLength * 0.98;
}

const overlap = (a: Frame, b: Frame): boolean =>
  a.x < b.x + b.width + 2 && b.x < a.x + a.width + 2 && a.y < b.y + b.height && b.y < a.y + a.height;

/** Draws a dimension. `written` has the boxes of the texts so far, which this one avoids. */
function drawMeasure(pen: Pen, a: Point, b: Point, text: string, written: Frame[]): void {
  arrow(pen, a, b, MEASURE);
  const isUpright = Math.abs(b[0] - a[0]) < Math.abs(b[1] - a[1]);
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const wide = pen.widthOf(text, SIZE);
  const left = isUpright ? x - 3 - wide : x - wide / 2;
  const base = isUpright ? y + 2 : y - 2.5;
  // Tries its own position first, then positions alternately below and above, each further away.
  const tries = [0, 1, -1, 2, -2, 3, -3].map((rows) => base + rows * (SIZE + 2));
  const boxAt = (line: number): Frame => ({ x: left, y: line - SIZE, width: wide, height: SIZE + 1 });
  const line = tries.find((candidate) => !written.some((other) => overlap(boxAt(candidate), other))) ?? base;
  written.push(boxAt(line));
  pen.write(text, left, line, { size: SIZE, colour: MEASURE, onWhite: true });
}

function arrow(pen: Pen, a: Point, b: Point, colour: string): void {
  pen.rule(a[0], a[1], b[0], b[1], 0.35, colour);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const tip = Math.min(3, length / 3);
  for (const [[x, y], direction] of [
    [a, 1],
    [b, -1],
  ] as const)
    for (const side of [0.35, -0.35])
      pen.rule(
        x,
        y,
        x + direction * tip * (ux - uy * side),
        y + direction * tip * (uy + ux * side),
        0.35,
        colour,
      );
}
