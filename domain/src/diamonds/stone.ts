/**
 * A loose diamond as its report describes it. Every measure is a whole number, so filters and columns are exact: weight
 * in points, lengths in hundredths of a millimetre, percentages in tenths.
 */
import { type CaratPoints, divideHalfUp, type Money, scale } from '../money/index.ts';
import { isReportNumber, laboratoryOfType } from './certificate.ts';
import type { ChoiceField, CodeOf } from './scales.ts';

export type HundredthsOfMillimetre = number;

export type Codes = {
  readonly [Field in ChoiceField]: Field extends 'colour' | 'cut' | 'fancy_intensity' | 'certificate_type'
    ? CodeOf<Field> | null
    : CodeOf<Field>;
};

export interface Measurements {
  readonly length: HundredthsOfMillimetre;
  readonly width: HundredthsOfMillimetre;
  readonly depth: HundredthsOfMillimetre;
}

export interface Stone {
  readonly carat: CaratPoints;
  /**
   * `colour` is null for a fancy coloured stone, `fancy_intensity` for any other. `cut` is null if the laboratory does
   * not grade it (trade-facts 2.1). `certificate_type` is null if the specification has no code for the laboratory or
   * its line.
   */
  readonly codes: Codes;
  readonly measurements: Measurements | null;
  /** Tenths of a per cent. */
  readonly depth: number | null;
  readonly table: number | null;
  /** In the laboratory's words. */
  readonly girdle: string | null;
  readonly culet: string | null;
  readonly certificateNumber: string;
  /** A day, such as 2026-03-09. */
  readonly issuedOn: string | null;
  /** Whether its number is lasered on the girdle. */
  readonly inscribed: boolean;
}

/** The mean of length and width, as certificates state it for a round stone. */
export function diameterOf({ length, width }: Measurements): HundredthsOfMillimetre {
  return divideHalfUp(length + width, 2);
}

/** Length to width in hundredths; 142 means 1.42. */
export function ratioOf({ length, width }: Measurements): number {
  return divideHalfUp(length * 100, width);
}

/** Price of one carat, rounded half-up to the currency's step. */
export function pricePerCarat(price: Money, carat: CaratPoints): Money {
  return scale(price, 100, carat);
}

/** Working days for a stone in the market. Any other stone has its own delivery time. */
export const deliveryDaysHere = 2;

export function deliveryDays(stoneDays: number, isInMarket: boolean): number {
  return isInMarket ? Math.min(stoneDays, deliveryDaysHere) : stoneDays;
}

/** Minimum and maximum plausible values, inclusive, in the units of `Stone`. Values beyond are typing errors. */
export const bounds = {
  carat: [1, 30_000],
  millimetres: [50, 10_000],
  depth: [200, 1_000],
  table: [200, 950],
} as const;

export interface StoneProblem {
  readonly field: ChoiceField | 'certificate_number';
  readonly problem:
    | 'WHITE_NEEDS_COLOUR'
    | 'FANCY_HAS_NO_COLOUR'
    | 'FANCY_NEEDS_INTENSITY'
    | 'WHITE_HAS_NO_INTENSITY'
    | 'NUMBER_NOT_OF_LABORATORY'
    | 'TYPE_NOT_OF_LABORATORY'
    | 'LAB_GROWN_NUMBER_OF_NATURAL';
}

/** Contradictions between fields. Each field's reader has already checked the field itself. */
export function contradictions({
  codes,
  certificateNumber,
}: Pick<Stone, 'codes' | 'certificateNumber'>): readonly StoneProblem[] {
  const problems: StoneProblem[] = [];
  const find = (
    isContradiction: boolean,
    field: StoneProblem['field'],
    problem: StoneProblem['problem'],
  ): void => {
    if (isContradiction) problems.push({ field, problem });
  };
  const white = codes.coloured_option === 'white';
  find(white && codes.colour === null, 'colour', 'WHITE_NEEDS_COLOUR');
  find(!white && codes.colour !== null, 'colour', 'FANCY_HAS_NO_COLOUR');
  find(!white && codes.fancy_intensity === null, 'fancy_intensity', 'FANCY_NEEDS_INTENSITY');
  find(white && codes.fancy_intensity !== null, 'fancy_intensity', 'WHITE_HAS_NO_INTENSITY');
  find(
    !isReportNumber(codes.laboratory, certificateNumber),
    'certificate_number',
    'NUMBER_NOT_OF_LABORATORY',
  );
  find(
    codes.certificate_type !== null && laboratoryOfType(codes.certificate_type) !== codes.laboratory,
    'certificate_type',
    'TYPE_NOT_OF_LABORATORY',
  );
  // A lab-grown stone sold as natural is the worst error in a list, and the number reveals it.
  find(
    codes.origin === 'natural' && certificateNumber.startsWith('LG'),
    'origin',
    'LAB_GROWN_NUMBER_OF_NATURAL',
  );
  return problems;
}
