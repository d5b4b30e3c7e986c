import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settings } from '../../server/src/platform/settings.ts';

const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8');

it.each(Object.values(settings))('README says of $name what the server says', ({ name, about, standard }) => {
  expect(readme).toContain(`| \`${name}\` | ${about} | ${standard} |`);
});
