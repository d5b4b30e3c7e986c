import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

const sourceOf = (...parts: readonly (string | Uint8Array)[]) => {
  const bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  return {
    name: 'stores.csv',
    bytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
};
/** 金蘭珠寶 in Big5. */
const big5 = Uint8Array.of(0xaa, 0xf7, 0xc4, 0xf5, 0xaf, 0x5d, 0xc4, 0x5f);

test('a small file in UTF-8 is read without a report', async () => {
  expect(await readText(sourceOf('金兰\n'))).toEqual({ text: '金兰\n', report: null });
});

test('bytes that are no text are reported with their position', async () => {
  const { report } = await readText(sourceOf('金兰珠宝\n玉', Uint8Array.of(0xff), '\n'));
  expect(report?.problems).toMatchObject([{ line: 2, column: 1, message: expect.stringContaining('UTF-8') }]);
});

test('characters that the decoder does not know are reported, too', async () => {
  const { report } = await readText(sourceOf(big5, big5, '\n', Uint8Array.of(0x9d, 0xec), '\n'));
  expect(report?.problems).toMatchObject([
    { line: 2, column: 1, message: expect.stringMatching(/^1 characters, the □ in "□", are not in/) },
  ]);
});

test('characters that were lost before are a note', async () => {
  const { text, report } = await readText(sourceOf('金\uFFFD\n'));
  expect(text).toBe('金\uFFFD\n');
  expect(report?.problems).toEqual([]);
  expect(report?.notes).toMatchObject([{ line: 1, column: 2 }]);
});

const broken = Uint8Array.of(0xff);

test('rows of a CSV file that lost characters are empty, and the others keep their lines', async () => {
  const { text, report } = await readText(
    sourceOf('x,y\n1,"金\n', broken, '",\n2,兰\n3,', broken, '珠\n4,"a', broken, '\nb"'),
  );
  expect(text).toBe('x,y\n\n\n2,兰\n\n\n');
  expect(report?.problems).toMatchObject([
    { line: 2, column: 3 },
    { line: 5, column: 3 },
    { line: 6, column: 3 },
  ]);
});

test('the header of a CSV file is kept, though it lost characters', async () => {
  const { text, report } = await readText(sourceOf('x,珠', broken, '\n1,兰\n'));
  expect(text).toBe('x,珠\uFFFD\n1,兰\n');
  expect(report?.problems).toMatchObject([{ line: 1, column: 3 }]);
});

test('JSON that lost characters is invalid where it lost them', async () => {
  const { text, report } = await readText({
    ...sourceOf('[{"a": "金"},\n{"a": "珠', broken, '"}]'),
    name: 'a.json',
  });
  expect(text).toBe('[{"a": "金"},\n{"a": "珠\u0000"}]');
  expect(report?.problems).toMatchObject([{ line: 2, column: 9 }]);
});
