import type { ShopError } from '@jinlan/client/data';
import { wordsIn } from '@jinlan/client/words/testing';
import { locales } from '@jinlan/messages';
import { describe, expect, it } from 'vitest';
import { errorWords, problemWords } from './refusal-words.ts';

const refusal = (code: ShopError['code']): ShopError => ({
  kind: 'refusal',
  code,
  message: '',
  data: {},
  reference: null,
});

describe.each(locales)('a piece that does not get into the bag, %s', (locale) => {
  it('is told alike whether the call or its line was refused, each reason in words of its own', async () => {
    const words = await wordsIn(locale, 'piece');
    const codes = [
      'OPTIONS_REQUIRED',
      'OPTIONS_UNAVAILABLE',
      'PRODUCT_TYPE_NOT_ORDERABLE',
      'NOT_SALABLE',
      'UNEXPECTED',
    ] as const;
    const texts = codes.map((code) => errorWords(refusal(code), words));
    expect(new Set(texts).size).toBe(codes.length);
    expect(errorWords(refusal('CART_NOT_CREATED'), words)).toBe(words('errors.cart'));
    expect(codes.map((code) => problemWords(code, code, words))).toEqual(texts);
  });
});
