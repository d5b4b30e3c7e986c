/** What is being written at one place of a piece. */
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
  /** By the shopper; another follows the script of the words. */
  readonly chosen: boolean;
}

/** As it was made: a font that its words would not take by themselves was chosen. */
export function typedOf(workshop: Workshop, made: Engraving | null): Typed {
  if (made === null) return { lines: ['', ''], font: workshop.fonts[0] ?? 'kaiti', chosen: false };
  const { lines, font } = made;
  const chosen = fontFor(workshop, lines, font) !== font;
  return { lines: [lines[0], lines[1] ?? ''], font, chosen };
}

export const isBlank = ({ lines }: Typed): boolean => lines.every((line) => line.trim() === '');

/** A second line that has no room any more is not cut. */
export function engravingOf(position: EngravingPosition, { lines, font }: Typed, most: 1 | 2): Engraving {
  const [first, second] = lines;
  if (most === 1 || second.trim() === '') return { position, font, lines: [first] };
  return { position, font, lines: first.trim() === '' ? [second] : [first, second] };
}

/**
 * Other words in the font that they take: the chosen one while it can write them, else by their script, else the first that can.
 * `writes` says whether a font has all their characters.
 */
export function retyped(
  workshop: Workshop,
  { font, chosen }: Typed,
  lines: Typed['lines'],
  writes: (typed: Typed) => boolean,
): Typed {
  const kept: Typed = { lines, font, chosen: true };
  if (chosen && writes(kept)) return kept;
  const followed: Typed = { lines, font: fontFor(workshop, lines, font), chosen: false };
  if (writes(followed)) return followed;
  const able = workshop.fonts.find((one) => writes({ ...followed, font: one }));
  return able === undefined ? followed : { ...followed, font: able };
}
