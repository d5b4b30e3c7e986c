import type { Locale } from '@jinlan/domain/markets';
import { catalogueWords } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';

type Key = keyof (typeof catalogueWords)[Locale];

/** The words of this area in every language, with their placeholders filled. */
export type Words = (locale: Locale, key: Key, values?: Readonly<Record<string, string | number>>) => string;

export const words: Words = (locale, key, values = {}) => fill(catalogueWords[locale][key], values);
