import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteOutdated, drawMissing, missingIn, type RequestedStill } from './album.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stills-'));
});
afterEach(() => rm(folder, { recursive: true }));

const requested: readonly RequestedStill[] = ['ring', 'bangle', 'beads'].map((name) => ({
  name,
  file: `${name}.aaaaaaaaaa.webp`,
}));
const draw = async (name: string) => Buffer.from(`picture of a ${name}`);

test('an interrupted run continues where it stopped, and draws nothing twice', async () => {
  const drawnNames: string[] = [];
  const failing = async (name: string) => {
    if (name === 'beads') throw new Error('the browser is gone');
    drawnNames.push(name);
    return draw(name);
  };
  const first = drawMissing(folder, await missingIn(folder, requested), failing, () => {});
  await expect(first).rejects.toThrow('the browser is gone');
  expect((await missingIn(folder, requested)).map(({ name }) => name)).toEqual(['beads']);
  const reportedFiles: string[] = [];
  await drawMissing(folder, await missingIn(folder, requested), draw, (file) => reportedFiles.push(file));
  expect(drawnNames).toEqual(['ring', 'bangle']);
  expect(reportedFiles).toEqual(['beads.aaaaaaaaaa.webp']);
  expect(await missingIn(folder, requested)).toEqual([]);
  expect(await readFile(join(folder, 'beads.aaaaaaaaaa.webp'), 'utf8')).toBe('picture of a beads');
});

test('a partly written picture counts as missing', async () => {
  await writeFile(join(folder, 'ring.aaaaaaaaaa.webp.part'), 'pict');
  expect((await missingIn(folder, requested)).map(({ name }) => name)).toEqual(['ring', 'bangle', 'beads']);
});

test('an old picture is deleted only when its successor exists', async () => {
  await writeFile(join(folder, 'ring.bbbbbbbbbb.webp'), 'old');
  await writeFile(join(folder, 'bangle.bbbbbbbbbb.webp'), 'old');
  await writeFile(join(folder, 'other.bbbbbbbbbb.webp'), 'of another manifest');
  await drawMissing(folder, requested.slice(0, 1), draw, () => {});
  expect(await deleteOutdated(folder, requested)).toEqual(['ring.bbbbbbbbbb.webp']);
  expect((await readdir(folder)).sort()).toEqual([
    'bangle.bbbbbbbbbb.webp',
    'other.bbbbbbbbbb.webp',
    'ring.aaaaaaaaaa.webp',
  ]);
});
