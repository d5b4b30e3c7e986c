import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundle } from './testing/bundle.ts';

/** Budget of 3D code and models for the customiser's first flow: 200 kB gzip, without fetching models. */
const MOST_KILOBYTES = 200;

test('viewer and forms fit the budget of the first flow', async () => {
  const chunks = await bundle('first-flow.ts');
  const kilobytes = chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000;
  expect(kilobytes).toBeLessThan(MOST_KILOBYTES);
  // A bundle without three.js would make this test meaningless.
  expect(kilobytes).toBeGreaterThan(100);
});

test('the live view does not include the code that traces stills', async () => {
  const code = (await bundle('first-flow.ts')).map((chunk) => chunk.code).join('');
  expect(code).toContain('uPlanes');
  expect(code).not.toContain('uBoxes');
});
