import type { Locale } from '@jinlan/domain/markets';
import { sheetWords as all } from '@jinlan/messages/every-locale';

type Key = keyof (typeof all)[Locale];

export type SheetWords = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

export const wordsIn =
  (locale: Locale): SheetWords =>
  (key, values = {}) =>
    (all[locale][key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Beside what the order says itself. */
const said =
  /^(?:sheet|customiser\.(?:metal|engraving|font|carats|engravingIn|step\.(?:text|charm|engraving))|diamonds\.(?:shape|origin|grade|fluorescence))(?:\.|$)/;

/** Everything that a sheet may say in a language: which characters it may need. */
export const allWordsIn = (locale: Locale): string =>
  Object.entries(all[locale])
    .filter(([key]) => said.test(key))
    .map(([, words]) => words)
    .join('');
