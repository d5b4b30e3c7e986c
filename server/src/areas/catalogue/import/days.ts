import { type BusinessDay, type DaySpan, isBusinessDay } from '@jinlan/domain/kernel';
import type { Fields } from '../../../platform/import/fields.ts';

export const notADay = 'Expected a day, as 2026-03-09';
export const daysWithoutSale = (former: string): string =>
  `Days of a reduction need ${former}, the price outside of them`;
export const daysTurned = 'The last day is before the first';

/** The day in a field, null without one; any other text is a problem of the entry. */
export function readDay(fields: Fields, name: string): BusinessDay | null {
  const text = fields.optionalText(name);
  if (text === null || isBusinessDay(text)) return text;
  if (text !== '') fields.fail(name, notADay);
  return null;
}

export const isTurned = ({ from, to }: DaySpan): boolean => from !== null && to !== null && to < from;
