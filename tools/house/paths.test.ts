import { describe, expect, test } from 'vitest';
import { findBrokenPaths } from './paths.ts';

const missingIn = (text: string, path = 'docs/how-to/add-a-form.md') =>
  findBrokenPaths([
    { path, text },
    {
      path: 'docs/operating/import-files.md',
      text: '| `content/pages.json` `content/blocks.json` | pages |',
    },
    ...['server/src/app.ts', 'docs/how-to/parts/form.md', 'docs/settings.md'].map((other) => ({
      path: other,
      text: '',
    })),
  ]).map((line) => /names (\S+),/.exec(line)?.[1]);

describe('a path in backticks in a document', () => {
  test.each([
    ['from the root', '`server/src/app.ts`'],
    ['from the root, in a command', '`node server/src/app.ts --port 1`'],
    ['beside the document', '`parts/form.md`'],
    ['above the document', '`../settings.md`'],
    ['of a folder that a retailer imports', '`content/pages.json`'],
  ])('may name a file %s', (_, text) => {
    expect(missingIn(text)).toEqual([]);
  });

  test.each(['server/src/gone.ts', 'server/app.ts', 'parts/gone.graphql', '../gone.md'])(
    '%s is reported, with its document and line',
    (path) => {
      expect(missingIn(`Read\n\`${path}\`.`)).toEqual([path]);
      expect(findBrokenPaths([{ path: 'docs/architecture.md', text: `Read\n\`${path}\`.` }])[0]).toBe(
        `docs/architecture.md:2 names ${path}, which is not in the repository`,
      );
    },
  );

  test.each([
    ['a pattern', '`server/src/<area>/index.ts`, `server/src/*/index.ts`, `server/src/{a,b}.ts`'],
    [
      'a folder, a bare name or an address',
      '`server/src/gone`, `gone.ts`, `/admin/gone.json`, `https://a.b/c.json`',
    ],
    ['generated', '`server/src/generated/gone.ts`, `domain/src/gone.generated.ts`'],
    ['in a shortened example', '`rule: server/src/gone.ts → …`'],
    ['outside backticks', 'server/src/gone.ts'],
  ])('is not looked for where it is %s', (_, text) => {
    expect(missingIn(text)).toEqual([]);
  });

  test.each([
    ['docs/how-to/a.md', 1],
    ['docs/decisions/001-a.md', 1],
    ['docs/architecture.md', 1],
    ['docs/operating/a.md', 0],
    ['README.md', 0],
  ])('is looked for in %s: %i findings', (path, findings) => {
    expect(missingIn('`server/src/gone.ts`', path)).toHaveLength(findings);
  });
});
