import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ScreenName, screens, wordsOf } from './screens.ts';

const storefront = dirname(import.meta.dirname);
const content = join(dirname(storefront), 'content');
const files = new Map(
  [storefront, content].flatMap((folder) =>
    globSync('src/**/*.{ts,tsx}', { cwd: folder })
      .filter((path) => !/\.generated\.|\.test\./.test(path))
      .map((path) => [join(folder, path), readFileSync(join(folder, path), 'utf8')] as const),
  ),
);
const doors: Record<string, string> = JSON.parse(readFileSync(join(content, 'package.json'), 'utf8')).exports;

/** Resolves an import to a file: a relative path, or an entry of `content`. */
const behind = (from: string, importer: string): string =>
  from.startsWith('@jinlan/content')
    ? join(content, doors[from.replace('@jinlan/content', '.')] ?? '')
    : resolve(dirname(importer), from);

const quoted = (list: string): string[] => [...list.matchAll(/'(\w+)'/g)].flatMap(([, name]) => name ?? []);

/** The message families named by a module and its static imports. Dynamically imported modules name their own. */
function namedFrom(module: string): readonly string[] {
  const families = new Set<string>();
  const visited = new Set<string>();
  const visit = (path: string): void => {
    const text = files.get(path);
    if (text === undefined || visited.has(path)) return;
    visited.add(path);
    for (const [, list = ''] of text.matchAll(/\buseWords\(([^)]*)\)/g))
      for (const name of quoted(list)) families.add(name);
    if (/\buseLaterTexts\(\)/.test(text)) families.add('content');
    for (const [, from = ''] of text.matchAll(
      /^(?:import|export) (?!type\b)[^;]*? from '((?:\.|@jinlan\/content)[^']*)';/gm,
    ))
      visit(behind(from, path));
  };
  visit(resolve(storefront, module));
  return [...families].sort();
}

describe('message families load with what needs them:', () => {
  it.each(Object.keys(screens) as ScreenName[])('the screen %s', (name) => {
    expect([...wordsOf(name)].sort()).toEqual(namedFrom(screens[name].module));
  });

  const parts = [...files].flatMap(([path, text]) =>
    [...text.matchAll(/laterPart\(\s*async \(\) => \(await import\('([^']+)'\)\)\.(\w+),?([^)]*)\)/g)].map(
      ([, from = '', part = '', list = '']) => ({ part, module: behind(from, path), list }),
    ),
  );

  it.each(parts)('the part $part', ({ module, list }) => {
    expect(quoted(list).sort()).toEqual(namedFrom(module));
  });

  it('of the parts that load on demand', () => expect(parts.length).toBeGreaterThan(2));

  it('and the frame of every page needs no family', () => {
    expect(namedFrom('src/shell/App.tsx')).toEqual([]);
  });
});
