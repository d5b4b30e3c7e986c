/**
 * The rules for engravings (trade-facts 2.5). A line is normalised as an engraver would copy it: composed, full-width
 * letters made half-width, curly apostrophes straightened, outer spaces removed. Nothing else is changed; in particular,
 * traditional characters stay traditional. A line has one script, the punctuation below, and only characters of the font.
 * It must fit its surface; a Chinese character is two Latin letters wide.
 */
import { err, normalText, ok, type Result } from '../../kernel/index.ts';
import { halfWidth } from '../../people/index.ts';
import { type Forbidden, isForbidden } from '../rules/forbidden.ts';
import { type Reason, reason } from '../rules/reasons.ts';
import type { EngravingFont, EngravingPosition, PendantKind, PendantSize } from './codes.ts';
import type { Engraving, EngravingLines, Engravings } from './design.ts';

/** Whether the font's own table has a character. */
export type HasCharacter = (font: EngravingFont, codePoint: number) => boolean;

/** The fonts and forbidden words against which an engraving is checked. */
export interface Bench {
  readonly fonts: readonly EngravingFont[];
  readonly has: HasCharacter;
  /** Words that are forbidden in the order's market. */
  readonly forbidden: Forbidden;
}

/** Which characters a surface or motif accepts, and how many, in Latin widths. */
export interface TextRule {
  readonly allowed: RegExp;
  readonly longest: number;
  readonly font: EngravingFont;
}

const HAN = /\p{Script=Han}/u;
const LATIN_LETTER = /[A-Za-z]/;
const ENGRAVED = /[A-Za-z0-9 .,&\-'♥∞+/]|\p{Script=Han}/u;
/** Control, format, private and unassigned code points, broken surrogates, and unusual spaces. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Variation_Selector}]|(?! )\p{Zs}/u;
const EMOJI = /[\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}]|(?![©®♥∞])\p{Extended_Pictographic}/u;
const KEYCAP = /.\u{FE0F}?\u{20E3}/u;
/** Longer input is refused unchecked, so checking is fast. */
const LONGEST_TYPED = 200;

/** Returns whether a character can be engraved if the font has it. */
export const mayBeCut = (character: string): boolean => ENGRAVED.test(character);

/** Length of a text in Latin widths. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += HAN.test(character) ? 2 : 1;
  return width;
}

/** Returns a line as it is engraved, or why it cannot be. */
export function cutLine(
  typed: string,
  { allowed, longest, font }: TextRule,
  has: HasCharacter,
): Result<string, Reason> {
  if (typed.length > LONGEST_TYPED) {
    return err(reason('TEXT_TOO_LONG', { most: longest, length: [...typed].length }));
  }
  const line = tidy(typed);
  if (line === '') return err(reason('TEXT_EMPTY', {}));
  const keycap = KEYCAP.exec(line);
  if (keycap) return err(reason('TEXT_EMOJI', { character: keycap[0] }));
  for (const character of line) {
    const refusal = characterRefusal(character, allowed);
    if (refusal) return err(refusal);
  }
  if (HAN.test(line) && LATIN_LETTER.test(line)) return err(reason('TEXT_MIXED_SCRIPTS', {}));
  const length = widthOf(line);
  if (length > longest) return err(reason('TEXT_TOO_LONG', { most: longest, length }));
  for (const character of line) {
    if (character !== ' ' && !has(font, character.codePointAt(0) ?? 0)) {
      return err(reason('TEXT_NOT_IN_FONT', { character, font }));
    }
  }
  return ok(line);
}

function characterRefusal(character: string, allowed: RegExp): Reason | null {
  if (allowed.test(character)) return null;
  if (EMOJI.test(character)) return reason('TEXT_EMOJI', { character });
  if (INVISIBLE.test(character))
    return reason('TEXT_INVISIBLE', { codePoint: character.codePointAt(0) ?? 0 });
  return reason('TEXT_CHARACTER', { character });
}

/** Removes the variation selector that phones add to ♥ to show a picture, and changes ’ to '. */
const tidy = (typed: string): string =>
  halfWidth(normalText(typed, 'NFC'))
    .replace(/([♥∞])[\uFE0E\uFE0F]/g, '$1')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/^ +| +$/g, '');

export interface EngravingRoom {
  readonly longest: number;
  readonly lines: 1 | 2;
}

/** Maximum height of letters, mm. Higher ones take long to cut and are hard to read on a curve. */
const HIGHEST = 2.5;
/** Height of letters as a share of their surface (general knowledge). */
const SHARE = 0.72;

/** Distance between lines, and space between letters, in letter heights. */
export const engravedPitch = 1.3;
export const engravedSpacing = 0.08;

/** Height of a letter's em square in mm. A line that is too long is made smaller later. */
export const engravedSize = (roomHeight: number, lines: number): number =>
  Math.min(HIGHEST, (roomHeight * SHARE) / (1 + engravedPitch * (lines - 1)));

/** Returns an engraving in its stored form. Empty lines are omitted. */
export function cutEngraving(
  requested: {
    readonly position: EngravingPosition;
    readonly font: EngravingFont;
    readonly lines: readonly string[];
  },
  room: EngravingRoom,
  { fonts, has, forbidden }: Bench,
): Result<Engraving, Reason> {
  const { position, font } = requested;
  if (!fonts.includes(font)) return err(reason('NOT_OFFERED', {}));
  const typed = requested.lines.filter((line) => line.trim() !== '');
  if (typed.length > room.lines) return err(reason('TEXT_TOO_MANY_LINES', { most: room.lines }));
  const lines: string[] = [];
  for (const line of typed) {
    const cutResult = cutLine(line, { allowed: ENGRAVED, longest: room.longest, font }, has);
    if (!cutResult.ok) return cutResult;
    lines.push(cutResult.value);
  }
  const [first, second] = lines;
  if (first === undefined) return err(reason('TEXT_EMPTY', {}));
  if (isForbidden(lines.join(''), forbidden)) return err(reason('TEXT_BANNED', {}));
  const cutLines: EngravingLines = second === undefined ? [first] : [first, second];
  return ok({ position, font, lines: cutLines });
}

/** The visible positions come first, then those that are seen when the piece is turned. */
const positionOrder: readonly EngravingPosition[] = ['outside', 'inside', 'tag', 'back'];

export const placeOfEngraving = ({ position }: Pick<Engraving, 'position'>): number =>
  positionOrder.indexOf(position);

/** Sorts engravings by their positions. */
export const inPlaces = (engravings: Engravings): Engravings =>
  [...engravings].sort((a, b) => placeOfEngraving(a) - placeOfEngraving(b));

/**
 * The default font of a text: kaiti for Chinese, the shop's first other font for Latin letters. A text with neither,
 * such as a date, keeps `font`.
 */
export function fontFor(
  { fonts }: Pick<Bench, 'fonts'>,
  lines: readonly string[],
  font: EngravingFont,
): EngravingFont {
  const text = lines.join('');
  const isHan = HAN.test(text);
  if (!isHan && !LATIN_LETTER.test(halfWidth(text))) return font;
  if (isHan === (font === 'kaiti')) return font;
  return fonts.find((candidate) => (candidate === 'kaiti') === isHan) ?? font;
}

/** Pieces whose form is a text. A charm has one character. */
export type TextKind = Extract<PendantKind, 'initial' | 'character' | 'number'> | 'name' | 'charm';

const motifs: Readonly<Record<TextKind, { readonly allowed: RegExp; readonly longest: number }>> = {
  initial: { allowed: /[A-Za-z]/, longest: 3 },
  character: { allowed: HAN, longest: 8 },
  number: { allowed: /[0-9]/, longest: 4 },
  name: { allowed: /[A-Za-z &\-']|\p{Script=Han}/u, longest: 10 },
  charm: { allowed: HAN, longest: 2 },
};

export function isTextKind(kind: string): kind is TextKind {
  return Object.hasOwn(motifs, kind);
}

/** The font of a motif's text: Chinese is always in kaiti. */
export const motifFont = (text: string, latin: EngravingFont): EngravingFont =>
  HAN.test(text) ? 'kaiti' : latin;

/** Returns the text of a motif in its stored form, or why it cannot be made. */
export function cutMotif(
  kind: TextKind,
  typed: string,
  latin: EngravingFont,
  { has, forbidden }: Pick<Bench, 'has' | 'forbidden'>,
): Result<string, Reason> {
  const cutResult = cutLine(typed, { ...motifs[kind], font: motifFont(typed, latin) }, has);
  return cutResult.ok && isForbidden(cutResult.value, forbidden) ? err(reason('TEXT_BANNED', {})) : cutResult;
}

/** The smallest size in which a motif with this text is legible. */
export function leastSizeFor(text: string): PendantSize {
  return [...text].length > 2 ? 'm' : 's';
}

/** Maximum length of a motif's text, in Latin widths. */
export function longestMotif(kind: TextKind): number {
  return motifs[kind].longest;
}
