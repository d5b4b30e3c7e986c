import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  braceletLength,
  centimetresText,
  circumferenceOf,
  circumferenceOfDiameter,
  convertRingSize,
  isCardWidth,
  lengthOnScreen,
  nearestRingSize,
  pixelsOf,
  type RingSystem,
  ringSize,
  ringSizes,
  ringSystems,
} from './index.ts';

describe('ring sizes', () => {
  it('follow the chart of trade-facts 3.1', () => {
    expect(ringSizes.map(({ hk }) => Number(hk))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 6),
    );
    expect(ringSize('12')).toEqual({
      hk: '12',
      diameter: 162,
      circumference: 509,
      cn: '11',
      us: '5¾',
      uk: 'L',
      jp: '10½',
      eu: '51',
    });
    expect(ringSize('5')).toBeNull();
  });

  it('grow with every row, and the circumference is π times the diameter to 0.5 mm', () => {
    for (const [index, { circumference, diameter }] of ringSizes.entries()) {
      expect(circumference).toBeGreaterThan(ringSizes[index - 1]?.circumference ?? 0);
      expect(Math.abs(circumferenceOfDiameter(diameter) - circumference)).toBeLessThanOrEqual(5);
    }
  });

  it('are restored from every system', () => {
    for (const size of ringSizes) {
      for (const system of ringSystems) expect(convertRingSize(system, size[system])).toEqual(size);
    }
  });

  it('agree with the formulas outside the chart to half a size', () => {
    for (const size of ringSizes) {
      expect(Math.abs((circumferenceOf('us', size.us) ?? 0) - size.circumference)).toBeLessThanOrEqual(10);
    }
  });

  it.each<[RingSystem, string, number | null]>([
    ['cn', '11', 509],
    ['cn', '16', 560],
    ['us', '7', 543],
    ['us', '7.25', 550],
    ['uk', 'L½', 521],
    ['uk', 'a', 375],
    ['jp', '12', 524],
    ['eu', '52', 521],
    ['eu', '50.9', 509],
    ['hk', '26', 663],
    ['hk', '99', null],
    ['us', '', null],
    ['us', '-3', null],
    ['uk', '7', null],
    ['hk', '12号', null],
  ])('%s %j is %j tenths of a millimetre around', (system, size, tenths) => {
    expect(circumferenceOf(system, size)).toBe(tenths);
  });

  it('are three different rings for the number 12', () => {
    expect([circumferenceOf('hk', '12'), circumferenceOf('cn', '12'), circumferenceOf('jp', '12')]).toEqual([
      509, 521, 524,
    ]);
  });

  it('are found for any finger by the nearest row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 380, max: 760 }), (finger) => {
        const nearest = nearestRingSize(finger);
        for (const other of ringSizes) {
          expect(Math.abs(nearest.circumference - finger)).toBeLessThanOrEqual(
            Math.abs(other.circumference - finger),
          );
        }
      }),
    );
  });
});

describe('wrists and chains', () => {
  it('follow the conventions of trade-facts 3.2', () => {
    expect(braceletLength(160, 'loose')).toBe(180);
    expect(braceletLength(160, 'close')).toBe(175);
    expect(centimetresText(450)).toBe('45');
    expect(centimetresText(165)).toBe('16.5');
  });
});

describe('a ring measured on a screen', () => {
  it('is measured by comparison with a bank card of 85.6 mm', () => {
    expect(lengthOnScreen(324, 324)).toBe(856);
    expect(lengthOnScreen(162, 324)).toBe(428);
    expect(pixelsOf(856, 500)).toBe(500);
  });

  it('has the same size on every screen', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 160, max: 640, noNaN: true }),
        fc.constantFrom(...ringSizes),
        (card, size) => {
          const measured = lengthOnScreen(pixelsOf(size.diameter, card), card);
          expect(measured).toBe(size.diameter);
          const nearest = nearestRingSize(circumferenceOfDiameter(measured));
          expect(Math.abs(Number(nearest.hk) - Number(size.hk))).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it.each([[0], [159], [641], [Number.NaN], ['324'], [null]])(
    'is not measured with a card of %j pixels',
    (pixels) => {
      expect(isCardWidth(pixels)).toBe(false);
    },
  );
});
