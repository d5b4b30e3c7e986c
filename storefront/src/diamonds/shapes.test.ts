import { describe, expect, it } from 'vitest';
import { drawShape, pathOf, shapes, usualRatio } from './shapes.ts';

describe.each(shapes)('the drawing of %s', (shape) => {
  const { outline, facets } = drawShape(shape);

  it('fills its box and nothing beyond', () => {
    const reach = (axis: 0 | 1) => Math.max(...outline.map((point) => Math.abs(point[axis])));
    expect(reach(0)).toBeCloseTo(1, 1);
    expect(reach(1)).toBeCloseTo(1, 1);
  });

  it('keeps its facets inside', () => {
    for (const { points } of facets)
      for (const [x, y] of points) {
        expect(Math.abs(x)).toBeLessThanOrEqual(1.02);
        expect(Math.abs(y)).toBeLessThanOrEqual(1.02);
      }
    expect(facets.length).toBeGreaterThan(8);
  });

  it('is as long as wide, or longer', () => expect(usualRatio(shape)).toBeGreaterThanOrEqual(1));
});

it('figures are written as closed paths', () => {
  expect(
    pathOf([
      [
        [0, 0],
        [1, 0],
        [0, 0.5],
      ],
    ]),
  ).toBe('M0 0L100 0L0 50Z');
});
