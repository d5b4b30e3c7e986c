import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stonesFile, stonesText } from './sample-diamonds.ts';

test('the list of loose stones is the one that the tool writes', () => {
  expect(readFileSync(stonesFile, 'utf8') === stonesText()).toBe(true);
});
