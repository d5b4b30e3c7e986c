import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaPath, box, pointAt, ruleValues, scaleOf, stepPath } from './chart-scale.ts';

const series = fc
  .uniqueArray(
    fc.record({ at: fc.integer({ min: 0, max: 1e12 }), value: fc.integer({ min: 1, max: 100_000 }) }),
    {
      minLength: 1,
      maxLength: 60,
      selector: ({ at }) => at,
    },
  )
  .map((points) => [...points].sort((a, b) => a.at - b.at));

describe('the price line', () => {
  it('stays inside its box', () => {
    fc.assert(
      fc.property(series, (points) => {
        const scale = scaleOf(points);
        for (const { at, value } of points) {
          expect(scale.x(at)).toBeGreaterThanOrEqual(0);
          expect(scale.x(at)).toBeLessThanOrEqual(box.width);
          expect(scale.y(value)).toBeGreaterThanOrEqual(box.top);
          expect(scale.y(value)).toBeLessThanOrEqual(box.height - box.top + 0.001);
        }
      }),
    );
  });

  it('draws a higher price higher', () => {
    const scale = scaleOf([
      { at: 0, value: 1300 },
      { at: 1, value: 1387 },
    ]);
    expect(scale.y(1387)).toBeLessThan(scale.y(1300));
  });

  it('holds a price until the next one', () => {
    const points = [
      { at: 0, value: 10 },
      { at: 50, value: 20 },
      { at: 100, value: 10 },
    ];
    const scale = scaleOf(points);
    expect(stepPath(points, scale)).toBe('M0 304H500V16H1000V304');
    expect(pointAt(points, scale, 499)).toBe(0);
    expect(pointAt(points, scale, 500)).toBe(1);
    expect(pointAt(points, scale, 1000)).toBe(2);
  });

  it('draws a single price through the middle', () => {
    const scale = scaleOf([{ at: 5, value: 7 }]);
    expect(scale.y(7)).toBe(box.height / 2);
  });

  it('has at most five grid lines at round prices within its range', () => {
    fc.assert(
      fc.property(series, (points) => {
        const scale = scaleOf(points);
        const rules = ruleValues(scale);
        expect(rules.length).toBeLessThanOrEqual(5);
        for (const value of rules) {
          expect(value).toBeGreaterThanOrEqual(scale.low);
          expect(value).toBeLessThanOrEqual(scale.high);
        }
      }),
    );
    expect(ruleValues({ low: 136_100, high: 145_600 })).toEqual([140_000, 145_000]);
    expect(ruleValues({ low: 5, high: 5 })).toEqual([]);
  });

  it('closes its area along the bottom of the box', () => {
    const points = [
      { at: 0, value: 1 },
      { at: 10, value: 2 },
    ];
    expect(areaPath(points, scaleOf(points))).toMatch(new RegExp(`V${box.height}H0Z$`));
    expect(areaPath([], scaleOf([]))).toBe('');
  });
});
