import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, MOST_PANELS, NIGHT, packStudio, radianceFrom } from './index.ts';

const unit = fc
  .tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }))
  .map(([height, turn]): readonly [number, number, number] => {
    const level = Math.sqrt(1 - height * height);
    return [level * Math.sin(turn), height, level * Math.cos(turn)];
  });

const towards = (azimuth: number, elevation: number): readonly [number, number, number] => {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  return [Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e)];
};

test('light comes from every direction, never negative and never above the brightest lamp', () => {
  const brightest = Math.max(...DAY.softboxes.map(({ level }) => level));
  fc.assert(
    fc.property(unit, fc.constantFrom(DAY, NIGHT), (direction, studio) => {
      for (const light of radianceFrom(studio, direction)) {
        expect(light).toBeGreaterThan(0);
        expect(light).toBeLessThanOrEqual(brightest);
      }
    }),
  );
});

test('a softbox shines at its level in its middle, and a flag darkens its middle', () => {
  const withoutPanels = { ...DAY, softboxes: [], flags: [] };
  for (const box of DAY.softboxes) {
    const [red] = radianceFrom({ ...withoutPanels, softboxes: [box] }, towards(box.azimuth, box.elevation));
    expect(red).toBeCloseTo(box.level * DAY.tint[0], 6);
  }
  for (const flag of DAY.flags) {
    const direction = towards(flag.azimuth, flag.elevation);
    const [without] = radianceFrom(withoutPanels, direction);
    const [red] = radianceFrom({ ...withoutPanels, flags: [flag] }, direction);
    expect(red).toBeCloseTo(without * (1 - flag.depth), 6);
  }
});

test('a softbox ends where its half extent says', () => {
  const box = { azimuth: 30, elevation: 0, halfWidth: 10, halfHeight: 20, softness: 0.02, level: 7 };
  const studio = { ...DAY, flags: [], softboxes: [box], zenith: 0.1, horizon: 0.1, nadir: 0.1 };
  const red = (azimuth: number, elevation: number) => radianceFrom(studio, towards(azimuth, elevation))[0];
  expect(red(39.5, 0)).toBeCloseTo(7, 2);
  expect(red(40.5, 0)).toBeCloseTo(0.1, 2);
  expect(red(30, 19.2)).toBeCloseTo(7, 2);
  expect(red(30, 20.8)).toBeCloseTo(0.1, 2);
  expect(red(210, 0)).toBeCloseTo(0.1, 6);
});

test('the piece is lit from its upper left, and night is darker than day everywhere but in its lamps', () => {
  const [left] = radianceFrom(DAY, towards(-58, 34));
  const [right] = radianceFrom(DAY, towards(58, 34));
  expect(left).toBeGreaterThan(right);
  for (const direction of [towards(0, -60), towards(0, -20), towards(180, 80)]) {
    expect(radianceFrom(NIGHT, direction)[0]).toBeLessThan(radianceFrom(DAY, direction)[0]);
  }
});

test('all panels of a studio fit the shader, and a studio with one panel too many is refused', () => {
  for (const studio of [DAY, NIGHT]) {
    expect(packStudio(studio).count).toBe(studio.flags.length + studio.softboxes.length);
  }
  const [box] = DAY.softboxes;
  const crowded = { ...DAY, softboxes: Array.from({ length: MOST_PANELS + 1 }, () => box ?? crowdedBox) };
  expect(() => packStudio(crowded)).toThrow(RangeError);
});

const crowdedBox = { azimuth: 0, elevation: 0, halfWidth: 1, halfHeight: 1, softness: 0, level: 1 };
