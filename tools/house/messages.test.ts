import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { familyNames, loadFamily, loadMessages } from '../../messages/src/index.ts';
import { office } from '../../messages/src/zh-Hans-CN/office.ts';

const root = join(import.meta.dirname, '..', '..');
// Texts are used by screens, by the domain (which names the texts of options) and by the server (for pages
// without a script).
const source = globSync(
  [
    '{storefront,backoffice,content,client}/src/**/*.{ts,tsx}',
    'domain/src/customiser/design/labels.ts',
    'server/src/documents/*.ts',
  ],
  { cwd: root },
)
  .filter((path) => !/\.generated\.|\.test\./.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

/** Keys made of a prefix and a value: `words(`browse.list.sort.${sort}`)`. */
const prefixes = [...source.matchAll(/`([a-z]+\.[\w.]*)\$\{/g)].flatMap(([, prefix]) => prefix ?? []);

it('has no text that no screen uses', async () => {
  expect(prefixes.length).toBeGreaterThan(0);
  const all = await Promise.all([
    loadMessages('zh-Hans-CN'),
    ...(await familyNames()).map((family) => loadFamily('zh-Hans-CN', family)),
    office,
  ]);
  const unsaid = all
    .flatMap((messages) => Object.keys(messages))
    .filter((key) => !source.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)));
  expect(unsaid).toEqual([]);
});
