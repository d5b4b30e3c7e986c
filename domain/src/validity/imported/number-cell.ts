/** Numbers in cells of a CSV file, as people write them. Amounts have `amount-cell.ts`. */
import { normalText } from '../../kernel/index.ts';

/** The number as JavaScript writes it, for `7.5` as for `7,5`; null for other texts, and for grouped thousands. */
export function decimalOf(cell: string): string | null {
  const [, units, fraction] = /^(-?\d{1,15})(?:[.,](\d{1,15}))?$/.exec(normalText(cell, 'NFKC').trim()) ?? [];
  if (units === undefined) return null;
  return fraction === undefined ? units : `${units}.${fraction}`;
}

/** A whole number of at least 0, for `1200`, `1,200` and `1200.0`; null for other texts. */
export function wholeOf(cell: string): number | null {
  const text = normalText(cell, 'NFKC').trim();
  const [, digits] = /^(\d{1,15}|\d{1,3}(?:[, ]\d{3}){1,4})(?:\.0+)?$/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits.replace(/[, ]/g, ''));
}

/** Hundredths of a per cent, for `7.5`, `7,5` and `7.5 %`; null for other texts, and for more than two decimals. */
export function percentOf(cell: string): number | null {
  const number = readScaled(normalText(cell, 'NFKC').trim().replace(/\s*%$/, ''), 2);
  return number === null || number.isRounded ? null : number.value;
}

export interface ScaledNumber {
  /** In units of the last digit, rounded half-up. */
  readonly value: number;
  /** Whether the text has more digits than the value. */
  readonly isRounded: boolean;
}

/** A decimal number of at least 0 in units of its last digit; null for text that is not a number. `digits`: its decimals. */
export function readScaled(cell: string, digits: number): ScaledNumber | null {
  const [, units, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(decimalOf(cell) ?? '') ?? [];
  if (units === undefined) return null;
  const truncated = Number(`${units}${fraction.slice(0, digits).padEnd(digits, '0')}`);
  return {
    value: truncated + (Number(fraction[digits] ?? 0) >= 5 ? 1 : 0),
    isRounded: /[1-9]/.test(fraction.slice(digits)),
  };
}
