import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

const records = readdirSync(folder).filter((name) => /^\d{3}-.*\.md$/.test(name));
const entries = read('README.md')
  .split('\n')
  .filter((line) => line.startsWith('- '));

test('docs/decisions/README.md lists each decision once, by its title', () => {
  const expected = records.map((name) => `- [${read(name).split('\n', 1)[0]?.replace('# ', '')}](${name})`);
  expect(expected.length).toBeGreaterThan(100);
  expect(entries.toSorted()).toEqual(expected.toSorted());
});

test('no two decisions have one number', () => {
  const numbers = records.map((name) => name.slice(0, 3));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
});
