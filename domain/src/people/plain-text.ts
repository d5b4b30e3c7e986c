/**
 * Free text is plain text. Mark-up is neither removed nor interpreted: `<b>` in a remark is stored and shown as three
 * characters, because every renderer escapes it. Characters that nobody types on purpose are refused (control
 * characters, text-direction overrides, broken surrogates). Characters that show nothing are removed. The rest is
 * normalised to NFC and trimmed. Length is counted in code points.
 */
import { normalText, ok, type Refusal, type Result, refuse } from '../kernel/index.ts';

export interface TextRule {
  readonly field: string;
  readonly max: number;
  /** Minimum length after trimming; 0 allows an empty text. */
  readonly min: number;
  /** Whether line breaks are kept. Otherwise they become spaces. */
  readonly multiline: boolean;
}

export type TextRefusal = Refusal<
  'INVALID_TEXT',
  | { readonly field: string; readonly reason: 'too-long'; readonly max: number; readonly length: number }
  | { readonly field: string; readonly reason: 'too-short'; readonly min: number; readonly length: number }
  | { readonly field: string; readonly reason: 'forbidden-character'; readonly codePoint: number }
>;

export function plainText(value: string, rule: TextRule): Result<string, TextRefusal> {
  const { field, max, min } = rule;
  const text = tidy(value, rule.multiline);
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (isForbidden(codePoint))
      return refuse('INVALID_TEXT', { field, reason: 'forbidden-character', codePoint });
  }
  const length = lengthOf(text);
  if (length > max) return refuse('INVALID_TEXT', { field, reason: 'too-long', max, length });
  if (length < min) return refuse('INVALID_TEXT', { field, reason: 'too-short', min, length });
  return ok(text);
}

/** Length in code points. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Makes full-width digits, letters, punctuation and spaces half-width. Chinese keyboards type full-width ones. */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

/**
 * Characters that show nothing: zero-width spaces, soft hyphens, fillers of Korean syllables, tags. The joiners and
 * variation selectors of emoji and Persian stay.
 */
const invisible =
  /\u00AD|\u034F|[\u115F\u1160]|\u17B4|\u17B5|[\u180B-\u180F]|[\u200B\u2060-\u2064\u206A-\u206F]|[\u3164\uFEFF\uFFA0\uFFF0-\uFFF8]|[\u{E0000}-\u{E007F}]/gu;

/** Marks of direction, which pasted numbers and addresses have around them. */
const directionMarks = /[\u200C-\u200F\u061C\u202A-\u202E\u2066-\u2069]/g;

/** Removes what shows nothing, for numbers, codes and e-mail addresses. A non-breaking space becomes a usual one. */
export const withoutInvisible = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(directionMarks, '')
    .replace(/[\u00A0\u2007\u202F]/g, ' ');

/** Makes the digits of other scripts, such as Arabic ones, those of ASCII. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    // In the basic plane each script has its ten digits in a row, with a gap before them.
    if (digit.length > 1) return digit;
    let value = 0;
    while (/\p{Nd}/u.test(String.fromCharCode(code - value - 1))) value += 1;
    return String(value);
  });

function tidy(value: string, multiline: boolean): string {
  const lines = normalText(value, 'NFC').replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(invisible, '');
  return (multiline ? lines : lines.replace(/\n+/g, ' ')).trim();
}

function isForbidden(codePoint: number): boolean {
  return (
    (codePoint < 0x20 && codePoint !== 0x0a) ||
    (codePoint >= 0x7f && codePoint <= 0x9f) ||
    (codePoint >= 0x202a && codePoint <= 0x202e) ||
    (codePoint >= 0x2066 && codePoint <= 0x2069) ||
    (codePoint >= 0xd800 && codePoint <= 0xdfff) ||
    (codePoint & 0xfffe) === 0xfffe
  );
}
