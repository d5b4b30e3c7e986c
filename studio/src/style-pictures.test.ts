import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTables } from '@jinlan/domain/customiser';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hangPictures, withPictures } from './style-pictures.ts';

const sample = await readFile(join(import.meta.dirname, '../../sample/customiser.json'), 'utf8');
const stylesOf = (tables: string) => {
  const parsed = readTables(JSON.parse(tables));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value.styles;
};

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'style-pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

const enteredPicture = { file: 'style-shan-ji.aaaaaaaaaa.webp', color: '#e9dfcb' };

test('only the lines with pictures change', () => {
  const changed = withPictures(sample, new Map([['shan-ji', enteredPicture]]));
  const before = new Map(stylesOf(sample).map((style) => [style.code, style]));
  for (const style of stylesOf(changed))
    expect(style).toEqual(
      style.code === 'shan-ji'
        ? { ...before.get(style.code), picture: enteredPicture }
        : before.get(style.code),
    );
  const linesBefore = new Set(sample.split('\n'));
  expect(changed.split('\n').filter((line) => !linesBefore.has(line))).toHaveLength(1);
});

test('a new picture replaces the old one, and the same picture again changes nothing', () => {
  const first = withPictures(sample, new Map([['shan-ji', enteredPicture]]));
  const next = { ...enteredPicture, file: 'style-shan-ji.bbbbbbbbbb.webp' };
  const second = withPictures(first, new Map([['shan-ji', next]]));
  expect(second).not.toContain(enteredPicture.file);
  expect(stylesOf(second).find(({ code }) => code === 'shan-ji')?.picture).toEqual(next);
  expect(withPictures(second, new Map([['shan-ji', next]]))).toBe(second);
});

test('a drawn picture is entered with its average colour, and others stay unchanged', async () => {
  const tablesFile = join(folder, 'customiser.json');
  await writeFile(tablesFile, sample);
  await sharp({ create: { width: 8, height: 10, channels: 3, background: '#b48a45' } })
    .webp({ lossless: true })
    .toFile(join(folder, enteredPicture.file));
  const requested = [
    { name: 'style-shan-ji', file: enteredPicture.file },
    { name: 'style-su-quan', file: 'style-su-quan.cccccccccc.webp' },
  ];
  expect(await hangPictures(tablesFile, folder, requested)).toBe(true);
  const styles = stylesOf(await readFile(tablesFile, 'utf8'));
  expect(styles.find(({ code }) => code === 'shan-ji')?.picture).toEqual({
    ...enteredPicture,
    color: '#b48a45',
  });
  const unchangedStyle = stylesOf(sample).find(({ code }) => code === 'su-quan');
  expect(styles.find(({ code }) => code === 'su-quan')).toEqual(unchangedStyle);
  expect(await hangPictures(tablesFile, folder, requested)).toBe(false);
});
