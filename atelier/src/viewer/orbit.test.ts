import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coasting, LEAST_ZOOM, limit, MOST_ZOOM, stepTowards, towardsEye, turn, zoomBy } from './orbit.ts';

const number = fc.double({ min: -1000, max: 1000, noNaN: true });
const orbit = fc
  .record({ azimuth: number, elevation: number, zoom: fc.double({ min: 0.01, max: 100, noNaN: true }) })
  .map(limit);

test('the camera stays above the table and off the pole however the piece is rotated and zoomed', () => {
  fc.assert(
    fc.property(
      orbit,
      number,
      number,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (from, right, up, factor) => {
        const to = zoomBy(turn(from, right, up), factor);
        expect(to.azimuth).toBeGreaterThanOrEqual(-180);
        expect(to.azimuth).toBeLessThan(180);
        expect(to.elevation).toBeGreaterThan(0);
        expect(to.elevation).toBeLessThan(90);
        expect(to.zoom).toBeGreaterThanOrEqual(LEAST_ZOOM);
        expect(to.zoom).toBeLessThanOrEqual(MOST_ZOOM);
        expect(Math.hypot(...towardsEye(to))).toBeCloseTo(1, 9);
      },
    ),
  );
});

test('an animation begins and ends at the given views and takes the shorter way round', () => {
  fc.assert(
    fc.property(orbit, orbit, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, share) => {
      expect(stepTowards(from, to, 0)).toEqual(from);
      expect(stepTowards(from, to, 1).elevation).toBeCloseTo(to.elevation, 9);
      expect(stepTowards(from, to, 1).zoom).toBeCloseTo(to.zoom, 9);
      const dot = (a: readonly number[], b: readonly number[]) =>
        a.reduce((sum, v, i) => sum + v * (b[i] ?? 0), 0);
      const level = (azimuth: number) => towardsEye({ azimuth, elevation: 45, zoom: 1 });
      const fullCosine = dot(level(from.azimuth), level(to.azimuth));
      const part = dot(level(from.azimuth), level(stepTowards(from, to, share).azimuth));
      expect(part).toBeGreaterThanOrEqual(fullCosine - 1e-9);
    }),
  );
});

test('a full turn returns to its start, and coasting stops within two seconds', () => {
  const start = { azimuth: 20, elevation: 30, zoom: 1 };
  expect(turn(start, 360, 0).azimuth).toBeCloseTo(20, 9);
  expect(coasting(400, 0)).toBe(400);
  expect(coasting(400, 2)).toBeLessThan(0.01);
});
