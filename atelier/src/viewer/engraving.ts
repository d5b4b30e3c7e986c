import { engravedPitch, engravedSpacing } from '@jinlan/domain/customiser';
import { CanvasTexture, LinearFilter, LinearMipmapLinearFilter, NoColorSpace } from 'three';
import type { Engravable } from '../model.ts';

/**
 * Engravings as a height map: black on white, slightly blurred, two lines one above the other in one canvas. Each line
 * fills its row, so its strokes are as sharp as 4,096 pixels allow. At 8,192 Chromium returns an empty canvas.
 */

export interface Words {
  readonly place: Engravable['place'];
  /** Lines separated by line breaks. They are made smaller where space is short. */
  readonly text: string;
  /** A CSS font family that is already loaded; otherwise a canvas silently uses another font. */
  readonly family: string;
  /** Height of the letters' em square, mm. */
  readonly size: number;
}

export interface CutLine {
  /** Centre (u, v), length and height of its space, mm. */
  readonly box: readonly [number, number, number, number];
  /** Period of u or 0; −1 if turned, else 1; 1 if there is a line; its row. */
  readonly run: readonly [number, number, number, number];
}

export interface Cut {
  readonly texture: CanvasTexture;
  readonly lines: readonly CutLine[];
  /** Share of the canvas that is engraved, 0 to 1, read from the canvas on demand. 0 if the canvas is empty. */
  readonly ink: number;
  dispose(): void;
}

const MOST_WIDTH = 4096;
/** Maximum resolution, finer than any stroke; a short line needs no wider canvas. */
const PIXELS_A_MM = 96;
const SLOPE_MM = 0.035;

interface Line {
  readonly at: Engravable;
  readonly words: Words;
}

function draw(context: CanvasRenderingContext2D, { at, words }: Line, row: number): void {
  const { width, height } = context.canvas;
  const half = height / 2;
  const scale = width / at.length;
  context.save();
  context.beginPath();
  context.rect(0, row * half, width, half);
  context.clip();
  context.translate(width / 2, row * half + half / 2);
  context.scale(scale, half / at.height);
  context.font = `${words.size}px ${words.family}`;
  context.letterSpacing = `${words.size * engravedSpacing}px`;
  const lines = words.text.split('\n');
  const pitch = words.size * engravedPitch;
  const long = Math.max(...lines.map((line) => context.measureText(line).width));
  const high = pitch * (lines.length - 1) + words.size;
  const fit = Math.min(1, (at.length * 0.96) / Math.max(long, 1e-6), at.height / high);
  context.scale(fit, fit);
  for (const [index, line] of lines.entries()) {
    context.fillText(line, (words.size * engravedSpacing) / 2, (index - (lines.length - 1) / 2) * pitch);
  }
  context.restore();
}

function canvasOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas to write on.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#000';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  return context;
}

function inkOf(context: CanvasRenderingContext2D): number {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  let dark = 0;
  for (let pixel = 0; pixel < data.length; pixel += 64) dark += (data[pixel] ?? 255) < 128 ? 1 : 0;
  return dark / (data.length / 64);
}

/** The engraving of at most two lines on one node; null without an engraving. */
export function engrave(
  node: number,
  engravables: readonly Engravable[],
  words: readonly Words[],
): Cut | null {
  const lines = words
    .filter(({ text }) => text.trim() !== '')
    .flatMap((line): Line[] => {
      const at = engravables.find(
        (engravable) => engravable.node === node && engravable.place === line.place,
      );
      return at === undefined ? [] : [{ at, words: line }];
    })
    .slice(0, 2);
  if (lines.length === 0) return null;
  const width = Math.min(MOST_WIDTH, Math.ceil(PIXELS_A_MM * Math.max(...lines.map(({ at }) => at.length))));
  const tallest = Math.max(...lines.map(({ at }) => at.height / at.length));
  const half = Math.min(1024, Math.max(64, Math.ceil(width * tallest)));
  const ink = canvasOf(width, half * 2);
  for (const [row, line] of lines.entries()) draw(ink, line, row);
  const soft = canvasOf(width, half * 2);
  const scale = Math.max(...lines.map(({ at }) => width / at.length));
  soft.filter = `blur(${Math.max(0.5, SLOPE_MM * scale)}px)`;
  soft.drawImage(ink.canvas, 0, 0);
  const texture = new CanvasTexture(soft.canvas);
  texture.colorSpace = NoColorSpace;
  texture.flipY = false;
  texture.anisotropy = 8;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  return {
    texture,
    lines: lines.map(({ at }, row) => ({
      box: [at.u, at.v, at.length, at.height],
      run: [at.period ?? 0, at.turned ? -1 : 1, 1, row],
    })),
    get ink() {
      return inkOf(soft);
    },
    dispose: () => texture.dispose(),
  };
}
