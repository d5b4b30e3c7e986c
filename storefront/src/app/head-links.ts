/**
 * Addresses of a page for search engines: without a query in the shop's first store view, with `?store=` in the others
 * (decision 010). A translated page has a different path in each language.
 */
import { type Locale, localeFacts } from '@jinlan/domain/markets';

export interface PagePlace {
  /** With a leading slash and the query that identifies the page (`?page=2`). */
  readonly path: string;
  readonly paths?: Readonly<Partial<Record<Locale, string>>> | undefined;
  /** Codes of the markets that have the page; all markets if omitted or null. */
  readonly markets?: readonly string[] | null | undefined;
  /** For a piece or a category: the kind of its suffix, and the suffix in this store view; others may differ. */
  readonly suffix?: { readonly of: SuffixOf; readonly own: string } | undefined;
}

type SuffixOf = 'productSuffix' | 'categorySuffix';

interface View {
  readonly code: string;
  readonly locale: Locale;
  readonly productSuffix?: string;
  readonly categorySuffix?: string;
}

/** `plain`: the store view whose addresses do not name it. */
export function addressIn(origin: string, place: PagePlace, view: View, plain: string): string {
  const { code, locale } = view;
  const address = origin + (place.paths?.[locale] ?? pathInView(place, view));
  if (code === plain) return address;
  return `${address}${address.includes('?') ? '&' : '?'}store=${code}`;
}

function pathInView({ path, suffix }: PagePlace, view: View): string {
  const other = suffix && view[suffix.of];
  if (suffix === undefined || other === undefined || other === suffix.own) return path;
  const [pathname = '', ...query] = path.split('?');
  const key =
    suffix.own !== '' && pathname.endsWith(suffix.own) ? pathname.slice(0, -suffix.own.length) : pathname;
  return [key + other, ...query].join('?');
}

export const standsIn = ({ markets }: PagePlace, market: string): boolean =>
  markets?.includes(market) ?? true;

export const hreflangOf = ({ locale, market }: Pick<View, 'locale'> & { readonly market: string }): string =>
  `${localeFacts[locale].script}-${market.toUpperCase()}`;
