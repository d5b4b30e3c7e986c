import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tablesFile, tablesText } from './search-tables.ts';

test('the tables of search are those that the tool writes', () => {
  expect(readFileSync(tablesFile, 'utf8') === tablesText()).toBe(true);
});
