import type { EngravingFont } from '@jinlan/domain/customiser';
import { refuse } from '../../platform/requests/refusal.ts';
import type { Fonts } from './fonts/fonts.ts';

/** The most characters of one request: more than any piece consists of. */
const maxCharacters = 20;

export interface DrawnCharacter {
  readonly character: string;
  /** SVG path in the font's units, y up. */
  readonly path: string;
  readonly unitsPerEm: number;
  readonly advance: number;
}

/**
 * The glyphs of the distinct characters of a text, in order. Refused with BAD_REQUEST for more than 20 characters, and with
 * CHARACTER_NOT_IN_FONT, which lists them, for characters that the font lacks or that are never engraved.
 */
export async function drawOutlines(
  fonts: Fonts,
  text: string,
  font: EngravingFont,
): Promise<readonly DrawnCharacter[]> {
  const characters = [...new Set(text.slice(0, 100))];
  if (text.length > 100 || [...text].length > maxCharacters)
    throw refuse('BAD_REQUEST', { reason: `text has more than ${maxCharacters} characters` });
  const missing = characters.filter((character) => !fonts.has(font, character.codePointAt(0) ?? 0));
  if (missing.length > 0) throw refuse('CHARACTER_NOT_IN_FONT', { characters: missing.join('') });
  const drawn = await fonts.draw(font, characters);
  return [...drawn].map(([character, glyph]) => ({ character, ...glyph }));
}
