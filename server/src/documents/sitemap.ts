import { type Locale, localeFacts, type StoreView } from '@jinlan/domain/markets';
import type { FastifyInstance } from 'fastify';
import { pathIn, robotsText } from '../areas/content/index.ts';
import type { StonePages } from '../areas/diamonds/index.ts';
import { and, rowsOf } from '../platform/collections/bits.ts';
import type { Areas } from '../platform/context.ts';
import { sourceOf } from '../platform/limits/source.ts';
import type { RateLimiter } from '../platform/requests/rate-limit.ts';
import type { FairTurns } from '../platform/web/limits/fair-turns.ts';

/**
 * Serves `robots.txt` and the sitemap: an index, and for each store view files with its pages, categories, pieces and
 * diamonds. Each URL has links to the same page in other store views.
 */
export interface SitemapOptions {
  readonly areas: Pick<Areas, 'content' | 'stores' | 'catalogue' | 'diamonds'>;
  readonly limiter: RateLimiter;
  readonly turns: FairTurns;
}

/** The most addresses in one file. With ten alternates each it has about 1.5 MB; search engines accept 50 MB. */
export const addressesPerFile = 1_000;
/** The limit of one source. Crawlers fetch many files at once, but none needs all of them every minute. */
const allowance = { burst: 200, perMinute: 120 } as const;

/** The storefront's own pages for search engines. */
const screens = ['dynamicGoldPrice/', 'loose-diamonds', 'storelocator/', 'sitemap'];

interface Entry {
  /** The path in a store view, without a leading slash; null if the page does not exist there. */
  readonly pathIn: (view: StoreView) => string | null;
  readonly changed?: Date;
}

const kinds = ['pages', 'categories', 'products', 'diamonds'] as const;
type Kind = (typeof kinds)[number];

/** All entries of one kind; only those of the requested file are built. */
interface EntryList {
  readonly count: number;
  part(number: number): Entry[];
}

const listEntries = <Item>(items: readonly Item[], entry: (item: Item) => Entry): EntryList => ({
  count: items.length,
  part: (number) => items.slice((number - 1) * addressesPerFile, number * addressesPerFile).map(entry),
});

export async function sitemapRoutes(
  app: FastifyInstance,
  { areas, limiter, turns }: SitemapOptions,
): Promise<void> {
  turns(app);
  const { content, stores, catalogue, diamonds } = areas;

  const pages = (): Entry[] => [
    ...content.pages().map((page) => ({
      pathIn: ({ locale }: StoreView) => pathIn(page, locale as Locale).slice(1),
      changed: page.changedAt,
    })),
    ...screens.map((path) => ({ pathIn: () => path })),
  ];
  const categories = (): Entry[] =>
    [...catalogue.model.taxonomy.categoryById.values()]
      .filter(({ urlPath, pageUrl }) => urlPath !== '' && pageUrl === null)
      .map(({ urlPath }) => ({ pathIn: ({ categorySuffix }) => urlPath + categorySuffix }));
  /** Rows of pieces that the store view's market sells. */
  const soldIn = ({ market }: StoreView): number[] => {
    const { inMarket, visible } = catalogue.model.columns;
    return rowsOf(visible.page ? and(inMarket[market], visible.page) : inMarket[market]);
  };
  const piece = (row: number): Entry => {
    const { pieces, urlKeys } = catalogue.model.columns;
    const [markets, key] = [pieces.marketsOf(row), urlKeys.at(row)];
    return {
      pathIn: ({ market, productSuffix }) => (markets.includes(market) ? `${key}${productSuffix}` : null),
    };
  };

  const address = (path: string, { code }: StoreView): string =>
    stores.baseUrl + path + (code === stores.defaultView ? '' : `?store=${code}`);

  const url = (entry: Entry, view: StoreView): string => {
    const ownPath = entry.pathIn(view);
    if (ownPath === null) return '';
    const alternates = stores.storeViews().flatMap((other) => {
      const path = stores.isServed(other.market) ? entry.pathIn(other) : null;
      return path === null
        ? []
        : [`<xhtml:link rel="alternate" hreflang="${hreflang(other)}" href="${xml(address(path, other))}"/>`];
    });
    const changed = entry.changed ? `<lastmod>${entry.changed.toISOString()}</lastmod>` : '';
    return `<url><loc>${xml(address(ownPath, view))}</loc>${changed}${alternates.join('')}</url>`;
  };

  const listOf = (kind: Kind, view: StoreView, stones: StonePages): EntryList => {
    switch (kind) {
      case 'pages':
        return listEntries(pages(), (entry) => entry);
      case 'categories':
        return listEntries(categories(), (entry) => entry);
      case 'products':
        return listEntries(soldIn(view), piece);
      case 'diamonds':
        return listEntries(stones.rows(view.market), (row) => ({
          pathIn: ({ market }) => stones.path(row, market),
        }));
    }
  };
  const loadStones = async (): Promise<StonePages> => {
    await catalogue.fresh();
    return diamonds.pages();
  };

  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  const names =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(stores.baseUrl)),
  );

  app.get('/sitemap.xml', async (request, reply) => {
    if (!limiter.take(`sitemap:${sourceOf(request.ip)}`, allowance).allowed) return reply.code(429).send();
    const stones = await loadStones();
    const files = stores
      .storeViews()
      .filter(({ market }) => stores.isServed(market))
      .flatMap((view) =>
        kinds.flatMap((kind) =>
          Array.from(
            { length: Math.ceil(listOf(kind, view, stones).count / addressesPerFile) },
            (_, index) => `${stores.baseUrl}sitemap/${view.code}/${kind}-${index + 1}.xml`,
          ),
        ),
      );
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `${head}<sitemapindex ${names}>${files.map((file) => `<sitemap><loc>${xml(file)}</loc></sitemap>`).join('')}</sitemapindex>`,
      );
  });

  app.get('/sitemap/:view/:file', async (request, reply) => {
    const { view: code, file } = request.params as { view: string; file: string };
    const [, kind, part] = /^(pages|categories|products|diamonds)-([1-9]\d{0,5})\.xml$/.exec(file) ?? [];
    const view = stores.storeView(code);
    if (!view || kind === undefined) return reply.callNotFound();
    if (!limiter.take(`sitemap:${sourceOf(request.ip)}`, allowance).allowed) return reply.code(429).send();
    const entries = listOf(kind as Kind, view, await loadStones()).part(Number(part));
    if (entries.length === 0) return reply.callNotFound();
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${head}<urlset ${names}>${entries.map((entry) => url(entry, view)).join('')}</urlset>`);
  });
}

const hreflang = ({ locale, market }: StoreView): string =>
  `${localeFacts[locale].script}-${market.toUpperCase()}`;

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
