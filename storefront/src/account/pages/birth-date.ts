/** A birth date in the three fields of a form. */

import type { Words } from '@jinlan/client/words';
import type { BusinessDay } from '@jinlan/domain/kernel';
import { readBirthDate } from '@jinlan/domain/people';

export interface BirthValues {
  year: string;
  month: string;
  day: string;
}

export type BirthField = keyof BirthValues;

export function birthValues(date: string | null | undefined): BirthValues {
  const [year = '', month = '', day = ''] = (date ?? '').split('-');
  return { year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') };
}

/** Returns an empty string if all fields are empty, null if the date is invalid. */
export function birthOnWire(values: BirthValues, today: BusinessDay): string | null {
  if (isEmpty(values)) return '';
  const parsed = readBirthDate(numbersOf(values), today);
  return parsed.ok ? parsed.value : null;
}

/** Returns the problem under its field's key; null without a problem. */
export function birthProblem(
  values: BirthValues,
  today: BusinessDay,
  words: Words<'account'>,
): { readonly field: BirthField; readonly text: string } | null {
  if (isEmpty(values)) return null;
  const missing = (['day', 'month', 'year'] as const).find((name) => values[name].trim() === '');
  if (missing) return { field: missing, text: words('account.info.birth.incomplete') };
  const parsed = readBirthDate(numbersOf(values), today);
  if (parsed.ok) return null;
  switch (parsed.error.code) {
    case 'BIRTH_DAY_INVALID':
      return { field: 'day', text: words('account.info.birth.dayInvalid') };
    case 'BIRTH_MONTH_INVALID':
      return { field: 'month', text: words('account.info.birth.monthInvalid') };
    case 'BIRTH_YEAR_INVALID':
      return {
        field: 'year',
        text: words('account.info.birth.yearInvalid', {
          from: String(parsed.error.data.from),
          to: String(parsed.error.data.to),
        }),
      };
    case 'BIRTH_DATE_UNREAL':
      return { field: 'day', text: words('account.info.birth.unreal') };
    case 'BIRTH_DATE_IN_FUTURE':
      return { field: 'year', text: words('account.info.birth.future') };
  }
}

const isEmpty = ({ year, month, day }: BirthValues): boolean => `${year}${month}${day}`.trim() === '';

/** Returns NaN for anything but digits, such as "8 月" or "1e3". */
const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

const numbersOf = ({ year, month, day }: BirthValues) => ({
  year: numberOf(year),
  month: numberOf(month),
  day: numberOf(day),
});
