import { describe, expect, it } from 'vitest';
import { codesWithin, stretchOf } from './GradeScale.tsx';

const scale = ['ideal', 'excellent', 'very_good', 'good', 'fair', 'poor'];
const offered = ['excellent', 'very_good', 'fair'];

describe('a range of grades', () => {
  it('encloses the chosen ones', () => {
    expect(stretchOf(offered, ['very_good'])).toEqual({ from: 1, to: 2 });
    expect(stretchOf(offered, ['ideal', 'excellent'])).toEqual({ from: null, to: 1 });
    expect(stretchOf(offered, ['fair', 'poor'])).toEqual({ from: 2, to: null });
  });

  it('is open if no offered grade is chosen', () => {
    expect(stretchOf(offered, [])).toEqual({ from: null, to: null });
    expect(stretchOf(offered, ['good'])).toEqual({ from: null, to: null });
  });

  it('contains every grade between its edges, including those without a stone today', () => {
    expect(codesWithin(scale, offered, { from: 1, to: null })).toEqual(['very_good', 'good', 'fair', 'poor']);
    expect(codesWithin(scale, offered, { from: null, to: 1 })).toEqual(['ideal', 'excellent']);
    expect(codesWithin(scale, offered, { from: 1, to: 3 })).toEqual(['very_good', 'good', 'fair']);
    expect(codesWithin(scale, offered, { from: null, to: null })).toEqual([]);
  });

  it('is restored from its grades', () => {
    for (let from = 0; from < 3; from += 1)
      for (let to = from + 1; to <= 3; to += 1) {
        const span = { from: from === 0 ? null : from, to: to === 3 ? null : to };
        expect(stretchOf(offered, codesWithin(scale, offered, span))).toEqual(span);
      }
  });
});
