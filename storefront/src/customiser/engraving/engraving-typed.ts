/** The text being typed at one position of a piece. */
import {
  type Engraving,
  type EngravingFont,
  type EngravingPosition,
  fontFor,
  type Workshop,
} from '@jinlan/domain/customiser';

export interface Typed {
  readonly lines: readonly [string, string];
  readonly font: EngravingFont;
  /** Whether the shopper chose the font; otherwise it follows the script of the text. */
  readonly chosen: boolean;
}

/** The form values of an engraving. A font that is not the text's default counts as chosen. */
export function typedOf(workshop: Workshop, engraving: Engraving | null): Typed {
  if (engraving === null) return { lines: ['', ''], font: workshop.fonts[0] ?? 'kaiti', chosen: false };
  const { lines, font } = engraving;
  const chosen = fontFor(workshop, lines, font) !== font;
  return { lines: [lines[0], lines[1] ?? ''], font, chosen };
}

export const isBlank = ({ lines }: Typed): boolean => lines.every((line) => line.trim() === '');

/** Drops a second line that no longer fits. */
export function engravingOf(position: EngravingPosition, { lines, font }: Typed, maxLines: 1 | 2): Engraving {
  const [first, second] = lines;
  if (maxLines === 1 || second.trim() === '') return { position, font, lines: [first] };
  return { position, font, lines: first.trim() === '' ? [second] : [first, second] };
}

/**
 * Returns the new text in the right font: the chosen one if it has all characters, else the script's default, else the
 * first that has them. `writes`: whether a font has all characters.
 */
export function retyped(
  workshop: Workshop,
  { font, chosen }: Typed,
  lines: Typed['lines'],
  writes: (typed: Typed) => boolean,
): Typed {
  const inChosenFont: Typed = { lines, font, chosen: true };
  if (chosen && writes(inChosenFont)) return inChosenFont;
  const inScriptFont: Typed = { lines, font: fontFor(workshop, lines, font), chosen: false };
  if (writes(inScriptFont)) return inScriptFont;
  const capableFont = workshop.fonts.find((candidate) => writes({ ...inScriptFont, font: candidate }));
  return capableFont === undefined ? inScriptFont : { ...inScriptFont, font: capableFont };
}
