import { describe, expect, it } from 'vitest';
import { REFUSALS, type RefusalCode, refusalText, textOf } from './refusals.ts';

describe('the text of a refusal', () => {
  it('keeps the caller’s data unchanged', () => {
    expect(refusalText('PRODUCT_NOT_FOUND', { sku: 'JL_10' })).toBe(
      'Could not find a product with SKU "JL_10"',
    );
    expect(refusalText('CART_NOT_FOUND', { id: 'ABC_DEF' })).toBe('Could not find a cart with ID "ABC_DEF"');
    expect(refusalText('UNKNOWN_CURRENCY', { currency: 'XXX' })).toBe(
      'Please correct the target currency (XXX)',
    );
  });

  it.each([
    [
      refusalText('WEAK_PASSWORD', { reason: 'PASSWORD_TOO_SHORT' }),
      'The password is too weak: it is too short',
    ],
    [
      refusalText('WEAK_PASSWORD', { reason: 'PASSWORD_NEEDS_DIGIT' }),
      'The password is too weak: it needs a digit',
    ],
    [
      refusalText('DESIGN_CHANGED', { step: 'ring-size', reason: 'CHOICE_CLOSED' }),
      'The design cannot be made as it is: ring size, choice closed',
    ],
    [refusalText('DESIGN_NOT_PRICED', { reason: 'RATE_MISSING' }), 'The design has no price: rate missing'],
    [
      refusalText('ORDER_STEP_REFUSED', { condition: 'all-checked' }),
      'The order cannot take this step: all checked',
    ],
    [
      textOf('ADJUSTMENT_INVALID', { problem: 'reason-short' }),
      'The adjustment of points is not valid: reason short',
    ],
    [
      refusalText('ORDER_STEP_REFUSED', { condition: 'stage' }),
      'The order cannot take this step: it is not at a stage for it',
    ],
  ])('states a reason in words: %s', (text, words) => expect(text).toBe(words));

  /** A sample of the data that fill a placeholder: a code for reasons, else a word or a number. */
  const sampleOf = (name: string): string =>
    ['reason', 'condition', 'step', 'limit', 'problem'].includes(name) ? 'SOME_CODE' : '12';

  it.each(Object.keys(REFUSALS) as RefusalCode[])('is in words, with all its data, for %s', (code) => {
    const names = [...REFUSALS[code].text.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
    const text = textOf(code, Object.fromEntries(names.map((name) => [name, sampleOf(name)])));
    expect(text).not.toMatch(/[{}]/);
    expect(text).not.toMatch(/[A-Z]+_[A-Z]/);
    expect(text).toMatch(/^\S.*\S$/);
  });
});
