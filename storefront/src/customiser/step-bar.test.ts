import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeStepBar } from './step-bar.ts';

const widths = fc.array(fc.integer({ min: 40, max: 300 }), { minLength: 1, maxLength: 14 });

describe('the bar of steps', () => {
  it('does not scroll if all steps fit', () => {
    expect(placeStepBar({ starts: [0, 100, 200], length: 340, view: 340, middle: 290 })).toEqual({
      left: 0,
      room: 0,
    });
  });

  it('has space after its last step, so that it begins with a whole step at its end too', () => {
    expect(placeStepBar({ starts: [0, 100, 200, 300], length: 440, view: 300, middle: 370 })).toEqual({
      left: 200,
      room: 60,
    });
  });

  it('begins with a whole step and shows the current one, for any steps', () => {
    fc.assert(
      fc.property(widths, fc.nat(), fc.integer({ min: 340, max: 900 }), (all, any, view) => {
        const gutter = 20;
        const starts = all.map((_, index) => all.slice(0, index).reduce((sum, width) => sum + width, 0));
        const at = any % all.length;
        const [start = 0, width = 0] = [starts[at], all[at]];
        const length = all.reduce((sum, one) => sum + one, 2 * gutter);
        const { left, room } = placeStepBar({ starts, length, view, middle: gutter + start + width / 2 });
        expect(starts).toContain(left);
        expect(left).toBeLessThanOrEqual(Math.max(0, length + room - view));
        expect(gutter + start).toBeGreaterThanOrEqual(left);
        expect(gutter + start + width).toBeLessThanOrEqual(left + view);
        if (room > 0) expect(starts).toContain(length + room - view);
      }),
    );
  });
});
