import type { Locale } from '@jinlan/domain/markets';
import { customiser as englishDesigns } from '@jinlan/messages/en-US/customiser';
import { diamonds as englishStones } from '@jinlan/messages/en-US/diamonds';
import { sheet as english } from '@jinlan/messages/en-US/sheet';
import { customiser as chineseDesigns } from '@jinlan/messages/zh-Hans-CN/customiser';
import { diamonds as chineseStones } from '@jinlan/messages/zh-Hans-CN/diamonds';
import { sheet as chinese } from '@jinlan/messages/zh-Hans-CN/sheet';

type Key = keyof typeof chinese | keyof typeof chineseDesigns | keyof typeof chineseStones;

export type SheetWords = (key: Key, values?: Readonly<Record<string, string | number>>) => string;

const all: Readonly<Record<Locale, Readonly<Record<Key, string>>>> = {
  'zh-Hans-CN': { ...chineseDesigns, ...chineseStones, ...chinese },
  'en-US': { ...englishDesigns, ...englishStones, ...english },
};

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
