/** Parses numbers in lists of stones. */

export interface ScaledNumber {
  /** In units of the last digit, rounded half-up. */
  readonly value: number;
  /** Whether the text has more digits than the value. */
  readonly isRounded: boolean;
}

/** Returns null for text that is not a number. `digits`: number of decimals. */
export function readScaled(text: string, digits: number): ScaledNumber | null {
  const [, units, fraction = ''] =
    /^(\d{1,9})(?:[.,](\d{1,9}))?\s*(?:%|ct\.?|cts|克拉|mm)?$/iu.exec(text.normalize('NFKC')) ?? [];
  if (units === undefined) return null;
  const truncated = Number(`${units}${fraction.slice(0, digits).padEnd(digits, '0')}`);
  return {
    value: truncated + (Number(fraction[digits] ?? 0) >= 5 ? 1 : 0),
    isRounded: /[1-9]/.test(fraction.slice(digits)),
  };
}

/** Splits `5.71 - 5.74 x 3.52 mm` into length, width and depth. Null for any other text. */
export function readThree(text: string): readonly [string, string, string] | null {
  const [, length, width, depth] =
    /^([\d.]+)\s*[-–x×*]\s*([\d.]+)\s*[x×*]\s*([\d.]+)\s*(?:mm)?$/i.exec(text) ?? [];
  return length === undefined || width === undefined || depth === undefined ? null : [length, width, depth];
}
