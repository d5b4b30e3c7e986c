/** Texts of the back office, which only its app loads. */
import {
  baseLocale,
  type CompleteLocale,
  type Locale,
  type LocaleInTranslation,
} from '@jinlan/domain/markets';
import type { PartialTranslation, Translation } from './index.ts';
import type { office as source } from './zh-Hans-CN/office.ts';

export type OfficeKey = keyof typeof source;
type OfficeMessages = Translation<typeof source>;

const loaders: { readonly [L in CompleteLocale]: () => Promise<{ readonly office: OfficeMessages }> } = {
  'zh-Hans-CN': () => import('./zh-Hans-CN/office.ts'),
  'en-US': () => import('./en-US/office.ts'),
  'zh-Hant-HK': () => import('./zh-Hant-HK/office.ts'),
};

type PartialLoader = () => Promise<{ readonly office: PartialTranslation<typeof source> }>;
/** Null if a language in translation has none of them yet. */
const partialLoaders: Readonly<Record<LocaleInTranslation, PartialLoader | null>> = {};
const partial: Readonly<Partial<Record<Locale, PartialLoader | null>>> = partialLoaders;

export async function loadOfficeMessages(locale: Locale): Promise<OfficeMessages> {
  const [base, ownTexts] = await Promise.all([loaders[baseLocale(locale)](), partial[locale]?.()]);
  return ownTexts ? { ...base.office, ...ownTexts.office } : base.office;
}
