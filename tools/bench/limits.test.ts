import { expect, test } from 'vitest';
import { type Measured, measuredLine, missedLimits } from './limits.ts';

const idle: Measured = { row: 'sample shop: memory idle', value: 286, limit: 350, unit: 'MB' };
const awake: Measured = { row: 'home on a slow phone: awake after', value: 2_130, limit: 2_500, unit: 'ms' };

test.each<{ behaviour: string; figures: readonly Measured[]; lines: readonly string[] }>([
  { behaviour: 'nothing without figures', figures: [], lines: [] },
  { behaviour: 'nothing for figures below their limits', figures: [idle, awake], lines: [] },
  { behaviour: 'nothing for a figure at its limit', figures: [{ ...idle, value: 350 }], lines: [] },
  {
    behaviour: 'a figure just above its limit, with a decimal',
    figures: [{ ...idle, value: 350.4 }, awake],
    lines: ['Missed limit: sample shop: memory idle 350.4 MB, at most 350 MB'],
  },
  {
    behaviour: 'each figure above its limit',
    figures: [
      { ...idle, value: 412 },
      { ...awake, value: 2_604 },
    ],
    lines: [
      'Missed limit: sample shop: memory idle 412.0 MB, at most 350 MB',
      'Missed limit: home on a slow phone: awake after 2604.0 ms, at most 2500 ms',
    ],
  },
  {
    behaviour: 'a figure that was not measured',
    figures: [{ ...awake, value: Number.NaN }],
    lines: ['Missed limit: home on a slow phone: awake after NaN ms, at most 2500 ms'],
  },
])('names $behaviour', ({ figures, lines }) => {
  expect(missedLimits(figures)).toEqual(lines);
});

test('marks the printed line of a figure above its limit', () => {
  expect(measuredLine(idle)).toBe('  sample shop: memory idle 286 MB (at most 350)');
  expect(measuredLine({ ...idle, value: 412 })).toBe('  sample shop: memory idle 412 MB (at most 350)  ✗');
});
