import { expect, test } from 'vitest';
import { FoldedNames } from './folded-names.ts';

test('returns names unchanged, however many share a string', () => {
  for (const count of [0, 1, 255, 256, 257, 700]) {
    const names = Array.from({ length: count }, (_, at) =>
      at % 3 === 0 ? '' : `${at % 2 ? '金' : 'ring'} ${at}`,
    );
    const folded = new FoldedNames(count);
    for (const name of names) folded.add(name);
    expect(folded.length).toBe(count);
    expect(names.map((_, index) => folded.at(index))).toEqual(names);
  }
});
