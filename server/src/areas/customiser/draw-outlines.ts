import type { EngravingFont } from '@jinlan/domain/customiser';
import { refuse } from '../../platform/requests/refusal.ts';
import type { Fonts } from './fonts/fonts.ts';

/** More than any piece is made of. */
const mostCharacters = 20;

export interface DrawnCharacter {
  readonly character: string;
  /** SVG path in the font's units, y up. */
  readonly path: string;
  readonly unitsPerEm: number;
  readonly advance: number;
}

/**
 * The letters of a text as a font draws them, each once, in their order. Refused with BAD_REQUEST where the text has more than
 * 20 characters, and with CHARACTER_NOT_IN_FONT, which names them, where the font lacks any or they are never cut.
 */
export async function drawOutlines(
  fonts: Fonts,
  text: string,
  font: EngravingFont,
): Promise<readonly DrawnCharacter[]> {
  const characters = [...new Set(text.slice(0, 100))];
  if (text.length > 100 || [...text].length > mostCharacters)
    throw refuse('BAD_REQUEST', { reason: `text has more than ${mostCharacters} characters` });
  const lacking = characters.filter((character) => !fonts.has(font, character.codePointAt(0) ?? 0));
  if (lacking.length > 0) throw refuse('CHARACTER_NOT_IN_FONT', { characters: lacking.join('') });
  const drawn = await fonts.draw(font, characters);
  return [...drawn].map(([character, glyph]) => ({ character, ...glyph }));
}
