import { PATHS } from '@jinlan/contract/wire';
import { DEFAULT_LOCALE } from '@jinlan/domain/markets';
import { loadFamily } from '@jinlan/messages';
import type { FastifyInstance } from 'fastify';
import type { Areas } from '../platform/context.ts';
import type { FairTurns } from '../platform/web/limits/fair-turns.ts';
import { drawIcon } from './app-icon.ts';
import { viewOf } from './shop-app.ts';

export interface StaffAppOptions {
  readonly stores: Areas['stores'];
  readonly turns: FairTurns;
}

/** `--night` and `--paper` of tokens.css. */
const night = '#14110f';
const paper = '#faf7f2';

const cached = 'public, max-age=3600';

/**
 * Serves the files that a browser needs to install the staff app: a manifest for each store view, with the shop's name in
 * its language, and an icon of the first character of the shop's wordmark.
 */
export async function staffAppRoutes(
  app: FastifyInstance,
  { stores, turns }: StaffAppOptions,
): Promise<void> {
  turns(app);
  const characterOf = (): string => {
    const shop = stores.shop();
    const [character = ''] = shop.logo?.first ?? shop.name[DEFAULT_LOCALE];
    return character;
  };

  app.get(PATHS.staffManifest, async (request, reply) => {
    const view = viewOf(stores, request);
    if (view === null) return reply.callNotFound();
    const words = await loadFamily(view.locale, 'staff');
    const name = `${stores.shop().name[view.locale]} ${words['staff.mark']}`;
    const icon = { src: PATHS.staffIcon, sizes: 'any', type: 'image/svg+xml' };
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', cached)
      .send(
        JSON.stringify({
          // Markets and languages of one device are one app.
          id: '/staff/',
          ...{ name, short_name: name, lang: view.locale, dir: 'ltr' },
          start_url: `/staff/orders?store=${encodeURIComponent(view.code)}`,
          ...{ scope: '/staff/', display: 'standalone', orientation: 'any' },
          ...{ background_color: paper, theme_color: night },
          icons: ['any', 'maskable'].map((purpose) => ({ ...icon, purpose })),
        }),
      );
  });

  let icon: { readonly character: string; readonly svg: Promise<string> } | null = null;
  app.get(PATHS.staffIcon, async (_request, reply) => {
    const character = characterOf();
    if (icon?.character !== character) icon = { character, svg: drawIcon(character) };
    return reply
      .type('image/svg+xml')
      .header('cache-control', cached)
      .header('content-security-policy', "default-src 'none'")
      .send(await icon.svg);
  });
}
