import type { Locale } from '@jinlan/domain/markets';
import { memberLevels } from '@jinlan/domain/members';
import { levelNames } from '@jinlan/messages/every-locale';

/** The name of a stored level; the stored text itself for one that the shop no longer has. */
export function levelName(locale: Locale, stored: string): string {
  const level = memberLevels.find((each) => each === stored);
  return level === undefined ? stored : levelNames[locale][level];
}
