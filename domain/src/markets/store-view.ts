/** A store view: a market in a language. Requests state it in the header `store`. */
import type { CurrencyCode } from '../money/index.ts';
import type { Locale } from './locales.ts';
import { type Market, marketFacts, markets } from './markets.ts';

export interface StoreView {
  readonly id: number;
  /** Code of the store view, such as `default`, `cn_en`, `hk_zh`. */
  readonly code: string;
  readonly market: Market;
  readonly locale: Locale;
  readonly currency: CurrencyCode;
  /** The currencies that the header `Content-Currency` may name, including the default. */
  readonly currencies: CurrencyCode[];
  readonly name: string;
  /** The suffix of product addresses, such as `.html`; may be empty. */
  readonly productSuffix: string;
  readonly categorySuffix: string;
}

/** Magento's suffix, used unless a store view has another. */
export const DEFAULT_SUFFIX = '.html';

export const DEFAULT_STORE_VIEW = 'default';

/** Sorts store views by market; within a market, the one in the market's own language is the first, the default. */
export function inMarketOrder<View extends Pick<StoreView, 'market' | 'locale'>>(
  views: readonly View[],
): View[] {
  const isOwn = ({ market, locale }: View): number => Number(marketFacts[market].locale === locale);
  return views.toSorted(
    (a, b) => markets.indexOf(a.market) - markets.indexOf(b.market) || isOwn(b) - isOwn(a),
  );
}

/**
 * Picks one of a market's views, given with the default first, for a browser's `Accept-Language`. The language
 * that the reader prefers decides, if the market has it. Chinese without script or country says nothing of the script.
 * Returns undefined only if there are no views.
 */
export function viewForReader<View extends Pick<StoreView, 'locale'>>(
  views: readonly View[],
  acceptLanguage: string | undefined,
): View | undefined {
  for (const tag of languagesByPreference(acceptLanguage ?? '')) {
    const view = views.find(({ locale }) => fits(tag, locale));
    if (view) return view;
  }
  return views[0];
}

/** Longer headers are not from browsers; entries after these are not read. */
const mostLanguages = 20;

function languagesByPreference(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',', mostLanguages)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, weight: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

function fits(tag: string, locale: Locale): boolean {
  const reader = parsed(tag);
  const view = parsed(locale)?.maximize();
  if (reader === null || view === undefined) return false;
  const language = reader.language === 'yue' ? 'zh' : reader.language;
  if (language !== view.language) return false;
  const saysScript = reader.script !== undefined || reader.region !== undefined || reader.language === 'yue';
  return !saysScript || reader.maximize().script === view.script;
}

function parsed(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}
