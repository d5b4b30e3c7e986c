import { describe, expect, it } from 'vitest';
import { keepSearch } from './resolve-path.ts';

describe('the query of a redirected path', () => {
  it('is kept within the shop, except for the store view', () => {
    expect(keepSearch('/our-story', '?store=cn_en&utm=a')).toBe('/our-story?utm=a');
    expect(keepSearch('/our-story', '?store=cn_en')).toBe('/our-story');
    expect(keepSearch('/gold.html?sort=price', '?utm=a')).toBe('/gold.html?sort=price');
    expect(keepSearch('https://example.com/', '?utm=a')).toBe('https://example.com/');
  });
});
