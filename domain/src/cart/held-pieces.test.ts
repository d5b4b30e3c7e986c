import { expect, it } from 'vitest';
import { heldPieces } from './held-pieces.ts';

const ring = { quantity: 2, parts: [] };
const service = { quantity: 9, parts: [] };
const set = { quantity: 3, parts: [{ quantity: 1 }, { quantity: 4 }, { quantity: 2 }] };

it.each([
  ['nothing', [], 0],
  ['pieces', [ring, ring], 4],
  ['services, downloads and gift cards', [service], 9],
  ['the parts of sets', [set], 21],
])('counts the held pieces of %s', (_, lines, heldCount) => {
  expect(heldPieces(lines)).toBe(heldCount);
});
