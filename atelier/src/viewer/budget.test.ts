import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundle } from './testing/bundle.ts';

/** Budget of the atelier: 3D code and models for the first flow in at most 200 kB gzip, and no model is fetched. */
const MOST_KILOBYTES = 200;

test('viewer and forms fit the budget of a flow', async () => {
  const chunks = await bundle('first-flow.ts');
  const kilobytes = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000;
  expect(kilobytes).toBeLessThan(MOST_KILOBYTES);
  // A bundle without three.js would prove nothing.
  expect(kilobytes).toBeGreaterThan(100);
});

test('the code that traces stills is not included', async () => {
  const code = (await bundle('first-flow.ts')).map((chunk) => chunk.code).join('');
  expect(code).toContain('uPlanes');
  expect(code).not.toContain('uBoxes');
});
