/** Birth dates (specification 5) and the age bands of section 9. */
import { type BusinessDay, isBusinessDay, ok, type Refusal, type Result, refuse } from '../kernel/index.ts';

export type BirthDateRefusal =
  | Refusal<'BIRTH_DAY_INVALID', Record<never, never>>
  | Refusal<'BIRTH_MONTH_INVALID', Record<never, never>>
  | Refusal<'BIRTH_YEAR_INVALID', { readonly from: number; readonly to: number }>
  | Refusal<'BIRTH_DATE_UNREAL', Record<never, never>>
  | Refusal<'BIRTH_DATE_IN_FUTURE', Record<never, never>>;

/** Nobody alive was born before this year. */
const EARLIEST_YEAR = 1900;

export function readBirthDate(
  parts: { readonly year: number; readonly month: number; readonly day: number },
  today: BusinessDay,
): Result<BusinessDay, BirthDateRefusal> {
  const { year, month, day } = parts;
  const latest = Number(today.slice(0, 4));
  if (!Number.isInteger(day) || day < 1 || day > 31) return refuse('BIRTH_DAY_INVALID', {});
  if (!Number.isInteger(month) || month < 1 || month > 12) return refuse('BIRTH_MONTH_INVALID', {});
  if (!Number.isInteger(year) || year < EARLIEST_YEAR || year > latest) {
    return refuse('BIRTH_YEAR_INVALID', { from: EARLIEST_YEAR, to: latest });
  }
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (!isBusinessDay(date)) return refuse('BIRTH_DATE_UNREAL', {});
  return date > today ? refuse('BIRTH_DATE_IN_FUTURE', {}) : ok(date);
}

export const ageBands = ['18-', '19-29', '30-39', '40-49', '50-59', '60+'] as const;

export type AgeBand = (typeof ageBands)[number];

export const readAgeBand = (text: string): AgeBand | null =>
  ageBands.find((band) => band === text.trim()) ?? null;

export function ageOn(birth: BusinessDay, today: BusinessDay): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

export function ageBandOf(age: number): AgeBand {
  if (age <= 18) return '18-';
  if (age <= 29) return '19-29';
  if (age <= 39) return '30-39';
  if (age <= 49) return '40-49';
  return age <= 59 ? '50-59' : '60+';
}
