import { type Locale, locales } from '@jinlan/domain/markets';
import type { catalogue as source } from '@jinlan/messages/zh-Hans-CN/catalogue';

type Key = keyof typeof source;

/** The words of this area in every language, with their placeholders filled. */
export type Words = (locale: Locale, key: Key, values?: Readonly<Record<string, string | number>>) => string;

const loaders: Readonly<
  Record<Locale, () => Promise<{ readonly catalogue: Readonly<Record<Key, string>> }>>
> = {
  'zh-Hans-CN': () => import('@jinlan/messages/zh-Hans-CN/catalogue'),
  'en-US': () => import('@jinlan/messages/en-US/catalogue'),
};

export async function loadWords(): Promise<Words> {
  const loaded = await Promise.all(
    locales.map(async (locale) => [locale, (await loaders[locale]()).catalogue] as const),
  );
  const words = Object.fromEntries(loaded) as Record<Locale, Readonly<Record<Key, string>>>;
  return (locale, key, values = {}) =>
    words[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
