import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortenedAddress } from './shorten-address.ts';

const at = (search: string, path = '/search.html') =>
  shortenedAddress(new URL(`http://shop.test${path}?${search}`));

describe('an address', () => {
  it('with a search of more than 100 characters keeps the first 100, and its other parameters', () => {
    expect(at(`query=${'金'.repeat(5000)}&page=2`)).toBe(
      `/search.html?query=${encodeURIComponent('金'.repeat(100))}&page=2`,
    );
    expect(at(`query=${'金'.repeat(100)}`)).toBeNull();
    expect(at('page=2')).toBeNull();
  });

  it('loses a parameter longer than any that the shop writes', () => {
    expect(at(`x=${'a'.repeat(60_000)}`, '/loose-diamonds')).toBe('/loose-diamonds');
    expect(at(`page=2&store=${'a'.repeat(3_000)}`, '/rings.html')).toBe('/rings.html?page=2');
    expect(at(`utm_source=${'a'.repeat(1_900)}`, '/rings.html')).toBeNull();
  });

  it('leads to no other site', () => {
    expect(at(`x=${'a'.repeat(3_000)}`, '//evil.example/')).toBe('/evil.example/');
  });

  it('has at most 4,000 characters of parameters, and is not shortened twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string(), fc.string({ maxLength: 3_000 })), { maxLength: 40 }),
        (pairs) => {
          const short = at(new URLSearchParams(pairs).toString(), '/rings.html');
          if (short === null) return;
          expect(short.length).toBeLessThanOrEqual(4_000 + '/rings.html?'.length);
          expect(shortenedAddress(new URL(short, 'http://shop.test'))).toBeNull();
        },
      ),
      { numRuns: 50 },
    );
  });
});
