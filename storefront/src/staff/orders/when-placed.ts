import type { Words } from '@jinlan/client/words';
import { businessDay, daysBetween } from '@jinlan/domain/kernel';

/** 14:07 today, 昨天 for yesterday, 8月20日 before: by the business day in UTC+8. */
export function placedWords(at: string, now: Date, words: Words<'staff'>): string {
  const ago = daysBetween(businessDay(new Date(at)), businessDay(now));
  if (ago <= 0) return words.time(at);
  return ago === 1 ? words('staff.list.yesterday') : words.date(at);
}
