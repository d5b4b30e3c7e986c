import { expect, it } from 'vitest';
import { earlyTapsScript } from './early-taps.ts';

it('is a script of at most one kilobyte, in every document', () => {
  expect(new TextEncoder().encode(earlyTapsScript).length).toBeLessThanOrEqual(1024);
});
