import { buildSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createDocuments } from './documents.ts';
import { limits } from './limits.ts';
import { countPairs } from './repeated-fields.ts';

const pairsIn = (text: string): number => countPairs(parse(text));
const times = (count: number, text: string): string => Array.from({ length: count }, () => text).join(' ');

describe('pairs of fields with one response name', () => {
  it.each([
    ['{ a b c }', 0],
    ['{ a a }', 1],
    ['{ a a a a }', 6],
    ['{ a b: a c: a }', 0],
    ['{ a x: b x: c }', 1],
    ['{ a { b } a { b } a { c } }', 4],
    ['{ a { b { c } } a { b { c } } }', 3],
    ['{ a ... { a } ... on Query { a } }', 3],
    ['{ ...F ...F a } fragment F on Query { a }', 1],
    ['query A { a a } query B { a a }', 2],
    ['{ a } fragment Unused on Query { b b }', 1],
  ])('of %s are %i', (text, pairs) => {
    expect(pairsIn(text)).toBe(pairs);
  });

  it('are endless where fragments double at each level', () => {
    const levels = Array.from(
      { length: 40 },
      (_, level) =>
        `fragment F${level} on Query { a { ...F${level + 1} } b: a { ...F${level + 1} } c: a { ...F${level + 1} } }`,
    );
    expect(pairsIn(`{ ...F0 } ${levels.join(' ')} fragment F40 on Query { a }`)).toBe(Infinity);
  });

  it('are refused before they are compared, if there are too many', () => {
    const schema = buildSchema(
      'type Query { items: [Item] } type Item { price: Price } type Price { value: Int }',
    );
    const documents = createDocuments(() => schema);
    const repeated = times(10, `... { ${times(100, 'price { value }')} }`);
    const answer = documents.prepare(`{ items { ${repeated} } }`, null);
    expect(answer.ok ? [] : answer.errors.map(({ message }) => message)).toEqual([
      `pairs of fields with one name, at most ${limits.pairs}`,
    ]);
    expect(documents.prepare(`{ items { ${times(40, 'price { value }')} } }`, null).ok).toBe(true);
  });
});
