/**
 * Where a page stands for search engines: at its plain address in the shop's first store view, and with `?store=` in the
 * others (decision 010). A page whose path is translated has another path in each language.
 */
import { type Locale, localeFacts } from '@jinlan/domain/markets';

export interface PagePlace {
  /** With its slash, and the query that identifies the page (`?page=2`). */
  readonly path: string;
  readonly paths?: Readonly<Partial<Record<Locale, string>>> | undefined;
  /** Codes of the markets that have the page; all when left out or null. */
  readonly markets?: readonly string[] | null | undefined;
  /** Of a piece or a category: which suffix its path has, and what it is here. Others may have another. */
  readonly suffix?: { readonly of: SuffixOf; readonly own: string } | undefined;
}

type SuffixOf = 'productSuffix' | 'categorySuffix';

interface View {
  readonly code: string;
  readonly locale: Locale;
  readonly productSuffix?: string;
  readonly categorySuffix?: string;
}

/** `plain` is the store view whose addresses do not name it. */
export function addressIn(origin: string, place: PagePlace, view: View, plain: string): string {
  const { code, locale } = view;
  const address = origin + (place.paths?.[locale] ?? respelled(place, view));
  if (code === plain) return address;
  return `${address}${address.includes('?') ? '&' : '?'}store=${code}`;
}

function respelled({ path, suffix }: PagePlace, view: View): string {
  const other = suffix && view[suffix.of];
  if (suffix === undefined || other === undefined || other === suffix.own) return path;
  const [bare = '', ...query] = path.split('?');
  const key = suffix.own !== '' && bare.endsWith(suffix.own) ? bare.slice(0, -suffix.own.length) : bare;
  return [key + other, ...query].join('?');
}

export const standsIn = ({ markets }: PagePlace, market: string): boolean =>
  markets?.includes(market) ?? true;

export const hreflangOf = ({ locale, market }: Pick<View, 'locale'> & { readonly market: string }): string =>
  `${localeFacts[locale].script}-${market.toUpperCase()}`;
