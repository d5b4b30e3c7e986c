import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalText } from './normal-text.ts';

/** Marks of two classes in turn, which `normalize` has to sort. */
const marks = (count: number): string => '\u0300\u0327'.repeat(count / 2);

describe('the normal form of a text', () => {
  it('is that of Unicode for texts that people write', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const form of ['NFC', 'NFKC', 'NFKD'] as const)
          expect(normalText(text, form)).toBe(text.normalize(form));
      }),
    );
    expect(normalText('Ｊｅｗｅｌ e\u0301', 'NFKC')).toBe('Jewel é');
  });

  it('keeps thirty combining marks in a row, and no more', () => {
    expect(normalText(`e${marks(30)}x`, 'NFKD')).toBe(`e${marks(30)}x`.normalize('NFKD'));
    expect([...normalText(`e${marks(400)}x`, 'NFKD')]).toHaveLength(32);
    expect(normalText(`e${marks(400)}x`, 'NFC').endsWith('x')).toBe(true);
  });

  it('takes time in proportion to the text', () => {
    const timeOf = (count: number): number => {
      const begun = performance.now();
      normalText(marks(count), 'NFKC');
      return performance.now() - begun;
    };
    timeOf(100_000);
    // Without the cut, 100,000 marks take seconds, and ten times as many a hundred times as long.
    expect(timeOf(1_000_000)).toBeLessThan(1_000);
  });
});
