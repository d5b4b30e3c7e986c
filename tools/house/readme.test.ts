import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { settings } from '../../server/src/platform/settings.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '..', '..', path), 'utf8');
const readme = read('README.md');
const operating = read('docs/operating.md');

it.each(Object.values(settings))('README says of $name what the server says', ({ name, about, standard }) => {
  expect(readme).toContain(`| \`${name}\` | ${about} | ${standard} |`);
});

it.each(createMetrics().registry.getMetricsAsArray())('the page for operators explains $name', ({ name }) => {
  expect(operating).toContain(`| \`${name}\` |`);
});
