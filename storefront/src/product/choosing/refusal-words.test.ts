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

describe.each(locales)('a piece that was not added to the bag, %s', (locale) => {
  it('has a text for each reason, the same whether the request or its line was refused', async () => {
    const words = await wordsIn(locale, 'piece');
    const codes = [
      'OPTIONS_REQUIRED',
      'OPTIONS_UNAVAILABLE',
      'GIFT_CARD_DAY_INVALID',
      'NOT_SALABLE',
      'UNEXPECTED',
    ] as const;
    const texts = codes.map((code) => errorWords(refusal(code), words));
    expect(new Set(texts).size).toBe(codes.length);
    expect(errorWords(refusal('CART_NOT_CREATED'), words)).toBe(words('errors.cart'));
    expect(codes.map((code) => problemWords(code, code, words))).toEqual(texts);
  });
});
