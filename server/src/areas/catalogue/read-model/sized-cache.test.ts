import { describe, expect, test } from 'vitest';
import { Scratch } from './scratch.ts';
import { keyBytes, SizedCache, TermCache } from './sized-cache.ts';

describe('a cached value', () => {
  test('is created once, and again only after its eviction', () => {
    let searched = 0;
    const cache = new SizedCache<string>(10, (text) => text.length);
    const ask = (key: string, length: number) =>
      cache.getOrCreate(key, () => {
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
    const cache = new SizedCache<string>(3, (text) => text.length);
    expect(cache.getOrCreate('a', () => 'aaaaa')).toBe('aaaaa');
    expect(cache.getOrCreate('b', () => 'b')).toBe('b');
    expect(cache.getOrCreate('a', () => 'other')).toBe('other');
  });

  test('the correction of a term is evicted with the term', () => {
    const cache = new TermCache<Uint8Array>();
    const half = () => new Uint8Array(5_000_000 - keyBytes);
    cache.getOrCreate('dimond', half);
    cache.setCorrection('dimond', 'diamond');
    cache.getOrCreate('ring', half);
    expect(cache.correctionOf('dimond')).toBe('diamond');
    cache.getOrCreate('gold', half);
    expect(cache.correctionOf('dimond')).toBeUndefined();
  });
});

describe('a scratch array', () => {
  test('is zero each time, and never used twice at once', () => {
    const scratch = new Scratch(4);
    const first = [scratch.take(), scratch.take()];
    expect(first[0]).not.toBe(first[1]);
    for (const weights of first) weights.fill(7);
    scratch.releaseAll();
    const next = Array.from({ length: 40 }, () => scratch.take());
    expect(new Set(next).size).toBe(40);
    expect(next.every((weights) => weights.length === 4 && weights.every((value) => value === 0))).toBe(true);
    expect(first.every((weights) => next.includes(weights))).toBe(true);
  });
});
