import { expect, it } from 'vitest';
import { heldPieces } from './held-pieces.ts';

const ring = { quantity: 2, isVirtual: false, parts: [] };
const download = { quantity: 9, isVirtual: true, parts: [] };
const set = {
  quantity: 3,
  isVirtual: false,
  parts: [
    { quantity: 1, isVirtual: false },
    { quantity: 4, isVirtual: false },
    { quantity: 2, isVirtual: true },
  ],
};

it.each([
  ['nothing', [], 0],
  ['pieces', [ring, ring], 4],
  ['downloads and services', [download], 0],
  ['a piece beside downloads', [ring, download], 2],
  ['the parts of sets, except services', [set], 15],
])('counts the held pieces of %s', (_, lines, heldCount) => {
  expect(heldPieces(lines)).toBe(heldCount);
});
