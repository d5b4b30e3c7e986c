import { readFile } from 'node:fs/promises';
import { engravingFonts } from '@jinlan/domain/customiser';
import { create } from 'fontkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Fonts, openFonts } from './fonts.ts';

let fonts: Fonts;
beforeAll(async () => {
  fonts = await openFonts();
});

const codePoint = (character: string) => character.codePointAt(0) ?? 0;
const missingFrom = (font: (typeof engravingFonts)[number], characters: Iterable<string>) =>
  [...characters].filter((character) => !fonts.has(font, codePoint(character))).join('');

/** The rows of GB 2312 in order; rows 16 to 55 are its first level, 56 to 87 its second. */
function gb2312(from: number, to: number): string {
  const decoder = new TextDecoder('gb18030');
  const bytes: number[] = [];
  for (let row = from; row <= to; row++)
    for (let cell = 1; cell <= (row === 55 ? 89 : 94); cell++) bytes.push(row + 0xa0, cell + 0xa0);
  return decoder.decode(new Uint8Array(bytes));
}

describe('the fonts', () => {
  test('have every character of GB 2312 level 1, and all but forty rare ones of level 2', () => {
    const [first, second] = [gb2312(16, 55), gb2312(56, 87)];
    expect([[...first].length, [...second].length]).toEqual([3755, 3008]);
    expect(missingFrom('kaiti', first)).toBe('');
    expect(missingFrom('kaiti', second)).toBe(
      '劐阢坶塥蒈蓰猸弪艴骣桊轷戤赇牿犋毪胲脶膪憝铴镩稆瘭耠耢耥蟓筢蹯鲰齄',
    );
  });

  test('have every letter, digit and symbol that may be engraved', () => {
    const cut = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,&-'♥∞+/";
    for (const font of engravingFonts) expect([font, missingFrom(font, cut)]).toEqual([font, '']);
  });

  test('list no character that their files lack', async () => {
    for (const font of engravingFonts)
      for (const { path, characters } of fonts.faces[font]) {
        const opened = create(await readFile(path));
        if ('fonts' in opened) throw new Error(path);
        const drawn = new Set(opened.characterSet);
        expect(
          characters.filter((codePoint) => !drawn.has(codePoint)).map((one) => one.toString(16)),
          path,
        ).toEqual([]);
      }
  });

  test('have Chinese only in kaiti, and no character that is never engraved', () => {
    for (const font of ['arial', 'serif', 'script'] as const)
      expect(fonts.has(font, codePoint('福'))).toBe(false);
    for (const never of ['😀', '\u200b', '\u0000', 'é', '"', '<', 'あ', '\uf900'])
      for (const font of engravingFonts)
        expect([never, fonts.has(font, codePoint(never))]).toEqual([never, false]);
  });

  test('draw a character once, upright, within its square', async () => {
    const letters = await fonts.draw('kaiti', '福福Jg');
    expect([...letters.keys()]).toEqual(['福', 'J', 'g']);
    const heights = (path = '') =>
      [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[MLQCZ]|$)/g)].map(([, , y]) => Number(y));
    const tall = (character: string) => {
      const ys = heights(letters.get(character)?.path);
      return [Math.min(...ys), Math.max(...ys)] as const;
    };
    expect(letters.get('福')).toMatchObject({ unitsPerEm: 1000, advance: 1000 });
    expect(tall('福')[1]).toBeGreaterThan(600);
    expect(tall('福')[1]).toBeLessThan(1000);
    // A letter with a descender reaches below the baseline: y points up.
    expect(tall('g')[0]).toBeLessThan(-100);
    expect(tall('g')[1]).toBeLessThan(tall('J')[1]);
  });

  test('skip missing characters, and give a space its width', async () => {
    const letters = await fonts.draw('script', 'A 福');
    expect([...letters.keys()]).toEqual(['A', ' ']);
    expect(letters.get(' ')?.path).toBe('');
    expect(letters.get(' ')?.advance).toBeGreaterThan(100);
  });
});
