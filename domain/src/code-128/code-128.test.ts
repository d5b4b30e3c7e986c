import { describe, expect, it } from 'vitest';
import { code128 } from './index.ts';

/** The widths of bars and spaces in turn, without the light modules at both sides. */
function widthsOf(digits: string): number[] {
  const { bars } = code128(digits);
  return bars.flatMap(({ at, width }, index) => {
    const next = bars[index + 1];
    return next === undefined ? [width] : [width, next.at - at - width];
  });
}

describe('Code 128', () => {
  it('draws start, symbols, check symbol and stop', () => {
    // 105 + 12 · 1 + 34 · 2 = 185, which is 82 modulo 103.
    expect(widthsOf('1234').join('')).toBe(`211232112232${'131123'}${'121241'}2331112`);
  });

  it('has eleven modules for each pair of digits, and ten light ones at both sides', () => {
    for (let value = 0; value < 100; value += 1) {
      const digits = String(value).padStart(2, '0');
      const { width, bars } = code128(digits);
      expect(width).toBe(11 * 3 + 13 + 20);
      expect(bars[0]?.at).toBe(10);
      const last = bars.at(-1);
      expect((last?.at ?? 0) + (last?.width ?? 0)).toBe(width - 10);
    }
  });

  it('draws each pair of digits differently, with an even number of dark modules', () => {
    const symbols = Array.from({ length: 100 }, (_, value) =>
      widthsOf(String(value).padStart(2, '0')).slice(6, 12),
    );
    expect(new Set(symbols.map(String)).size).toBe(100);
    for (const [a = 0, , b = 0, , c = 0] of symbols) expect((a + b + c) % 2).toBe(0);
  });

  it.each(['', '1', '123', '12a4', '１２'])('refuses %j', (text) => {
    expect(() => code128(text)).toThrow();
  });
});
