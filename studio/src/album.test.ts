import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fill, missingIn, type Wanted, weed } from './album.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stills-'));
});
afterEach(() => rm(folder, { recursive: true }));

const wanted: readonly Wanted[] = ['ring', 'bangle', 'beads'].map((name) => ({
  name,
  file: `${name}.aaaaaaaaaa.webp`,
}));
const draw = async (name: string) => Buffer.from(`picture of a ${name}`);

test('what is cut off goes on where it was, and nothing is drawn twice', async () => {
  const drawn: string[] = [];
  const failing = async (name: string) => {
    if (name === 'beads') throw new Error('the browser is gone');
    drawn.push(name);
    return draw(name);
  };
  const first = fill(folder, await missingIn(folder, wanted), failing, () => {});
  await expect(first).rejects.toThrow('the browser is gone');
  expect((await missingIn(folder, wanted)).map(({ name }) => name)).toEqual(['beads']);
  const told: string[] = [];
  await fill(folder, await missingIn(folder, wanted), draw, (file) => told.push(file));
  expect(drawn).toEqual(['ring', 'bangle']);
  expect(told).toEqual(['beads.aaaaaaaaaa.webp']);
  expect(await missingIn(folder, wanted)).toEqual([]);
  expect(await readFile(join(folder, 'beads.aaaaaaaaaa.webp'), 'utf8')).toBe('picture of a beads');
});

test('a half-written picture is not taken for a picture', async () => {
  await writeFile(join(folder, 'ring.aaaaaaaaaa.webp.part'), 'pict');
  expect((await missingIn(folder, wanted)).map(({ name }) => name)).toEqual(['ring', 'bangle', 'beads']);
});

test('an earlier picture goes only once its successor is there', async () => {
  await writeFile(join(folder, 'ring.bbbbbbbbbb.webp'), 'old');
  await writeFile(join(folder, 'bangle.bbbbbbbbbb.webp'), 'old');
  await writeFile(join(folder, 'other.bbbbbbbbbb.webp'), 'of another manifest');
  await fill(folder, wanted.slice(0, 1), draw, () => {});
  expect(await weed(folder, wanted)).toEqual(['ring.bbbbbbbbbb.webp']);
  expect((await readdir(folder)).sort()).toEqual([
    'bangle.bbbbbbbbbb.webp',
    'other.bbbbbbbbbb.webp',
    'ring.aaaaaaaaaa.webp',
  ]);
});
