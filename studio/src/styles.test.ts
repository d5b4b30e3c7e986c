import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTables } from '@jinlan/domain/customiser';
import { expect, test } from 'vitest';
import { openFonts } from '../../server/src/areas/customiser/fonts/fonts.ts';
import { specOf } from './manifest.ts';
import { hashOf } from './names.ts';
import { codeOf, flowOf, styleEntry, stylePieces } from './styles.ts';

const parsed = readTables(
  JSON.parse(await readFile(join(import.meta.dirname, '../../sample/customiser.json'), 'utf8')),
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
const tables = parsed.value;
const fonts = await openFonts();
const pieces = await stylePieces(tables, fonts.has, (font, letters) => fonts.draw(font, letters));

test('every style of the tables has its own picture, 4:5, and no two show the same', () => {
  const entries = pieces.map(styleEntry);
  expect(entries.map(({ name }) => codeOf(name))).toEqual(tables.styles.map(({ code }) => code));
  for (const { width = 0, height = 0 } of entries) expect(width / height).toBe(0.8);
  const forms = entries.map((entry) => hashOf(specOf(entry)));
  expect(new Set(forms).size).toBe(forms.length);
});

test('a style made of letters is drawn with them', () => {
  for (const kind of ['initial', 'character', 'zodiac', 'number', 'name']) {
    const lettered = pieces.find((piece) => piece.kind === kind);
    expect(lettered?.glyphs.length, kind).toBeGreaterThan(0);
  }
});

test('the styles of one flow share one view and one scale', () => {
  const views = new Map<string, Set<string>>();
  for (const piece of pieces) {
    const { view, span, orbit, at, width, height } = styleEntry(piece);
    expect(span).toBeGreaterThan(10);
    const flow = flowOf[piece.kind];
    views.set(
      flow,
      (views.get(flow) ?? new Set()).add(JSON.stringify([view, span, orbit, at, width, height])),
    );
  }
  for (const [flow, seenViews] of views) expect(seenViews.size, flow).toBe(1);
  expect(views.get('single-ring')).toEqual(views.get('diamond-ring'));
});
