import { expect, it } from 'vitest';
import { earlyTapsScript } from './early-taps.ts';

it('the script has at most one kilobyte, and is in every document', () => {
  expect(new TextEncoder().encode(earlyTapsScript).length).toBeLessThanOrEqual(1024);
});
