import type { Locale } from '@jinlan/domain/markets';
import { sheetWords as all } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';

type Key = keyof (typeof all)[Locale];

export type SheetWords = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

export const wordsIn =
  (locale: Locale): SheetWords =>
  (key, values = {}) =>
    fill(all[locale][key] ?? key, values);

/** The keys of texts that a sheet uses, in addition to those stored with the order. */
const keyPattern =
  /^(?:sheet|customiser\.(?:metal|engraving|font|carats|engravingIn|step\.(?:text|charm|engraving))|diamonds\.(?:shape|origin|grade|fluorescence))(?:\.|$)/;

/** All texts that a sheet may contain in a language, for the choice of fonts. */
export const allWordsIn = (locale: Locale): string =>
  Object.entries(all[locale])
    .filter(([key]) => keyPattern.test(key))
    .map(([, words]) => words)
    .join('');
