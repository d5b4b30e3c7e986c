import { type Locale, localeFacts, type StoreView } from '@jinlan/domain/markets';
import type { FastifyInstance } from 'fastify';
import { pathIn, robotsText } from '../areas/content/index.ts';
import type { StonePages } from '../areas/diamonds/index.ts';
import { and, rowsOf } from '../platform/collections/bits.ts';
import type { Areas } from '../platform/context.ts';
import { sourceOf } from '../platform/limits/source.ts';
import type { RateLimiter } from '../platform/requests/rate-limit.ts';

/**
 * `robots.txt` and the sitemap: an index, and behind it for each store view its pages, its categories and its pieces, so
 * many to a file. Each address tells where the same thing stands in the other store views that have it.
 */
export interface SitemapOptions {
  readonly areas: Pick<Areas, 'content' | 'stores' | 'catalogue' | 'diamonds'>;
  readonly limiter: RateLimiter;
}

/** With ten alternates each about 1.5 MB: engines take 50. */
export const addressesPerFile = 1_000;
/** Crawlers fetch files in a row; nobody needs all of them every minute. */
const allowance = { burst: 200, perMinute: 120 } as const;

/** The storefront's own pages that are worth finding. */
const screens = ['dynamicGoldPrice/', 'loose-diamonds', 'storelocator/', 'sitemap'];

interface Entry {
  /** By store view; without a leading slash. */
  readonly in: (view: StoreView) => string | null;
  readonly changed?: Date;
}

const kinds = ['pages', 'categories', 'products', 'diamonds'] as const;
type Kind = (typeof kinds)[number];

/** All of one kind; only those of the file asked for are written. */
interface Listed {
  readonly count: number;
  part(number: number): Entry[];
}

const listed = <Item>(items: readonly Item[], entry: (item: Item) => Entry): Listed => ({
  count: items.length,
  part: (number) => items.slice((number - 1) * addressesPerFile, number * addressesPerFile).map(entry),
});

export async function sitemapRoutes(app: FastifyInstance, { areas, limiter }: SitemapOptions): Promise<void> {
  const { content, stores, catalogue, diamonds } = areas;

  const pages = (): Entry[] => [
    ...content.pages().map((page) => ({
      in: ({ locale }: StoreView) => pathIn(page, locale as Locale).slice(1),
      changed: page.changedAt,
    })),
    ...screens.map((path) => ({ in: () => path })),
  ];
  const categories = (): Entry[] =>
    [...catalogue.model.taxonomy.categoryById.values()]
      .filter(({ urlPath, pageUrl }) => urlPath !== '' && pageUrl === null)
      .map(({ urlPath }) => ({ in: ({ categorySuffix }) => urlPath + categorySuffix }));
  /** Rows that the store view's market sells. */
  const soldIn = ({ market }: StoreView): number[] => {
    const { inMarket, visible } = catalogue.model.columns;
    return rowsOf(visible.page ? and(inMarket[market], visible.page) : inMarket[market]);
  };
  const piece = (row: number): Entry => {
    const { pieces, urlKeys } = catalogue.model.columns;
    const [markets, key] = [pieces.marketsOf(row), urlKeys.at(row)];
    return {
      in: ({ market, productSuffix }) => (markets.includes(market) ? `${key}${productSuffix}` : null),
    };
  };

  const address = (path: string, { code }: StoreView): string =>
    stores.baseUrl + path + (code === stores.plainView ? '' : `?store=${code}`);

  const url = (entry: Entry, view: StoreView): string => {
    const own = entry.in(view);
    if (own === null) return '';
    const alternates = stores.storeViews().flatMap((other) => {
      const path = stores.isServed(other.market) ? entry.in(other) : null;
      return path === null
        ? []
        : [`<xhtml:link rel="alternate" hreflang="${hreflang(other)}" href="${xml(address(path, other))}"/>`];
    });
    const changed = entry.changed ? `<lastmod>${entry.changed.toISOString()}</lastmod>` : '';
    return `<url><loc>${xml(address(own, view))}</loc>${changed}${alternates.join('')}</url>`;
  };

  const listOf = (kind: Kind, view: StoreView, stones: StonePages): Listed => {
    switch (kind) {
      case 'pages':
        return listed(pages(), (entry) => entry);
      case 'categories':
        return listed(categories(), (entry) => entry);
      case 'products':
        return listed(soldIn(view), piece);
      case 'diamonds':
        return listed(stones.rows(view.market), (row) => ({ in: ({ market }) => stones.path(row, market) }));
    }
  };
  const fresh = async (): Promise<StonePages> => {
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
    const stones = await fresh();
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
    const entries = listOf(kind as Kind, view, await fresh()).part(Number(part));
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
