import type { Words } from '@jinlan/client/words';
import type { AnniversaryFactsFragment } from './fragments.generated.ts';

type Day = Pick<AnniversaryFactsFragment, 'calendar' | 'month' | 'is_leap' | 'day' | 'year'>;
type Calendar = Day['calendar'];

export const anniversaryKinds = ['BIRTHDAY', 'WEDDING', 'CHILD', 'PARENTS', 'OTHER'] as const;
export const calendars = ['SOLAR', 'LUNAR'] as const;

/** The names of the twelve months. */
export const monthNames = (calendar: Calendar, words: Words<'anniversaries'>): readonly string[] =>
  words(`anniversaries.months.${calendar}`).split(',');

/** The names of the 31 or 30 days of a month. */
export const dayNames = (calendar: Calendar, words: Words<'anniversaries'>): readonly string[] =>
  calendar === 'LUNAR'
    ? words('anniversaries.days.LUNAR').split(',')
    : Array.from({ length: 31 }, (_, index) => words('anniversaries.dayOf.SOLAR', { day: index + 1 }));

/** A day in its own calendar, with its year if that is known. */
export function dateWords(
  { calendar, month, is_leap, day, year }: Day,
  words: Words<'anniversaries'>,
): string {
  const name = monthNames(calendar, words)[month - 1] ?? '';
  const values = {
    month: is_leap ? words('anniversaries.leapMonth', { month: name }) : name,
    day: dayNames(calendar, words)[day - 1] ?? '',
  };
  return year == null
    ? words(`anniversaries.date.${calendar}`, values)
    : words(`anniversaries.date.${calendar}.year`, { ...values, year: String(year) });
}

/** The title of an anniversary: the member's own text, else the name of its kind. */
export const whatWords = (
  { kind, label }: Pick<AnniversaryFactsFragment, 'kind' | 'label'>,
  words: Words<'anniversaries'>,
): string => label || words(`anniversaries.kind.${kind}`);

/** The number of years on the next anniversary as text, for birthdays as an age; null if the year is unknown. */
export const yearsWords = (
  { kind, years }: Pick<AnniversaryFactsFragment, 'kind' | 'years'>,
  words: Words<'anniversaries'>,
): string | null =>
  years == null || kind === 'OTHER'
    ? null
    : words(kind === 'WEDDING' ? 'anniversaries.years' : 'anniversaries.age', { years });
