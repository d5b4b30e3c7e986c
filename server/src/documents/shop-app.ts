import { PATHS } from '@jinlan/contract/wire';
import { DEFAULT_LOCALE, type StoreView } from '@jinlan/domain/markets';
import { loadFamily } from '@jinlan/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Areas } from '../platform/context.ts';
import type { FairTurns } from '../platform/web/limits/fair-turns.ts';
import { drawPng, type IconName, iconSizes, type Mark, markOf } from './app-icon.ts';

export interface ShopAppOptions {
  readonly stores: Areas['stores'];
  readonly turns: FairTurns;
  /** Below it are the retailer's pictures. */
  readonly dataDir: string;
}

/** `--paper` and `--night` of tokens.css. */
const paper = '#faf7f2';
const night = '#14110f';

const cached = 'public, max-age=3600';

/** The shortcuts of the icon, in the order in which phones show them. */
const shortcuts = [
  ['orders', '/order-history'],
  ['card', '/member/card'],
  ['designer', '/customizer'],
  ['gold', '/dynamicGoldPrice/'],
] as const;

/** The formats that the adviser's conversation takes. */
const sharedTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** The store view of a request's `store`, else the default one. */
export function viewOf(stores: Areas['stores'], request: FastifyRequest): StoreView | null {
  const { store } = request.query as { store?: unknown };
  return (typeof store === 'string' ? stores.storeView(store) : null) ?? stores.storeView(stores.defaultView);
}

/**
 * Serves the files that a browser needs to install the shop: a manifest for each store view, and icons of the retailer's
 * logo or of the first character of the wordmark.
 */
export async function shopAppRoutes(
  app: FastifyInstance,
  { stores, turns, dataDir }: ShopAppOptions,
): Promise<void> {
  turns(app);

  app.get(PATHS.manifest, async (request, reply) => {
    const view = viewOf(stores, request);
    if (view === null) return reply.callNotFound();
    const words = await loadFamily(view.locale, 'app');
    const name = stores.shop().name[view.locale];
    const iconOf = (icon: IconName, purpose: 'any' | 'maskable') => ({
      ...{ src: `${PATHS.appIcons}${icon}.png`, sizes: `${iconSizes[icon].px}x${iconSizes[icon].px}` },
      ...{ type: 'image/png', purpose },
    });
    const openIn = (path: string): string => `${path}?store=${encodeURIComponent(view.code)}`;
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', cached)
      .send(
        JSON.stringify({
          // Markets and languages of one device are one app.
          id: '/',
          ...{ name, short_name: name, lang: view.locale, dir: 'ltr' },
          ...{ start_url: openIn('/'), scope: '/', display: 'standalone', orientation: 'any' },
          ...{ background_color: paper, theme_color: night, categories: ['shopping'] },
          icons: [
            iconOf('any-192', 'any'),
            iconOf('any-512', 'any'),
            iconOf('maskable-192', 'maskable'),
            iconOf('maskable-512', 'maskable'),
          ],
          shortcuts: shortcuts.map(([key, path]) => ({
            name: words[`app.shortcut.${key}`],
            url: openIn(path),
            icons: [iconOf('any-192', 'any')],
          })),
          share_target: {
            ...{ action: PATHS.share, method: 'POST', enctype: 'multipart/form-data' },
            params: { files: [{ name: 'pictures', accept: sharedTypes }] },
          },
        }),
      );
  });

  /** Drawn once for each mark. */
  let drawn: { readonly key: string; readonly icons: Map<IconName, Promise<Buffer>> } | null = null;
  const iconOf = (mark: Mark, name: IconName): Promise<Buffer> => {
    const key = JSON.stringify(mark);
    if (drawn?.key !== key) drawn = { key, icons: new Map() };
    const { icons } = drawn;
    const icon = icons.get(name) ?? drawPng(mark, name);
    icons.set(name, icon);
    return icon;
  };
  app.get(`${PATHS.appIcons}:file`, async (request, reply) => {
    const { file } = request.params as { file: string };
    const name = file.replace(/\.png$/, '');
    if (!file.endsWith('.png') || !Object.hasOwn(iconSizes, name)) return reply.callNotFound();
    const { name: shopName, logo } = stores.shop();
    const mark = markOf(shopName[DEFAULT_LOCALE], logo, dataDir);
    return reply
      .type('image/png')
      .header('cache-control', cached)
      .send(await iconOf(mark, name as IconName));
  });

  // Normally the service worker handles shared pictures. Without a service worker nothing is stored, and the page says how
  // to send a picture.
  app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      payload.resume();
      done(null, null);
    });
    scope.post(PATHS.share, async (_request, reply) => reply.redirect(PATHS.share, 303));
  });
}
