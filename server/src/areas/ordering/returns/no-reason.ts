import { type Locale, locales } from '@jinlan/domain/markets';
import { orderWords } from '@jinlan/messages/every-locale';

const everyNoReason: ReadonlySet<string> = new Set(
  locales.map((locale) => orderWords[locale]['return.noReason']),
);

/** A return without a reason is stored with words for it, in the buyer's language; the reader gets them in their own. */
export const inLanguageOf = (reader: Locale, reason: string | null): string | null =>
  reason !== null && everyNoReason.has(reason) ? orderWords[reader]['return.noReason'] : reason;
