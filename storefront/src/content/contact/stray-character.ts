/** Finds the character that makes a name or a message invalid, so the shopper can find it in pasted text. */
import { checkName, plainText } from '@jinlan/domain/people';

export interface StrayCharacter {
  readonly character: string;
  /** Code point of an invisible character, such as `U+200F`; else null. */
  readonly code: string | null;
}

export function strayCharacter(field: 'name' | 'comment', typed: string): StrayCharacter | null {
  const read =
    field === 'name'
      ? checkName(typed)
      : plainText(typed, { field, min: 0, max: Number.POSITIVE_INFINITY, multiline: true });
  if (read.ok) return null;
  const { data } = read.error;
  const codePoint =
    'codePoint' in data ? data.codePoint : 'character' in data ? data.character.codePointAt(0) : undefined;
  if (codePoint === undefined) return null;
  const character = String.fromCodePoint(codePoint);
  return { character, code: isSeen(character) ? null : codeOf(codePoint) };
}

const isSeen = (character: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(character);

const codeOf = (codePoint: number): string => `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
