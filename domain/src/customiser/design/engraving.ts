/**
 * What can be engraved (trade-facts 2.5). A line is normalised as a person would copy it: composed,
 * full-width letters made half-width, curly apostrophes straight, outer spaces removed. Nothing else is
 * changed silently, least of all a traditional character into a simplified one. A line has one script, the
 * punctuation below and characters of the font. It is no longer than its surface; a Chinese character takes
 * two Latin widths.
 */
import { err, ok, type Result } from '../../kernel/index.ts';
import { halfWidth } from '../../people/index.ts';
import { type Forbidden, isForbidden } from '../rules/forbidden.ts';
import { type Reason, reason } from '../rules/reasons.ts';
import type { EngravingFont, EngravingPosition, PendantKind, PendantSize } from './codes.ts';
import type { Engraving, EngravingLines, Engravings } from './design.ts';

/** Whether a font can draw a character, according to the font's own table. */
export type HasCharacter = (font: EngravingFont, codePoint: number) => boolean;

/** What an engraving is checked with: fonts and forbidden words. */
export interface Bench {
  readonly fonts: readonly EngravingFont[];
  readonly has: HasCharacter;
  /** Words that are forbidden in the market of the order. */
  readonly forbidden: Forbidden;
}

/** Which characters a surface or a motif accepts, and how many Latin widths of them. */
export interface TextRule {
  readonly allowed: RegExp;
  readonly longest: number;
  readonly font: EngravingFont;
}

const HAN = /\p{Script=Han}/u;
const LATIN_LETTER = /[A-Za-z]/;
const ENGRAVED = /[A-Za-z0-9 .,&\-'♥∞+/]|\p{Script=Han}/u;
/** Control, format, private and unassigned code points, broken surrogates, and spaces other than the plain one. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Variation_Selector}]|(?! )\p{Zs}/u;
const EMOJI = /[\u{1F1E6}-\u{1F1FF}\u{1F3FB}-\u{1F3FF}]|(?![©®♥∞])\p{Extended_Pictographic}/u;
const KEYCAP = /.\u{FE0F}?\u{20E3}/u;
/** Longer input is refused without a further look: nobody types as much. */
const LONGEST_TYPED = 200;

/** Whether a character can be engraved at all, if the font has it. */
export const mayBeCut = (character: string): boolean => ENGRAVED.test(character);

/** Length of a text in Latin widths. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += HAN.test(character) ? 2 : 1;
  return width;
}

/** A line as it is engraved, or the reason why it cannot be. */
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

/** Phones write ♥ with a variation selector for a picture, and ' as ’. */
const tidy = (typed: string): string =>
  halfWidth(typed.normalize('NFC'))
    .replace(/([♥∞])[\uFE0E\uFE0F]/g, '$1')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/^ +| +$/g, '');

export interface EngravingRoom {
  readonly longest: number;
  readonly lines: 1 | 2;
}

/** Greatest height of letters, mm: higher ones are slow to cut and hard to read on a curve. */
const HIGHEST = 2.5;
/** Height of the letters as a share of their surface (own knowledge). */
const SHARE = 0.72;

/** Distance from line to line and space between letters, in letter heights. */
export const engravedPitch = 1.3;
export const engravedSpacing = 0.08;

/** Height in mm of a letter's square, before a line that is too long is made smaller. */
export const engravedSize = (roomHeight: number, lines: number): number =>
  Math.min(HIGHEST, (roomHeight * SHARE) / (1 + engravedPitch * (lines - 1)));

/** An engraving in its stored form; empty lines are left out. */
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

/** The order in which a piece is read: first what is visible, then what is visible when it is turned. */
const positionOrder: readonly EngravingPosition[] = ['outside', 'inside', 'tag', 'back'];

export const placeOfEngraving = ({ position }: Pick<Engraving, 'position'>): number =>
  positionOrder.indexOf(position);

/** Engravings in the order of their positions. */
export const inPlaces = (engravings: Engravings): Engravings =>
  [...engravings].sort((a, b) => placeOfEngraving(a) - placeOfEngraving(b));

/**
 * The default font of a text: kaiti for Chinese, the shop's first other font for Latin letters. A text with
 * neither (a date) stays in `font`.
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

/** Pieces that are a text themselves; a charm has one character. */
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

/** Chinese is always drawn in kaiti. */
export const motifFont = (text: string, latin: EngravingFont): EngravingFont =>
  HAN.test(text) ? 'kaiti' : latin;

/** The text of a motif in its stored form, or the reason why it cannot be made. */
export function cutMotif(
  kind: TextKind,
  typed: string,
  latin: EngravingFont,
  { has, forbidden }: Pick<Bench, 'has' | 'forbidden'>,
): Result<string, Reason> {
  const cutResult = cutLine(typed, { ...motifs[kind], font: motifFont(typed, latin) }, has);
  return cutResult.ok && isForbidden(cutResult.value, forbidden) ? err(reason('TEXT_BANNED', {})) : cutResult;
}

/** The smallest size in which a motif with so many characters is legible. */
export function leastSizeFor(text: string): PendantSize {
  return [...text].length > 2 ? 'm' : 's';
}

/** The longest text of a motif, in Latin widths. */
export function longestMotif(kind: TextKind): number {
  return motifs[kind].longest;
}
