import { type Locale, locales } from '@jinlan/domain/markets';
import { orderWords } from '@jinlan/messages/every-locale';

const everyNoReason: ReadonlySet<string> = new Set(
  locales.map((locale) => orderWords[locale]['return.noReason']),
);

/**
 * A return without a reason is stored with a standard text in the buyer's language. Returns that text in the reader's
 * language, and any other reason unchanged.
 */
export const inLanguageOf = (reader: Locale, reason: string | null): string | null =>
  reason !== null && everyNoReason.has(reason) ? orderWords[reader]['return.noReason'] : reason;
