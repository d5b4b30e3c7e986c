/**
 * Font files by the characters that they contain. Each font package has a style sheet that maps characters to files. LXGW
 * WenKai has about a hundred slices with 12,000 Chinese characters; Arimo has Arial's widths.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A font file, with the characters of it that may be used. */
export interface Face {
  /** The file name in its package. */
  readonly name: string;
  readonly path: string;
  /** Code points in ascending order. */
  readonly characters: readonly number[];
}

/** The style sheets of the fonts for printing. Engravings use these fonts too. */
export const printSheets = {
  kaiti: import.meta.resolve('lxgw-wenkai-webfont/lxgwwenkai-regular.css'),
  arial: import.meta.resolve('@fontsource/arimo/400.css'),
} as const;

/** Listed in WenKai's style sheet, but in none of its files. */
export const missingGlyphs: ReadonlySet<number> = new Set([
  0x3434, 0x3448, 0x3449, 0x34dc, 0x34ee, 0x355d, 0x3566, 0x3575, 0x3592, 0x35a0, 0x36ab, 0x38a8, 0x3dab,
  0x3e1a, 0x3f1b, 0x3f6d, 0x48fa,
]);

/** The fonts for printing: Arimo, and WenKai for all characters that Arimo lacks. */
export async function readPrintFaces(): Promise<readonly Face[]> {
  const [latin, chinese] = await Promise.all([
    facesOfSheet(printSheets.arial),
    facesOfSheet(printSheets.kaiti),
  ]);
  const whole = filterFaces(chinese, (codePoint) => !missingGlyphs.has(codePoint));
  return [...latin.filter(({ name }) => name.includes('-latin-400')), ...whole];
}

/** The font files that a style sheet names, with all their characters; `sheet` is a `file:` URL. */
export async function facesOfSheet(sheet: string): Promise<readonly Face[]> {
  const css = await readFile(fileURLToPath(sheet), 'utf8');
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, rule = '']): Face => {
    const [, file = ''] = /url\(['"]?([^'")]+\.woff2)/.exec(rule) ?? [];
    const [, range = ''] = /unicode-range:\s*([^;}]*)/.exec(rule) ?? [];
    const path = fileURLToPath(new URL(file, sheet));
    return { name: basename(path), path, characters: charactersIn(range) };
  });
}

/** The font files, each with its characters that are included. Files without such characters are left out. */
export const filterFaces = (
  faces: readonly Face[],
  isIncluded: (codePoint: number) => boolean,
): readonly Face[] =>
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
