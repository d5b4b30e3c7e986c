/** Numbers as lists of stones have them. */

export interface ScaledNumber {
  /** In whole steps of the last digit, rounded half-up. */
  readonly value: number;
  /** Whether the text has more digits than that. */
  readonly isRounded: boolean;
}

/** Null for a text that is no number; `digits` are the decimals that are kept. */
export function readScaled(text: string, digits: number): ScaledNumber | null {
  const [, units, fraction = ''] =
    /^(\d{1,9})(?:[.,](\d{1,9}))?\s*(?:%|ct\.?|cts|克拉|mm)?$/iu.exec(text.normalize('NFKC')) ?? [];
  if (units === undefined) return null;
  const kept = Number(`${units}${fraction.slice(0, digits).padEnd(digits, '0')}`);
  return {
    value: kept + (Number(fraction[digits] ?? 0) >= 5 ? 1 : 0),
    isRounded: /[1-9]/.test(fraction.slice(digits)),
  };
}

/** Length, width and depth of one text, as `5.71 - 5.74 x 3.52 mm`; null where it is something else. */
export function readThree(text: string): readonly [string, string, string] | null {
  const [, length, width, depth] =
    /^([\d.]+)\s*[-–x×*]\s*([\d.]+)\s*[x×*]\s*([\d.]+)\s*(?:mm)?$/i.exec(text) ?? [];
  return length === undefined || width === undefined || depth === undefined ? null : [length, width, depth];
}
