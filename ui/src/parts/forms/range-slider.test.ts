import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handleNear, positionsOf, type Span, stopsBetween, withHandle } from './range-slider.ts';

const line = fc
  .record({
    min: fc.integer({ min: 0, max: 5_000 }),
    length: fc.integer({ min: 1, max: 400_000_000 }),
    step: fc.integer({ min: 1, max: 500 }),
    logarithmic: fc.boolean(),
  })
  .map(({ min, length, ...how }) => ({ min, max: min + length, how }));

describe('stops', () => {
  it('ascend from end to end, are integers, and are limited in number', () => {
    fc.assert(
      fc.property(line, ({ min, max, how }) => {
        const stops = stopsBetween(min, max, how);
        expect(stops[0]).toBe(min);
        expect(stops.at(-1)).toBe(max);
        expect(stops.length).toBeLessThanOrEqual(202);
        expect(stops.every((stop, at) => at === 0 || stop > (stops[at - 1] as number))).toBe(true);
        expect(stops.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  it('of a logarithmic line are round, with as many below the middle as above', () => {
    const stops = stopsBetween(25, 1_000, { logarithmic: true });
    expect(stops).toContain(100);
    expect(stops.filter((stop) => stop > 100).every((stop) => stop % 10 === 0)).toBe(true);
    const middle = stops[Math.floor(stops.length / 2)] as number;
    expect(middle).toBeLessThan(250);
  });

  it('of a linear line are multiples of its step', () => {
    expect(stopsBetween(553, 570, { step: 5 })).toEqual([553, 555, 560, 565, 570]);
    expect(stopsBetween(7, 7)).toEqual([7]);
  });
});

describe('handles', () => {
  const stops = stopsBetween(0, 10);
  const end = fc.option(fc.integer({ min: 0, max: 10 }), { nil: null });
  const span: fc.Arbitrary<Span> = fc
    .tuple(end, end)
    .map(([a, b]) =>
      a !== null && b !== null ? { from: Math.min(a, b), to: Math.max(a, b) } : { from: a, to: b },
    );

  it('never pass each other, and move one at a time', () => {
    fc.assert(
      fc.property(
        span,
        fc.constantFrom('from' as const, 'to' as const),
        fc.integer({ min: -3, max: 14 }),
        (startSpan, handle, position) => {
          const moved = withHandle(stops, startSpan, handle, position);
          const other = handle === 'from' ? 'to' : 'from';
          expect(moved[other]).toBe(startSpan[other]);
          const positions = positionsOf(stops, moved);
          expect(positions.from).toBeLessThanOrEqual(positions.to);
        },
      ),
    );
  });

  it('open the range at the ends of the line', () => {
    expect(withHandle(stops, { from: 3, to: 7 }, 'from', 0)).toEqual({ from: null, to: 7 });
    expect(withHandle(stops, { from: 3, to: 7 }, 'to', 10)).toEqual({ from: 3, to: null });
  });

  it('keep the given distance', () => {
    expect(withHandle(stops, { from: 3, to: 7 }, 'from', 9, 1)).toEqual({ from: 6, to: 7 });
    expect(withHandle(stops, { from: 3, to: 7 }, 'to', 1, 1)).toEqual({ from: 3, to: 4 });
  });

  it('keep a typed end between two stops or beyond the line', () => {
    const tens = stopsBetween(0, 100, { step: 10 });
    expect(withHandle(tens, { from: 33, to: null }, 'to', 8)).toEqual({ from: 33, to: 80 });
    expect(positionsOf(tens, { from: 33, to: 400 })).toEqual({ from: 3, to: 10 });
  });

  it('follow a touch on the line: the nearer one moves, or of two in one place the one that can', () => {
    expect(handleNear({ from: 2, to: 8 }, 3)).toBe('from');
    expect(handleNear({ from: 2, to: 8 }, 7)).toBe('to');
    expect(handleNear({ from: 5, to: 5 }, 6)).toBe('to');
    expect(handleNear({ from: 10, to: 10 }, 4)).toBe('from');
  });
});
