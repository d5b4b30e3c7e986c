import { describe, expect, it } from 'vitest';
import { readStaffPin } from './staff-pin.ts';

describe('the PIN of staff', () => {
  it.each(['583920', ' 58 39 20 ', '５８３９２０', '270461'])('accepts %s', (typed) => {
    expect(readStaffPin(typed, 'HK0101').ok).toBe(true);
  });

  it('is the six digits that were typed, without spaces and in half width', () => {
    expect(readStaffPin(' ５８ 3920', 'HK0101')).toEqual({ ok: true, value: '583920' });
  });

  it.each(['', '58392', '5839201', '58a920', '-83920', '5'.repeat(10_000)])('is no %.20s', (typed) => {
    expect(readStaffPin(typed, 'HK0101')).toEqual({ ok: false, error: 'digits' });
  });

  it.each([
    ...['000000', '111111', '123456', '654321', '890123', '135791', '121212', '123123', '112233'],
    ...['198807', '200001', '071988', '520131', '131452', '888123'],
  ])('is not %s, which others guess', (typed) => {
    expect(readStaffPin(typed, 'HK0101')).toEqual({ ok: false, error: 'simple' });
  });

  it('is not made of the staff number', () => {
    expect(readStaffPin('970101', 'HK0101')).toEqual({ ok: false, error: 'simple' });
    expect(readStaffPin('583920', 'HK583920')).toEqual({ ok: false, error: 'simple' });
    expect(readStaffPin('583920', 'A12').ok).toBe(true);
  });

  it('leaves most of the million', () => {
    let open = 0;
    for (let number = 0; number < 1_000_000; number += 7)
      if (readStaffPin(String(number).padStart(6, '0'), 'HK0101').ok) open += 1;
    expect(open / (1_000_000 / 7)).toBeGreaterThan(0.9);
  });
});
