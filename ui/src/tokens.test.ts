import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakpoints } from './breakpoints.ts';
import { themeColor } from './theme.ts';

const sourceFolder = import.meta.dirname;
const root = join(sourceFolder, '../..');
const tokens = Object.fromEntries(
  [...readFileSync(join(sourceFolder, 'tokens.css'), 'utf8').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(tokens[a] ?? ''), luminance(tokens[b] ?? '')].sort(
    (x, y) => y - x,
  );
  return (light + 0.05) / (dark + 0.05);
}

describe('colours', () => {
  const grounds = ['paper', 'card', 'tile', 'lanzuo-ground'];
  const texts = [
    'ink',
    'ink-soft',
    'cinnabar',
    'cinnabar-deep',
    'gold-deep',
    'jade',
    'amber-deep',
    'danger',
    'lanzuo',
  ];
  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground])))(
    '%s is readable on %s',
    (text, ground) => {
      expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['card', 'cinnabar'],
    ['card', 'cinnabar-deep'],
    ['card', 'danger'],
    ['card', 'lanzuo'],
    ['card', 'lanzuo-deep'],
    ['paper', 'ink'],
    ['paper', 'night'],
    ['night-soft', 'night'],
    ['gold-light', 'night'],
    ['ink-soft', 'line'],
  ])('%s reads on %s', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds)('borders of fields stand out on %s', (ground) => {
    expect(contrast('ink-faint', ground)).toBeGreaterThanOrEqual(3);
  });

  it("give the browser's bars the ground of the page", () => {
    expect(themeColor).toBe(tokens.paper);
  });
});

function styleSheets(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && !name.includes('node_modules') && name !== 'tokens.css')
    .map((name) => join(root, folder, name));
}

describe('style sheets', () => {
  const sheets = [
    ...styleSheets('ui/src'),
    ...styleSheets('content/src'),
    ...styleSheets('client/src'),
    ...styleSheets('storefront/src'),
    ...styleSheets('backoffice/src'),
  ].map((path) => ({
    path: relative(root, path),
    text: readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
  }));

  it.each(sheets)('$path contains no colour of its own', ({ text }) => {
    expect(text.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? []).toEqual([]);
  });

  it.each(sheets)('$path uses only defined tokens', ({ text }) => {
    const all = readFileSync(join(sourceFolder, 'tokens.css'), 'utf8');
    const used = [...text.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name);
    // Set by a component's own style, or by one that covers the bottom of the page.
    const definedElsewhere =
      /^(picture-color|picture-ratio|picture-ratio-phone|bottom-bar|offline-bar|columns|columns-phone|span|covered|times)$/;
    const missing = used.filter(
      (name) =>
        !definedElsewhere.test(name ?? '') && !all.includes(`--${name}:`) && !text.includes(`--${name}:`),
    );
    expect(missing).toEqual([]);
  });

  it.each(sheets)('$path uses only the specification’s breakpoints', ({ text }) => {
    const edges = [...text.matchAll(/\((?:min|max)-width: (\d+)px\)/g)].map(([, edge]) => Number(edge));
    expect(edges.filter((edge) => !Object.values<number>(breakpoints).includes(edge))).toEqual([]);
  });

  it.each(sheets)('$path uses font sizes of the scale', ({ text }) => {
    const sizes = [...text.matchAll(/font-size:\s*([^;]+);/g)].map(([, size = '']) => size.trim());
    expect(sizes.filter((size) => !/^(var\(--(text|heading)-\d+\)|inherit|[\d.]+em)$/.test(size))).toEqual(
      [],
    );
  });
});
