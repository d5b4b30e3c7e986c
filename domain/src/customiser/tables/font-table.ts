/**
 * Which file of a font has which characters. Browsers get this table, so they fetch only the files that a text needs,
 * and report a missing character while it is typed. Characters are ascending ranges of hexadecimal code points:
 * `20,41-5a,4e00-4e05`.
 */
import { type EngravingFont, engravingFonts } from '../design/codes.ts';
import type { HasCharacter } from '../design/engraving.ts';

export interface FontFile {
  readonly file: string;
  readonly characters: string;
}

export type FontTable = Readonly<Record<EngravingFont, readonly FontFile[]>>;

/** Writes ascending code points as ranges. */
export function spansOf(codePoints: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const codePoint of codePoints) {
    const last = spans.at(-1);
    if (last && last[1] === codePoint - 1) last[1] = codePoint;
    else spans.push([codePoint, codePoint]);
  }
  return spans
    .map(([from, to]) => (from === to ? from.toString(16) : `${from.toString(16)}-${to.toString(16)}`))
    .join(',');
}

/** Returns null for content of another form. */
export function readFontTable(content: unknown): FontTable | null {
  if (typeof content !== 'object' || content === null) return null;
  const table = content as Readonly<Record<string, unknown>>;
  const isTable = engravingFonts.every((font) => Array.isArray(table[font]) && table[font].every(isFontFile));
  return isTable ? (content as FontTable) : null;
}

const SPANS = /^[0-9a-f]+(?:-[0-9a-f]+)?(?:,[0-9a-f]+(?:-[0-9a-f]+)?)*$/;

function isFontFile(value: unknown): value is FontFile {
  if (typeof value !== 'object' || value === null) return false;
  const { file, characters } = value as Readonly<Record<string, unknown>>;
  return typeof file === 'string' && typeof characters === 'string' && SPANS.test(characters);
}

/** Returns a function that says whether a font has a character. */
export function hasCharacterIn(table: FontTable): HasCharacter {
  const spansByFont = new Map<EngravingFont, readonly (readonly [from: number, to: number])[]>();
  const spansIn = (font: EngravingFont) => {
    const spans = spansByFont.get(font) ?? table[font].flatMap(({ characters }) => readSpans(characters));
    spansByFont.set(font, spans);
    return spans;
  };
  return (font, codePoint) => spansIn(font).some(([from, to]) => codePoint >= from && codePoint <= to);
}

const readSpans = (characters: string): readonly (readonly [number, number])[] =>
  characters.split(',').map((span) => {
    const [from = Number.NaN, to = from] = span.split('-').map((hex) => Number.parseInt(hex, 16));
    return [from, to];
  });
