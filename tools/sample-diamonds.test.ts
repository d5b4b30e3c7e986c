import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stonesFile, stonesText } from './sample-diamonds.ts';

test('the list of loose stones equals the tool’s output', () => {
  expect(readFileSync(stonesFile, 'utf8') === stonesText()).toBe(true);
});
