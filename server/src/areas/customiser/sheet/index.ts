/**
 * The documents for the bench: a workshop sheet with all data and drawings of a design, and bench files of its metal. They
 * are made on demand from data stored with the order, so changed option tables do not affect them.
 */
import { glbOf, stlOf } from '@jinlan/atelier/export';
import { modelOf } from '@jinlan/atelier/pieces';
import type { Blueprint, Engravings } from '@jinlan/domain/customiser';
import type { BusinessDay } from '@jinlan/domain/kernel';
import type { Locale } from '@jinlan/domain/markets';
import { qrModules } from '@jinlan/domain/qr';
import type { MadeDesign, MadePiece } from '@jinlan/domain/validity';
import { type Pen, takePen } from '../../../platform/pdf/pen.ts';
import type { Fonts } from '../fonts/fonts.ts';
import { outlinesOf } from '../weigh.ts';
import { drawEngraving } from './engraved.ts';
import { certificateRows, measureRows, metalRows, optionRows, type Rows, stoneRows } from './facts.ts';
import { drawViews } from './views.ts';
import { allWordsIn, type SheetWords, wordsIn } from './words.ts';

/** The order that a design is made for. */
export interface SheetOrder {
  readonly locale: Locale;
  readonly shopName: string;
  readonly orderNumber: string;
  /** The line number, from 1. */
  readonly line: number;
  readonly orderedOn: BusinessDay;
  /** The day by which the bench must finish the design; null if the order has none. */
  readonly madeBy: BusinessDay | null;
  /** The day by which it is with the customer or ready in the store. */
  readonly dueOn: BusinessDay;
  /** The absolute URL in the QR code. */
  readonly address: string;
}

/** A4 in points. */
const [WIDTH, HEIGHT] = [595.28, 841.89];
const EDGE = 36;
const FAINT = '#8a8378';
const PRINTED =
  ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]_abcdefghijklmnopqrstuvwxyz{|}~·×¼½¾';

/** The metal of a piece as a watertight mesh in millimetres, as binary STL or glTF. */
export async function benchFile(
  fonts: Fonts,
  blueprint: Blueprint,
  kind: 'stl' | 'glb',
): Promise<Uint8Array> {
  const model = modelOf(blueprint, await outlinesOf(fonts, blueprint), 'bench');
  return kind === 'stl' ? stlOf(model) : glbOf(model);
}

/** The sheet as PDF, one page per piece. */
export async function workshopSheet(fonts: Fonts, made: MadeDesign, order: SheetOrder): Promise<Uint8Array> {
  const words = wordsIn(order.locale);
  const { words: _, ...otherFields } = made;
  const texts = [
    PRINTED,
    allWordsIn(order.locale),
    JSON.stringify([otherFields, made.words[order.locale], order]),
  ];
  const title = `${words('sheet.title')} ${order.orderNumber}-${order.line}`;
  const pen = await takePen(texts.join(''), {
    title,
    author: order.shopName,
    madeAt: `${order.orderedOn}T00:00:00Z`,
  });
  for (const [index, piece] of made.parts.entries()) {
    if (index > 0) pen.newPage();
    await drawPage(pen, words, fonts, made, piece, order);
  }
  pen.onEachPage((page, pages) => {
    const foot = HEIGHT - 24;
    pen.rule(EDGE, foot - 12, WIDTH - EDGE, foot - 12, 0.3, FAINT);
    pen.write(`${words('sheet.design')} ${made.code}`, EDGE, foot, { size: fittingSize(pen, made.code, 6) });
    pen.write(words('sheet.page', { page, pages }), WIDTH - EDGE, foot + 10, { size: 6.5, from: 'right' });
  });
  return pen.finish();
}

/** The font size that fits a text into the width of the page. */
const fittingSize = (pen: Pen, text: string, size: number): number =>
  Math.min(size, (size * (WIDTH - EDGE * 2 - 60)) / pen.widthOf(text, size));

const engravingsOf = (blueprint: Blueprint): Engravings =>
  'engraving' in blueprint ? blueprint.engraving : [];

async function drawPage(
  pen: Pen,
  words: SheetWords,
  fonts: Fonts,
  made: MadeDesign,
  { part, style, blueprint, weights }: MadePiece,
  order: SheetOrder,
): Promise<void> {
  // The detail for screens suffices on paper, and the synchronous drawing blocks the server for less time.
  const model = modelOf(blueprint, await outlinesOf(fonts, blueprint), 'live');
  const engravings = await Promise.all(
    engravingsOf(blueprint).map(async (engraving) => ({
      engraving,
      letters: await fonts.draw(engraving.font, engraving.lines.join('')),
    })),
  );
  const wide = WIDTH - EDGE * 2;

  drawHead(
    pen,
    words,
    order,
    `${style.name[order.locale]}${part === 'piece' ? '' : ` · ${words(`sheet.part.${part}`)}`}`,
  );
  heading(pen, `${words('sheet.views')} · ${words('sheet.unit')}`, EDGE, 128, wide);
  drawViews(pen, words, model, { x: EDGE, y: 134, width: wide, height: 262 });

  const [left, right] = [EDGE, EDGE + wide * 0.6];
  const [leftWide, rightWide] = [wide * 0.57, wide * 0.4];
  const options = optionRows(words, made.words[order.locale], part);
  let y = heading(pen, words('sheet.options'), left, 412, leftWide);
  y = table(pen, options, left, y, [0, leftWide * 0.24, leftWide * 0.62], leftWide);
  const stones = stoneRows(words, model, made.stone);
  if (stones.length > 0) {
    y = heading(pen, words('sheet.stones'), left, y + 14, leftWide);
    y = table(pen, stones, left, y, [0, leftWide * 0.24], leftWide);
  }

  let rightY = heading(pen, words('sheet.metal'), right, 412, rightWide);
  rightY = table(pen, metalRows(words, blueprint, weights), right, rightY, [0, rightWide * 0.5], rightWide);
  rightY = heading(pen, words('sheet.measures'), right, rightY + 14, rightWide);
  rightY = table(pen, measureRows(words, blueprint, model), right, rightY, [0, rightWide * 0.5], rightWide);
  if (made.stone && 'head' in blueprint && blueprint.head) {
    rightY = heading(pen, words('sheet.certificate'), right, rightY + 14, rightWide);
    rightY = table(pen, certificateRows(words, made.stone), right, rightY, [0, rightWide * 0.4], rightWide);
  }

  // Several engravings are drawn side by side, below both columns.
  const end = engravings.length > 1 ? Math.max(y, rightY) : y;
  const engravingWidth = engravings.length > 1 ? wide : leftWide;
  const engravingTop = heading(pen, words('sheet.engraving'), left, Math.max(end + 18, 640), engravingWidth);
  if (engravings.length === 0) pen.write(words('sheet.noEngraving'), left, engravingTop + 8, { size: 7.5 });
  const share = engravingWidth / Math.max(1, engravings.length);
  for (const [index, { engraving, letters }] of engravings.entries()) {
    const frame = {
      x: left + index * share,
      y: engravingTop,
      width: share - 8,
      height: HEIGHT - 44 - engravingTop,
    };
    drawEngraving(pen, words, engraving, model, letters, frame);
  }
}

function drawHead(pen: Pen, words: SheetWords, order: SheetOrder, title: string): void {
  const { shopName, orderNumber, line, orderedOn, madeBy, dueOn, address } = order;
  pen.write(`${shopName} · ${words('sheet.title')}`, EDGE, 50, { size: 9, colour: FAINT });
  pen.write(title, EDGE, 76, { size: 18 });
  pen.write(words('sheet.order', { number: orderNumber, line }), EDGE, 94, { size: 10 });
  const days = [
    words('sheet.orderedOn', { day: orderedOn }),
    ...(madeBy === null ? [] : [words('sheet.madeBy', { day: madeBy })]),
    words('sheet.dueOn', { day: dueOn }),
  ];
  pen.write(days.join('    '), EDGE, 110, { size: 8.5 });
  const modules = qrModules(address);
  const size = 68;
  const squares = modules
    .flatMap((row, j) => row.map((dark, i) => (dark ? `M${i} ${j}h1v1h-1z` : '')))
    .join('');
  pen.draw(squares, WIDTH - EDGE - size, 40, size / modules.length, { up: false, fill: '#000' });
}

/** Returns the y position below the heading. */
function heading(pen: Pen, text: string, x: number, y: number, width: number): number {
  pen.write(text, x, y, { size: 8, colour: FAINT });
  pen.rule(x, y + 4, x + width, y + 4, 0.4, FAINT);
  return y + 6;
}

const ROW = 11.5;

/** Returns the y position below the table. Cells that are too long get a smaller font. */
function table(
  pen: Pen,
  rows: Rows,
  x: number,
  y: number,
  columns: readonly number[],
  width: number,
): number {
  rows.forEach((cells, row) => {
    const line = y + (row + 1) * ROW - 2.5;
    cells.forEach((cell, column) => {
      if (cell === '') return;
      const from = columns[column] ?? 0;
      const available = (columns[column + 1] ?? width) - from - 4;
      const size = Math.min(7.5, (7.5 * available) / Math.max(1, pen.widthOf(cell, 7.5)));
      pen.write(cell, x + from, line, { size, ...(column === 2 ? { colour: FAINT } : {}) });
    });
    pen.rule(x, y + (row + 1) * ROW, x + width, y + (row + 1) * ROW, 0.2, '#d9d3c7');
  });
  return y + rows.length * ROW;
}
