import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { earlyTapsScript } from './early-taps.ts';

it('the script has at most one kilobyte', () => {
  expect(new TextEncoder().encode(earlyTapsScript).length).toBeLessThanOrEqual(1024);
});

it('no early tap pays or places an order', () => {
  const ordering = join(import.meta.dirname, '../../ordering');
  const buttons = globSync('**/*.tsx', { cwd: ordering })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) => {
      const text = readFileSync(join(ordering, path), 'utf8');
      return [...text.matchAll(/<Button\n.*?\n\s*>/gs)].map(([tag]) => ({ path, tag }));
    })
    .filter(({ tag }) => /onClick=\{[^\n]*\bpay|busy && words\(placingKey/.test(tag));
  expect(buttons.map(({ path }) => path).toSorted()).toEqual([
    'checkout/steps/OrderSummary.tsx',
    'payment/NextStepPart.tsx',
    'payment/PayAgain.tsx',
    'payment/PayByBank.tsx',
    'payment/PayInMiniProgram.tsx',
    'payment/PayOrder.tsx',
  ]);
  expect(buttons.filter(({ tag }) => !tag.includes('data-replay="never"'))).toEqual([]);
});
