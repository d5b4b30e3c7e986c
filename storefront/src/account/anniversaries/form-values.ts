/** The form of an anniversary: its values, its checks, and the input that it sends. */
import type { ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { anniversaryLabelMax, checkYearlyDay, type YearlyDayProblem } from '@jinlan/domain/anniversaries';
import { normalText } from '@jinlan/domain/kernel';
import { plainText } from '@jinlan/domain/people';
import { anniversaryKinds, calendars } from './anniversary-words.ts';
import type { AnniversaryFactsFragment } from './fragments.generated.ts';

export interface AnniversaryFormValues {
  kind: string;
  label: string;
  calendar: string;
  year: string;
  month: string;
  day: string;
  isLeap: boolean;
  remind: boolean;
}
type Problems = { [Name in keyof AnniversaryFormValues]?: string | null };

export const valuesOf = (day: AnniversaryFactsFragment | null): AnniversaryFormValues => ({
  kind: day?.kind ?? 'WEDDING',
  label: day?.label ?? '',
  calendar: day?.calendar ?? 'SOLAR',
  year: day?.year == null ? '' : String(day.year),
  month: day === null ? '' : String(day.month),
  day: day === null ? '' : String(day.day),
  isLeap: day?.is_leap ?? false,
  remind: day?.remind ?? true,
});

export function inputOf({ kind, label, calendar, year, month, day, isLeap, remind }: AnniversaryFormValues) {
  const inLunar = calendar === 'LUNAR';
  const text = normalText(year, 'NFKC').trim();
  return {
    kind: anniversaryKinds.find((each) => each === kind) ?? 'OTHER',
    label: label.trim(),
    calendar: calendars.find((each) => each === calendar) ?? 'SOLAR',
    year: text === '' ? null : /^\d{4}$/.test(text) ? Number(text) : Number.NaN,
    month: Number(month),
    day: Number(day),
    is_leap: inLunar && isLeap,
    remind,
  };
}

/** Returns the first problem of each field, by the same rules as the server. */
export function problemsOf(
  values: AnniversaryFormValues,
  today: string,
  words: Words<'anniversaries'>,
): Problems {
  const { kind, label, calendar, year, month, day, is_leap: isLeap } = inputOf(values);
  const text = plainText(label, { field: 'label', max: anniversaryLabelMax, min: 0, multiline: false });
  const problems: Problems = {};
  if (!text.ok) problems.label = words('anniversaries.label.wrong');
  else if (kind === 'OTHER' && text.value === '') problems.label = words('anniversaries.label.missing');
  if (Number.isNaN(year)) problems.year = words('anniversaries.year.wrong');
  else if (kind === 'BIRTHDAY' && year === null) problems.year = words('anniversaries.year.missing');
  if (month === 0 || day === 0) problems[month === 0 ? 'month' : 'day'] = words('anniversaries.date.missing');
  if (Object.keys(problems).some((name) => name !== 'label')) return problems;
  const checked = checkYearlyDay(
    { calendar: calendar === 'LUNAR' ? 'lunar' : 'solar', month, isLeap, day, year },
    today,
  );
  return checked.ok ? problems : { ...problems, ...problemOf(checked.error, words) };
}

const problemOf = (problem: YearlyDayProblem, words: Words<'anniversaries'>): Problems =>
  problem === 'year-out-of-range'
    ? { year: words('anniversaries.year.wrong') }
    : { [problem === 'in-future' ? 'year' : 'day']: words(`anniversaries.${problem}`) };

/** The text for a refusal of the shop. */
export function refusalWords(error: ShopError, words: Words<'anniversaries'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'BIRTH_DATE_SET':
      return words('anniversaries.birthday.set');
    case 'ANNIVERSARIES_FULL':
      return words('anniversaries.full', { most: Number(error.data.most ?? 20) });
    case 'ANNIVERSARY_NOT_FOUND':
      return words('anniversaries.gone');
    case 'TOO_MANY_REQUESTS':
      return words('anniversaries.often');
    default:
      return words('anniversaries.failed');
  }
}
