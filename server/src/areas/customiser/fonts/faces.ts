/**
 * The fonts that words are cut in, as their packages bring them: a style sheet that says which file draws which characters.
 * LXGW WenKai comes in about a hundred slices (12,000 Chinese characters in all); Arimo has Arial's widths. The two signs that
 * are cut, ♥ and ∞, are WenKai's in every font. A sheet promises more than its slices have, so what is missing stands here.
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EngravingFont, mayBeCut } from '@jinlan/domain/customiser';

/** A file and those of its characters that are cut. */
export interface Face {
  /** As its package has it. */
  readonly name: string;
  readonly path: string;
  /** Code points, rising. */
  readonly characters: readonly number[];
}

export type Faces = Readonly<Record<EngravingFont, readonly Face[]>>;

const sheets: Readonly<Record<EngravingFont, string>> = {
  kaiti: import.meta.resolve('lxgw-wenkai-webfont/lxgwwenkai-regular.css'),
  arial: import.meta.resolve('@fontsource/arimo/400.css'),
  serif: import.meta.resolve('@fontsource/eb-garamond/400.css'),
  script: import.meta.resolve('@fontsource/great-vibes/400.css'),
};

const signs: ReadonlySet<number> = new Set([0x2665, 0x221e]);

/** Named by WenKai's sheet, and drawn by none of its slices. */
const notDrawn: ReadonlySet<number> = new Set([
  0x3434, 0x3448, 0x3449, 0x34dc, 0x34ee, 0x355d, 0x3566, 0x3575, 0x3592, 0x35a0, 0x36ab, 0x38a8, 0x3dab,
  0x3e1a, 0x3f1b, 0x3f6d, 0x48fa,
]);

/** Letters that are another character's double (U+F900 …) are replaced before they are cut. */
function isCut(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  return mayBeCut(character) && character.normalize('NFC') === character && !notDrawn.has(codePoint);
}

export async function readFaces(): Promise<Faces> {
  const [kaiti, arial, serif, script] = await Promise.all([
    facesOf(sheets.kaiti),
    facesOf(sheets.arial),
    facesOf(sheets.serif),
    facesOf(sheets.script),
  ]);
  const borrowed = kept(kaiti, (codePoint) => signs.has(codePoint));
  return {
    kaiti,
    arial: [...arial, ...borrowed],
    serif: [...serif, ...borrowed],
    script: [...script, ...borrowed],
  };
}

/** Of what the shop prints: every character of Arimo, and for all that it lacks those of WenKai. */
export async function readPrintFaces(): Promise<readonly Face[]> {
  const [latin, chinese] = await Promise.all([wholeFacesOf(sheets.arial), wholeFacesOf(sheets.kaiti)]);
  return [...latin.filter(({ name }) => name.includes('-latin-400')), ...chinese];
}

const facesOf = async (sheet: string): Promise<readonly Face[]> => kept(await wholeFacesOf(sheet), isCut);

async function wholeFacesOf(sheet: string): Promise<readonly Face[]> {
  const css = await readFile(fileURLToPath(sheet), 'utf8');
  return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, rule = '']): Face => {
    const [, file = ''] = /url\(['"]?([^'")]+\.woff2)/.exec(rule) ?? [];
    const [, range = ''] = /unicode-range:\s*([^;}]*)/.exec(rule) ?? [];
    const path = fileURLToPath(new URL(file, sheet));
    return { name: basename(path), path, characters: charactersIn(range) };
  });
}

const kept = (faces: readonly Face[], is: (codePoint: number) => boolean): readonly Face[] =>
  faces
    .map((face) => ({ ...face, characters: face.characters.filter(is) }))
    .filter(({ characters }) => characters.length > 0);

/** Of `U+20, U+4E00-4E05`. */
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
