/** Parses numbers in lists of stones. */
import { normalText } from '../../../kernel/index.ts';
import { readScaled, type ScaledNumber } from '../number-cell.ts';

/** Returns null for text that is not a number. `digits`: number of decimals. The number may have a unit. */
export const readMeasure = (text: string, digits: number): ScaledNumber | null =>
  readScaled(normalText(text, 'NFKC').replace(/\s*(?:%|ct\.?|cts|克拉|mm)$/iu, ''), digits);

/** Splits `5.71 - 5.74 x 3.52 mm` into length, width and depth. Null for any other text. */
export function readThree(text: string): readonly [string, string, string] | null {
  const [, length, width, depth] =
    /^([\d.]+)\s*[-–x×*]\s*([\d.]+)\s*[x×*]\s*([\d.]+)\s*(?:mm)?$/i.exec(text) ?? [];
  return length === undefined || width === undefined || depth === undefined ? null : [length, width, depth];
}
