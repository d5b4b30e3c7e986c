/**
 * The fonts for engravings. Each package has a style sheet that maps characters to files. LXGW WenKai has about a hundred
 * slices with 12,000 Chinese characters; Arimo has Arial's widths. The symbols ♥ and ∞ come from WenKai in every font. Some
 * characters in the style sheet are missing in its files; they are listed here.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EngravingFont, mayBeCut } from '@jinlan/domain/customiser';

/** A font file with those of its characters that may be engraved. */
export interface Face {
  /** The file name in its package. */
  readonly name: string;
  readonly path: string;
  /** Code points in ascending order. */
  readonly characters: readonly number[];
}

export type Faces = Readonly<Record<EngravingFont, readonly Face[]>>;

const sheets: Readonly<Record<EngravingFont, string>> = {
  kaiti: import.meta.resolve('lxgw-wenkai-webfont/lxgwwenkai-regular.css'),
  arial: import.meta.resolve('@fontsource/arimo/400.css'),
  serif: import.meta.resolve('@fontsource/eb-garamond/400.css'),
  script: import.meta.resolve('@fontsource/great-vibes/400.css'),
};

const symbols: ReadonlySet<number> = new Set([0x2665, 0x221e]);

/** Listed in WenKai's style sheet, but in none of its files. */
const missingGlyphs: ReadonlySet<number> = new Set([
  0x3434, 0x3448, 0x3449, 0x34dc, 0x34ee, 0x355d, 0x3566, 0x3575, 0x3592, 0x35a0, 0x36ab, 0x38a8, 0x3dab,
  0x3e1a, 0x3f1b, 0x3f6d, 0x48fa,
]);

/** Whether a character may be engraved. Compatibility characters (U+F900 …) are replaced before, so they are excluded. */
function isCut(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  return mayBeCut(character) && character.normalize('NFC') === character && !missingGlyphs.has(codePoint);
}

export async function readFaces(): Promise<Faces> {
  const [kaiti, arial, serif, script] = await Promise.all([
    facesOf(sheets.kaiti),
    facesOf(sheets.arial),
    facesOf(sheets.serif),
    facesOf(sheets.script),
  ]);
  const symbolFaces = filterFaces(kaiti, (codePoint) => symbols.has(codePoint));
  return {
    kaiti,
    arial: [...arial, ...symbolFaces],
    serif: [...serif, ...symbolFaces],
    script: [...script, ...symbolFaces],
  };
}

/** The fonts for printing: Arimo, and WenKai for all characters that Arimo lacks. */
export async function readPrintFaces(): Promise<readonly Face[]> {
  const [latin, chinese] = await Promise.all([wholeFacesOf(sheets.arial), wholeFacesOf(sheets.kaiti)]);
  const whole = filterFaces(chinese, (codePoint) => !missingGlyphs.has(codePoint));
  return [...latin.filter(({ name }) => name.includes('-latin-400')), ...whole];
}

const facesOf = async (sheet: string): Promise<readonly Face[]> =>
  filterFaces(await wholeFacesOf(sheet), isCut);

async function wholeFacesOf(sheet: string): Promise<readonly Face[]> {
  const css = await readFile(fileURLToPath(sheet), 'utf8');
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, rule = '']): Face => {
    const [, file = ''] = /url\(['"]?([^'")]+\.woff2)/.exec(rule) ?? [];
    const [, range = ''] = /unicode-range:\s*([^;}]*)/.exec(rule) ?? [];
    const path = fileURLToPath(new URL(file, sheet));
    return { name: basename(path), path, characters: charactersIn(range) };
  });
}

const filterFaces = (faces: readonly Face[], isIncluded: (codePoint: number) => boolean): readonly Face[] =>
  faces
    .map((face) => ({ ...face, characters: face.characters.filter(isIncluded) }))
    .filter(({ characters }) => characters.length > 0);

/** The code points of a range like `U+20, U+4E00-4E05`. */
function charactersIn(range: string): readonly number[] {
  return range
    .split(',')
    .flatMap((span) => {
      const [from = Number.NaN, to = from] = span
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: Math.max(0, to - from + 1) || 0 }, (_, i) => from + i);
    })
    .sort((a, b) => a - b);
}
