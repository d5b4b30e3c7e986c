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

test('finds each occurrence of a text within a name, and none across two names', () => {
  const names = Array.from(
    { length: 600 },
    (_, at) => ['', '荷荷荷', 'aring', 'ring a', '荷'][at % 5] as string,
  );
  const folded = new FoldedNames(names.length);
  for (const name of names) folded.add(name);
  const occurrences = (text: string): (readonly [number, number])[] => {
    const all: (readonly [number, number])[] = [];
    folded.eachWith(text, (index, { joined, start, end, at }) => {
      expect(joined.slice(start, end)).toBe(names[index]);
      all.push([index, at - start]);
    });
    return all;
  };
  for (const text of ['荷荷', '荷', 'ring', 'a', 'gr', 'x', ''])
    expect(occurrences(text)).toEqual(
      names.flatMap((name, index) =>
        Array.from(name, (_, at) => at).flatMap((at) =>
          text !== '' && name.startsWith(text, at) ? [[index, at] as const] : [],
        ),
      ),
    );
});
