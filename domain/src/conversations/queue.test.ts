import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesToFree, CLOSE_REASON_MAX, checkCloseReason } from './index.ts';

describe('the space for pictures', () => {
  it.each<[all: number, ofStrangers: number, isProven: boolean, toFree: number]>([
    [0, 0, false, 0],
    [124, 124, false, 0],
    [125, 125, false, 1],
    [900, 125, false, 1],
    [900, 125, true, 0],
    [999, 0, true, 0],
    [1_000, 900, true, 1],
    [1_010, 100, false, 11],
  ])(
    'of 1,000 bytes with %s taken, %s by strangers, for one byte of a proven sender (%s) lacks %s',
    (...row) => {
      const [all, ofStrangers, isProven, toFree] = row;
      expect(bytesToFree({ all, ofStrangers }, 1, 1_000, isProven)).toBe(toFree);
    },
  );

  it('never lacks more for a proven sender than for a stranger', () => {
    const bytes = fc.nat({ max: 2_000 });
    fc.assert(
      fc.property(bytes, bytes, bytes, (all, ofStrangers, size) => {
        const taken = { all, ofStrangers };
        expect(bytesToFree(taken, size, 1_000, true)).toBeLessThanOrEqual(
          bytesToFree(taken, size, 1_000, false),
        );
      }),
    );
  });
});

it('conversations are ended together with a reason', () => {
  expect(checkCloseReason(' Advertising ')).toEqual({ ok: true, value: 'Advertising' });
  for (const wrong of ['', ' ', 'x'.repeat(CLOSE_REASON_MAX + 1), 'a\u202eb'])
    expect(checkCloseReason(wrong).ok).toBe(false);
});
