import { expect, test } from 'vitest';
import { scrollTo, shareAt, zoomOf } from './zoom.ts';

test('a picture is enlarged to 1.5 screen pixels for each of its own', () => {
  expect(zoomOf(720, 960, 1)).toBe(2);
  expect(zoomOf(375, 960, 2)).toBeCloseTo(1.92);
});

test('a picture is enlarged at least enough to be worth a click, and at most so far that the overview remains', () => {
  expect(zoomOf(720, 960, 2)).toBe(1.6);
  expect(zoomOf(720, null, 1)).toBe(1.6);
  expect(zoomOf(375, 2560, 1)).toBe(4);
});

test('the point that was clicked stays under the pointer', () => {
  const start = 280;
  const share = shareAt(424, start, 720);
  expect(share).toBeCloseTo(0.2);
  // The enlarged picture starts where the fitted one did, minus the scroll position.
  expect(start - scrollTo(share, 720, 2) + share * 1440).toBeCloseTo(424);
  expect([shareAt(100, start, 720), shareAt(1200, start, 720)]).toEqual([0, 1]);
});
