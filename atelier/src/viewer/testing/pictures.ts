import type { SentPixels } from './page.ts';

/** Analyses pictures in tests: which pixels differ from paper, where, and in which colour. */

/** Red, green, blue, alpha, row by row from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export const received = ({ width, height, bytes }: SentPixels): Pixels => ({
  width,
  height,
  data: new Uint8Array(Buffer.from(bytes, 'base64')),
});

export interface Box {
  readonly left: number;
  readonly top: number;
  /** The column after the last pixel. */
  readonly right: number;
  readonly bottom: number;
}

type Colour = readonly [number, number, number];

export const PAPER: Colour = [250, 247, 242];

export function pixelAt({ width, data }: Pixels, x: number, y: number): Colour {
  const at = (y * width + x) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/** The box around all pixels for which `isIn` returns true, and their number. */
export function boxOf(
  picture: Pixels,
  isIn: (colour: Colour, x: number, y: number) => boolean,
): { readonly box: Box; readonly count: number } {
  let [left, top, right, bottom, count] = [picture.width, picture.height, 0, 0, 0];
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      if (!isIn(pixelAt(picture, x, y), x, y)) continue;
      count++;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return { box: { left, top, right, bottom }, count };
}

export const distance = (a: Colour, b: Colour): number =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);

/** The box and number of pixels that differ by more than `threshold` (of 765). */
export const differenceOf = (a: Pixels, b: Pixels, threshold = 12) =>
  boxOf(a, (colour, x, y) => distance(colour, pixelAt(b, x, y)) > threshold);

/** The pixels of the piece: they differ from paper and from shadow, which has nearly the paper's hue. */
export const pieceIn = (picture: Pixels) => boxOf(picture, (colour) => distance(colour, PAPER) > 190);

/** Mean colour of a piece's pixels, without very dark and overexposed ones. */
export function meanColour(picture: Pixels, { left, top, right, bottom }: Box): Colour {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const colour = pixelAt(picture, x, y);
      const brightest = Math.max(...colour);
      if (brightest < 70 || Math.min(...colour) > 225 || distance(colour, PAPER) < 150) continue;
      sum.forEach((value, channel) => {
        sum[channel as 0] = value + colour[channel as 0];
      });
      count++;
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** Hue angle in degrees, and saturation from 0 to 1. */
export function hueOf([red, green, blue]: Colour): { readonly hue: number; readonly saturation: number } {
  const brightest = Math.max(red, green, blue);
  const span = brightest - Math.min(red, green, blue);
  if (span === 0) return { hue: 0, saturation: 0 };
  const sixth =
    brightest === red
      ? (green - blue) / span
      : brightest === green
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span;
  return { hue: (sixth * 60 + 360) % 360, saturation: span / brightest };
}
