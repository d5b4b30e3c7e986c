import { describe, expect, test } from 'vitest';
import { keyBytes, SizedCache, TermCache } from './kept.ts';
import { Scratch } from './scratch.ts';

describe('a cached value', () => {
  test('is created once, and again only after its eviction', () => {
    let searched = 0;
    const kept = new SizedCache<string>(10, (text) => text.length);
    const ask = (key: string, length: number) =>
      kept.getOrCreate(key, () => {
        searched += 1;
        return key.repeat(length);
      });
    expect([ask('a', 4), ask('b', 4), ask('a', 4), ask('b', 4)]).toEqual(['aaaa', 'bbbb', 'aaaa', 'bbbb']);
    expect(searched).toBe(2);
    ask('c', 4);
    ask('b', 4);
    expect(searched).toBe(3);
    ask('a', 4);
    expect(searched).toBe(4);
  });

  test('that is larger than the limit is returned and evicts all others', () => {
    const kept = new SizedCache<string>(3, (text) => text.length);
    expect(kept.getOrCreate('a', () => 'aaaaa')).toBe('aaaaa');
    expect(kept.getOrCreate('b', () => 'b')).toBe('b');
    expect(kept.getOrCreate('a', () => 'other')).toBe('other');
  });

  test('the correction of a term is evicted with the term', () => {
    const kept = new TermCache<Uint8Array>();
    const half = () => new Uint8Array(5_000_000 - keyBytes);
    kept.getOrCreate('dimond', half);
    kept.setCorrection('dimond', 'diamond');
    kept.getOrCreate('ring', half);
    expect(kept.correctionOf('dimond')).toBe('diamond');
    kept.getOrCreate('gold', half);
    expect(kept.correctionOf('dimond')).toBeUndefined();
  });
});

describe('a scratch array', () => {
  test('is zero each time, and never used twice at once', () => {
    const scratch = new Scratch(4);
    const first = [scratch.take(), scratch.take()];
    expect(first[0]).not.toBe(first[1]);
    for (const taken of first) taken.fill(7);
    scratch.releaseAll();
    const next = Array.from({ length: 40 }, () => scratch.take());
    expect(new Set(next).size).toBe(40);
    expect(next.every((taken) => taken.length === 4 && taken.every((weight) => weight === 0))).toBe(true);
    expect(first.every((taken) => next.includes(taken))).toBe(true);
  });
});
