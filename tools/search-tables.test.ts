import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tablesFile, tablesText } from './search-tables.ts';

test('the search tables equal the tool’s output', () => {
  expect(readFileSync(tablesFile, 'utf8') === tablesText()).toBe(true);
});
