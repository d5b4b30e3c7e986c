/**
 * Where a page stands for search engines: at its plain address in the shop's first store view, and with `?store=` in the
 * others (decision 010). A page whose path is translated has another path in each language.
 */
import { DEFAULT_STORE_VIEW, type Locale } from '@jinlan/domain/markets';

export interface PagePlace {
  /** With its slash, and the query that identifies the page (`?page=2`). */
  readonly path: string;
  readonly paths?: Readonly<Partial<Record<Locale, string>>> | undefined;
}

interface View {
  readonly code: string;
  readonly locale: Locale;
}

export function addressIn(origin: string, { path, paths }: PagePlace, { code, locale }: View): string {
  const address = origin + (paths?.[locale] ?? path);
  if (code === DEFAULT_STORE_VIEW) return address;
  return `${address}${address.includes('?') ? '&' : '?'}store=${code}`;
}

const languages: Readonly<Record<Locale, string>> = { 'zh-Hans-CN': 'zh-Hans', 'en-US': 'en' };

export const hreflangOf = ({ locale, market }: Pick<View, 'locale'> & { readonly market: string }): string =>
  `${languages[locale]}-${market.toUpperCase()}`;
