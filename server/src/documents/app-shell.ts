import { readFile } from 'node:fs/promises';
import { DEFAULT_LOCALE } from '@jinlan/domain/markets';
import type { FastifyInstance } from 'fastify';
import { officePolicy } from '../platform/web/headers.ts';
import { notBuiltPage } from './plain-pages.ts';

/**
 * Serves the `index.html` of an app that the browser renders, at every path. Register it under the
 * app's base path, after its files. `built` is the app's `dist/`; if it is missing, every page responds
 * with 503. Pages are not cached, indexed or framed.
 */
export async function appShellRoutes(app: FastifyInstance, { built }: { built: URL }): Promise<void> {
  const html = await readFile(new URL('client/index.html', built), 'utf8').catch(() => null);
  const routes = ['/', '/*'] as const;
  for (const route of routes)
    app.get(route, async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      // Paths with a file extension get 404 instead of the page.
      if (/\.[a-z0-9]{2,5}$/i.test(path)) return reply.callNotFound();
      return reply
        .code(html === null ? 503 : 200)
        .header('content-security-policy', officePolicy)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex, nofollow')
        .header('x-frame-options', 'DENY')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(html ?? (await notBuiltPage(DEFAULT_LOCALE, [])));
    });
}
