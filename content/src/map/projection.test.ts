import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clearOf,
  clustersOf,
  isSameView,
  maxZoom,
  minZoom,
  moved,
  placeZoom,
  project,
  scaleBar,
  viewHeight,
  viewOf,
  viewWidth,
  zoomed,
} from './projection.ts';

const place = fc.record({
  latitude: fc.double({ min: -60, max: 60, noNaN: true }),
  longitude: fc.double({ min: 90, max: 140, noNaN: true }),
});

describe('a view of places', () => {
  it('shows all of them, as large as possible', () => {
    const closePlace = fc.record({
      latitude: fc.double({ min: 1, max: 25, noNaN: true }),
      longitude: fc.double({ min: 100, max: 122, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(closePlace, { minLength: 2, maxLength: 20 }), (places) => {
        const view = viewOf(places);
        expect(view.zoom).toBeGreaterThanOrEqual(minZoom);
        expect(view.zoom).toBeLessThanOrEqual(maxZoom);
        for (const shownPlace of places) {
          const { x, y } = project(shownPlace, view);
          // Not under the buttons at the right, which cover a fifth of the view on a phone.
          expect(x).toBeGreaterThan(63);
          expect(x).toBeLessThan(viewWidth - 127);
          expect(y).toBeGreaterThan(47);
          expect(y).toBeLessThan(viewHeight - 47);
        }
      }),
    );
  });

  it('centres a single place at the default zoom, and shows a default area without places', () => {
    const singlePlace = { latitude: 22.3, longitude: 114.17 };
    expect(viewOf([singlePlace]).zoom).toBe(placeZoom);
    expect(project(singlePlace, viewOf([singlePlace]))).toEqual({ x: viewWidth / 2, y: viewHeight / 2 });
    expect(viewOf([]).zoom).toBe(minZoom);
  });

  it('has every place in exactly one cluster, and no two clusters overlap', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 30 }), (places) => {
        const view = viewOf(places);
        const clusters = clustersOf(places, view);
        const inside = clusters.flatMap((cluster) => cluster.places);
        expect(new Set(inside).size).toBe(inside.length);
        for (const [index, a] of clusters.entries())
          for (const b of clusters.slice(index + 1))
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(34);
      }),
    );
  });

  it('keeps names off the markers: in place, or directly above or below', () => {
    const spot = fc.record({ x: fc.integer({ min: 0, max: 640 }), y: fc.integer({ min: 0, max: 480 }) });
    fc.assert(
      fc.property(spot, fc.array(spot, { maxLength: 8 }), (name, markers) => {
        const position = clearOf(name, markers);
        if (position === null) {
          expect(markers.length).toBeGreaterThan(1);
          return;
        }
        expect(position.x).toBe(name.x);
        expect(Math.abs(position.y - name.y)).toBeLessThan(80);
        for (const { x, y } of markers)
          expect(Math.abs(x - position.x) >= 64 || Math.abs(y - (position.y - 6)) >= 38).toBe(true);
      }),
    );
    expect(clearOf({ x: 100, y: 100 }, [])).toEqual({ x: 100, y: 100 });
  });

  it('moves by the given distance and stays within its zoom limits', () => {
    const singlePlace = { latitude: 22.3, longitude: 114.17 };
    const view = viewOf([singlePlace]);
    const { x, y } = project(singlePlace, moved(view, { x: 80, y: -40 }));
    expect(x).toBeCloseTo(viewWidth / 2 - 80, 6);
    expect(y).toBeCloseTo(viewHeight / 2 + 40, 6);
    expect(zoomed(view, 99).zoom).toBe(maxZoom);
    expect(zoomed(view, -99).zoom).toBe(minZoom);
  });

  it('is equal for the same places requested again, and different for other places', () => {
    const places = () => [
      { latitude: 22.3, longitude: 114.17 },
      { latitude: 23.1, longitude: 113.3 },
    ];
    expect(isSameView(viewOf(places()), viewOf(places()))).toBe(true);
    expect(isSameView(viewOf(places()), viewOf(places().slice(1)))).toBe(false);
  });

  it('has a scale with a round length that fits', () => {
    for (let zoom = minZoom; zoom <= maxZoom; zoom += 0.5) {
      const { metres, units } = scaleBar({ ...viewOf([]), zoom });
      expect(String(metres)).toMatch(/^[125]0+$/);
      expect(units).toBeLessThanOrEqual(viewWidth / 5);
      expect(units).toBeGreaterThan(viewWidth / 15);
    }
  });
});
