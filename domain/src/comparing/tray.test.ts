import { describe, expect, it } from 'vitest';
import { comparedText, mostCompared, readCompared, toggleCompared } from './index.ts';

describe('the compare tray', () => {
  it('holds four pieces, and no fifth', () => {
    const full = ['a', 'b', 'c', 'd'].reduce<readonly string[]>(
      (tray, sku) => toggleCompared(tray, sku) ?? tray,
      [],
    );
    expect(full).toHaveLength(mostCompared);
    expect(toggleCompared(full, 'e')).toBeNull();
    expect(toggleCompared(full, 'b')).toEqual(['a', 'c', 'd']);
  });

  it.each([
    [null, []],
    ['', []],
    ['jl1,JL1, jl2 ,', ['JL1', 'JL2']],
    ['a,b,c,d,e', ['A', 'B', 'C', 'D']],
    [`<script>,${'x'.repeat(65)},-a,a b,戒指`, []],
  ])('is read from the address %j', (text, skus) => {
    expect(readCompared(text)).toEqual(skus);
    expect(readCompared(comparedText(skus))).toEqual(skus);
  });
});
