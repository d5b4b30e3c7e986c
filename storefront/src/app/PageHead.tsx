/**
 * The head of a page: title, description, canonical address, alternates, Open Graph, structured data, status. The
 * server collects them for the document; the browser updates the document's head.
 */

import { useWords } from '@jinlan/client/words';
import { isLocale } from '@jinlan/domain/markets';
import { createContext, useContext, useEffect } from 'react';
import { useLocation } from 'react-router';
import { announce } from './announcer.ts';
import { addressIn, type PagePlace, standsIn } from './head-links.ts';
import { useShop } from './shop.tsx';

export interface PageHeadProps {
  /** Without the shop's name; omitted on the home page. */
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  /** Path with the query that identifies the page (`?page=2`). Defaults to the current path without a query. */
  readonly canonicalPath?: string;
  /** Translated paths by language, each with a leading slash. */
  readonly paths?: PagePlace['paths'];
  /** Codes of the markets that have the page; all markets if omitted or null. */
  readonly markets?: PagePlace['markets'];
  /** Which suffix of the store view the path has. */
  readonly suffix?: 'productSuffix' | 'categorySuffix';
  /** Absolute address or path of a picture for link previews. */
  readonly picture?: string | null | undefined;
  readonly type?: 'website' | 'product' | 'article';
  /** Excludes the page from search engines (bag, checkout, search). */
  readonly hidden?: boolean;
  /** HTTP status of the server's response. */
  readonly status?: 200 | 404 | 500;
  /** The breadcrumbs, the page itself last. For search engines, only in the first document. */
  readonly trail?: readonly { readonly label: string; readonly to?: string | undefined }[];
  /** The schema.org type of a page without structured data of its own. */
  readonly pageType?: 'WebPage' | 'CollectionPage';
  /** schema.org objects, used only in the document. Put costly ones behind `import.meta.env.SSR`. */
  readonly structuredData?: readonly object[];
}

export interface HeadFacts extends PageHeadProps {
  readonly fullTitle: string;
  readonly canonical: string;
  readonly place: PagePlace;
}

export const HeadSinkContext = createContext<((facts: HeadFacts) => void) | null>(null);

export function PageHead(props: PageHeadProps) {
  const sink = useContext(HeadSinkContext);
  const shop = useShop();
  const words = useWords();
  const { pathname, key } = useLocation();
  const pageTitle = props.title ?? '';
  // A title from the CMS may already contain the shop's name.
  const fullTitle = pageTitle.includes(shop.name)
    ? pageTitle
    : pageTitle
      ? words('shell.title', { page: pageTitle, name: shop.name })
      : shop.name;
  const { suffix } = props;
  const place: PagePlace = {
    path: props.canonicalPath ?? pathname,
    paths: props.paths,
    markets: props.markets,
    suffix: suffix && { of: suffix, own: shop[suffix] },
  };
  const canonical = addressIn(
    shop.origin,
    place,
    { code: shop.storeView, locale: shop.locale },
    shop.plainStoreView,
  );
  const facts: HeadFacts = {
    ...props,
    description: props.description || shop.defaultDescription,
    fullTitle,
    canonical,
    place,
  };
  sink?.(facts);

  // biome-ignore lint/correctness/useExhaustiveDependencies: all other values depend on these
  useEffect(() => {
    applyHead(facts, shop.plainStoreView);
  }, [fullTitle, canonical, facts.description, facts.hidden, facts.picture]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation, when its title is known
  useEffect(() => {
    announce(fullTitle);
  }, [key, fullTitle]);

  return null;
}

function applyHead(
  { fullTitle, canonical, description, hidden, picture, place }: HeadFacts,
  plain: string,
): void {
  document.title = fullTitle;
  setMeta('name', 'description', description);
  setMeta('name', 'robots', hidden ? 'noindex, follow' : null);
  setMeta('property', 'og:title', fullTitle);
  setMeta('property', 'og:description', description);
  setMeta('property', 'og:url', canonical);
  const pictureAddress = picture ?? document.head.dataset.picture;
  setMeta('property', 'og:image', pictureAddress && new URL(pictureAddress, location.origin).href);
  document.querySelector('link[rel=canonical]')?.setAttribute('href', canonical);
  for (const alternate of document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')) {
    const { store: code = '', market = '', locale, suffixes = '' } = alternate.dataset;
    if (!isLocale(locale) || !standsIn(place, market)) {
      alternate.removeAttribute('href');
      continue;
    }
    const [productSuffix = '', categorySuffix = ''] = suffixes.split(' ');
    alternate.href = addressIn(
      location.origin,
      place,
      { code, locale, productSuffix, categorySuffix },
      plain,
    );
  }
}

function setMeta(attribute: 'name' | 'property', name: string, content: string | null | undefined): void {
  const existing = document.head.querySelector(`meta[${attribute}="${name}"]`);
  if (!content) {
    existing?.remove();
    return;
  }
  const meta = existing ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute(attribute, name);
  meta.setAttribute('content', content);
}
