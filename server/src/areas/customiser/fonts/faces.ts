/**
 * The fonts for engravings. The symbols ♥ and ∞ come from WenKai in every font. Some characters in its style sheet are
 * missing in its files, so they may not be engraved.
 */

import { type EngravingFont, mayBeCut } from '@jinlan/domain/customiser';
import { normalText } from '@jinlan/domain/kernel';
import {
  type Face,
  facesOfSheet,
  filterFaces,
  missingGlyphs,
  printSheets,
} from '../../../platform/pdf/faces.ts';

export type Faces = Readonly<Record<EngravingFont, readonly Face[]>>;

const sheets: Readonly<Record<EngravingFont, string>> = {
  ...printSheets,
  serif: import.meta.resolve('@fontsource/eb-garamond/400.css'),
  script: import.meta.resolve('@fontsource/great-vibes/400.css'),
};

const symbols: ReadonlySet<number> = new Set([0x2665, 0x221e]);

/** Whether a character may be engraved. Compatibility characters (U+F900 …) are replaced before, so they are excluded. */
function isCut(codePoint: number): boolean {
  const character = String.fromCodePoint(codePoint);
  return mayBeCut(character) && normalText(character, 'NFC') === character && !missingGlyphs.has(codePoint);
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

const facesOf = async (sheet: string): Promise<readonly Face[]> =>
  filterFaces(await facesOfSheet(sheet), isCut);
