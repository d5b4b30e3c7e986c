import { expect, test } from 'vitest';
import { fileName, hashOf, outdated } from './names.ts';

test('the same piece has the same name in any order of its fields', () => {
  const mesh = { positions: new Float32Array([1, 2, 3]), uvs: null };
  const again = { uvs: null, positions: new Float32Array([1, 2, 3]) };
  expect(fileName('ring-front', mesh)).toBe(fileName('ring-front', again));
  expect(fileName('ring-front', mesh)).toMatch(/^ring-front\.[A-Za-z0-9]{10}\.webp$/);
});

test.each([
  [{ positions: new Float32Array([1, 2, 3]) }, { positions: new Float32Array([1, 2, 3.0001]) }],
  [{ positions: new Float32Array([1, 2, 3]) }, { positions: new Uint32Array([1, 2, 3]) }],
  [
    [new Uint8Array([1]), new Uint8Array([2, 3])],
    [new Uint8Array([1, 2]), new Uint8Array([3])],
  ],
  [
    { width: 960, height: 1200 },
    { width: 1200, height: 960 },
  ],
  [{ metal: 'pt950' }, { metal: '18k-white' }],
  [{ view: 'front' }, { view: 'front', fill: 0.8 }],
  [
    [1, [2]],
    [[1], 2],
  ],
  [null, undefined],
])('%j and %j have different names', (one, other) => {
  expect(hashOf(one)).not.toBe(hashOf(other));
});

test('a name consists of letters, digits and hyphens', () => {
  for (const name of ['Ring', 'a/b', '../x', 'a b', '', 'a--b', '福']) {
    expect(() => fileName(name, 1)).toThrow(RangeError);
  }
});

test('only older files of the same pictures are outdated', () => {
  const currentNames = ['ring-front.aaaaaaaaaa.webp', 'ring-top.bbbbbbbbbb.webp'];
  const files = [...currentNames, 'ring-front.cccccccccc.webp', 'bangle-front.dddddddddd.webp', 'note.txt'];
  expect(outdated(files, currentNames)).toEqual(['ring-front.cccccccccc.webp']);
});
