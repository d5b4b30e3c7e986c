import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { GROUNDS } from '../../../atelier/src/viewer/grounds.ts';
import { at, readSample } from '../../../sample/read.ts';

/**
 * A ring stands upright, so its shadow is longer than its picture. The floor must have the page's colour at the edges, or
 * the page shows where the picture ends.
 */

/** Levels of 255. WebP changes the ground of a picture by at most 3. */
const TOLERANCE = 3;

/** The largest differences from the ground along the edges. */
interface Edges {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  /** The longest stretch of ground along the lower edge, as a share of the width. */
  readonly groundBelow: number;
}

async function edgesOf(file: string): Promise<Edges> {
  const { data, info } = await sharp(readFileSync(at(`pictures/${file}`)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const differenceAt = (x: number, y: number): number =>
    Math.max(
      ...GROUNDS.day.colour.map((level, channel) =>
        Math.abs((data[(y * width + x) * channels + channel] ?? 0) - level),
      ),
    );
  const row = (y: number) => Array.from({ length: width }, (_, x) => differenceAt(x, y));
  const column = (x: number) => Array.from({ length: height }, (_, y) => differenceAt(x, y));
  const bottom = row(height - 1);
  const stretches = bottom
    .map((difference) => (difference <= TOLERANCE ? '.' : ' '))
    .join('')
    .split(' ');
  return {
    top: Math.max(...row(0)),
    right: Math.max(...column(width - 1)),
    bottom: Math.max(...bottom),
    left: Math.max(...column(0)),
    groundBelow: Math.max(...stretches.map(({ length }) => length)) / width,
  };
}

const { products, customiser } = readSample();
const filesOfRings = [
  ...new Set(
    products
      .filter(({ attributes }) => attributes.piece === 'ring')
      .flatMap(({ pictures }) => pictures.map(({ file }) => file)),
  ),
];
const filesOfStyles = customiser.styles
  .filter(({ kind }) => kind === 'band' || kind === 'setting')
  .flatMap(({ picture }) => picture?.file ?? []);

const edges = new Map<string, Edges>();
beforeAll(async () => {
  const files = [...filesOfRings, ...filesOfStyles];
  const measured = await Promise.all(files.map(async (file) => [file, await edgesOf(file)] as const));
  for (const [file, edgesOfFile] of measured) edges.set(file, edgesOfFile);
});

const largest = (file: string): number => {
  const { top = 255, right = 255, bottom = 255, left = 255 } = edges.get(file) ?? {};
  return Math.max(top, right, bottom, left);
};
const isDetail = (file: string): boolean => file.includes('-detail.');

test('a picture of a whole ring has the colour of the ground along its four edges', () => {
  expect(filesOfStyles).toHaveLength(16);
  const files = [...filesOfRings.filter((file) => !isDetail(file)), ...filesOfStyles];
  expect(files.length).toBeGreaterThan(56);
  for (const file of files) expect(largest(file), file).toBeLessThanOrEqual(TOLERANCE);
});

test('a detail, in which the ring crosses the other edges, has the ground above the ring and along half of the lower edge', () => {
  const files = filesOfRings.filter(isDetail);
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    expect(edges.get(file)?.top, file).toBeLessThanOrEqual(TOLERANCE);
    expect(edges.get(file)?.groundBelow, file).toBeGreaterThan(0.5);
  }
});
