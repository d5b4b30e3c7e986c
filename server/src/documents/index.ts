import { COOKIES } from '@jinlan/contract/wire';
import { DEFAULT_LOCALE, isMarket, type Market, type StoreView, viewForReader } from '@jinlan/domain/markets';
import { inAppOf } from '@jinlan/domain/payments';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Stores } from '../areas/stores/index.ts';
import { type ContextMaker, callerOf } from '../graphql/context.ts';
import { isAway } from '../graphql/errors.ts';
import type { Execute } from '../graphql/execute.ts';
import type { Clock } from '../platform/clock.ts';
import { DatabaseAway } from '../platform/database/away.ts';
import type { CardOrigins } from '../platform/gateways/index.ts';
import type { Logger } from '../platform/log.ts';
import type { Notice } from '../platform/notices.ts';
import type { Shares } from '../platform/requests/shares.ts';
import type { Config } from '../platform/settings/config.ts';
import { choiceCookie, readCookies } from '../platform/web/cookies.ts';
import { expectedAnswers } from '../platform/web/expected-answers.ts';
import {
  type DocumentKind,
  documentPolicy,
  newNonce,
  openerPolicy,
  permissionsPolicy,
} from '../platform/web/headers.ts';
import type { FairTurns } from '../platform/web/limits/fair-turns.ts';
import {
  type EmptyShop,
  firstStepsPage,
  isLoopback,
  openingRetrySeconds,
  openingSoonPage,
} from './empty-shop.ts';
import { loadStorefront } from './entry.ts';
import { busyPage, faultPage, notBuiltPage } from './plain-pages.ts';

/**
 * Renders the first document of every page on the server, so that it is readable without scripts. Its data come from the
 * same GraphQL schema with the same limits as a browser's, but without HTTP.
 */
export interface DocumentOptions {
  readonly turns: FairTurns;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly storefront: URL;
  readonly execute: Execute;
  readonly contexts: ContextMaker;
  readonly stores: Pick<Stores, 'storeView' | 'storeViews' | 'defaultView' | 'asksReader'>;
  /** Limits the rendering of pages. */
  readonly shares: Shares;
  /** Null once the shop has a home page or something to sell. */
  readonly emptyShop: () => Promise<EmptyShop | null>;
  readonly shopName: (locale: StoreView['locale']) => string;
  readonly notices: () => readonly Notice[];
  /** The origins of a market's card fields; null if the shop serves them itself. */
  readonly cardOrigins: (market: StoreView['market']) => CardOrigins | null;
  readonly report: (error: unknown, requestId: string, place: string) => { reference: string };
}

/** Pages that staff need in an empty shop: signing in, and setting a first password. */
const isForStaff = (url: string): boolean =>
  /^\/(?:staff|forgot-password|customer\/account\/createPassword)(?:[/?]|$)/i.test(url);

/** Whether the page belongs to the staff app, which scans codes of customers. */
const isStaffPage = (url: string): boolean => /^\/staff(?:[/?]|$)/i.test(url);

export async function documentRoutes(app: FastifyInstance, options: DocumentOptions): Promise<void> {
  options.turns(app);
  const { config, execute, contexts, shares, stores } = options;
  const entry = await loadStorefront(options.storefront);
  if (!entry) options.log.warn('the storefront is not built: pages say so, the API works');
  const secure = config.baseUrl.startsWith('https:');

  let isOpen = false;
  const emptyShop = async (): Promise<EmptyShop | null> => {
    const empty = isOpen ? null : await options.emptyShop();
    isOpen = empty === null;
    return empty;
  };

  /**
   * The view of `?store=`, else of the cookie, else of `STORE_VIEW`. The first and the last may name a market: then the
   * browser's languages choose among its views.
   */
  const storeViewOf = (request: FastifyRequest, cookies: Record<string, string>) => {
    const { store } = request.query as { store?: unknown };
    const cookieView = stores.storeView(cookies[COOKIES.store] ?? '');
    const viewOfMarket = (market: Market): StoreView | undefined =>
      cookieView?.market === market
        ? cookieView
        : viewForReader(stores.storeViews(market), request.headers['accept-language']);
    const requestedView = isMarket(store)
      ? (viewOfMarket(store) ?? null)
      : typeof store === 'string'
        ? stores.storeView(store)
        : null;
    const defaultView = stores.storeView(stores.defaultView);
    if (defaultView === null) throw new Error('The default store view is missing');
    const storeView =
      requestedView ??
      cookieView ??
      (stores.asksReader ? viewOfMarket(defaultView.market) : undefined) ??
      defaultView;
    return { storeView, changed: requestedView !== null && requestedView.code !== cookieView?.code };
  };

  /**
   * The currency of the URL, else of the cookie, if the store view offers it; otherwise the store
   * view's own.
   */
  const currencyOf = (request: FastifyRequest, cookies: Record<string, string>, storeView: StoreView) => {
    const offeredCurrency = (code: unknown) =>
      storeView.currencies.find((offeredCode) => offeredCode === code);
    const requested = offeredCurrency((request.query as { currency?: unknown }).currency);
    return {
      currency: requested ?? offeredCurrency(cookies[COOKIES.currency]) ?? storeView.currency,
      changed: requested !== undefined && requested !== cookies[COOKIES.currency],
    };
  };

  const send = (
    reply: FastifyReply,
    nonce: string,
    status: number,
    html: string,
    card: CardOrigins | null = null,
    kind: DocumentKind = {},
  ): FastifyReply =>
    reply
      .code(status)
      .header('content-security-policy', documentPolicy(nonce, card, kind))
      .header('permissions-policy', permissionsPolicy(card))
      .header('cross-origin-opener-policy', openerPolicy(card))
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie, accept-encoding, accept-language')
      .type('text/html; charset=utf-8')
      .send(html);

  /**
   * In development, shows the next steps to an operator on this machine. Everybody else, and everybody in production, sees
   * that the shop opens soon.
   */
  const sendEmptyShop = async (
    request: FastifyRequest,
    reply: FastifyReply,
    nonce: string,
    { locale }: StoreView,
    finishedSteps: EmptyShop,
  ): Promise<FastifyReply> => {
    if (config.environment !== 'production' && isLoopback(request.ip))
      return send(reply, nonce, 200, await firstStepsPage(locale, finishedSteps));
    expectedAnswers.add(request);
    reply.header('retry-after', String(openingRetrySeconds));
    return send(
      reply,
      nonce,
      503,
      await openingSoonPage(locale, options.shopName(locale), options.notices()),
    );
  };

  const render = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const nonce = newNonce();
    const cookies = readCookies(request.headers.cookie);
    let storeView: StoreView | undefined;
    let isDatabaseAway = false;
    try {
      const choice = storeViewOf(request, cookies);
      storeView = choice.storeView;
      const { currency, changed } = currencyOf(request, cookies, storeView);
      const choiceCookies = [
        ...(choice.changed ? [choiceCookie(COOKIES.store, storeView.code, secure)] : []),
        ...(changed ? [choiceCookie(COOKIES.currency, currency, secure)] : []),
      ];
      if (choiceCookies.length > 0)
        reply.header('set-cookie', choiceCookies.length === 1 ? choiceCookies[0] : choiceCookies);
      reply.header('content-language', storeView.locale);
      const empty = isForStaff(request.url) ? null : await emptyShop();
      if (empty) return await sendEmptyShop(request, reply, nonce, storeView, empty);
      if (!entry) return send(reply, nonce, 503, await notBuiltPage(storeView.locale, options.notices()));
      const view = storeView;
      const caller = callerOf(request);
      const verdict = shares.turnOf(caller.source);
      if (!verdict.allowed) {
        reply.header('retry-after', String(verdict.retryAfterSeconds));
        return await send(reply, nonce, 429, await busyPage(view.locale, options.notices()));
      }
      const page = await shares.count(caller.source, () =>
        entry.render({
          url: request.url,
          storeViewCode: view.code,
          currency,
          cookies,
          nonce,
          assets: entry.assets,
          baseUrl: config.baseUrl,
          async execute(query, variables, operationName) {
            const answer = await execute(
              {
                query,
                variables: variables as Record<string, unknown>,
                operationName: operationName ?? null,
              },
              request.id,
              (operation) => contexts.forStoreView(view, currency, caller, operation),
              { readOnly: true },
            );
            isDatabaseAway ||= isAway(answer);
            return answer;
          },
        }),
      );
      if (isDatabaseAway) return send(reply.header('retry-after', '1'), nonce, 503, page.html);
      for (const [name, value] of Object.entries(page.headers ?? {})) reply.header(name, value);
      // Not cached, because the target depends on the store view in a cookie, and the response may set that
      // cookie.
      if (page.redirect !== undefined)
        return reply.header('cache-control', 'no-store').redirect(page.redirect, page.status);
      const card = options.cardOrigins(view.market);
      return send(reply, nonce, page.status, page.html, card, {
        readsCodes: isStaffPage(request.url),
        isInWechat: inAppOf(request.headers['user-agent'] ?? '') === 'wechat_pay',
      });
    } catch (error) {
      if (error instanceof DatabaseAway) isDatabaseAway = true;
      const { reference } = options.report(error, request.id, 'document');
      return send(
        reply,
        nonce,
        isDatabaseAway ? 503 : 500,
        await faultPage(storeView?.locale ?? DEFAULT_LOCALE, reference, options.notices()),
      );
    }
  };

  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    // Paths of missing files get 404 instead of a page; `//other.site` is no file name.
    if (/^(\/[\w.-]+)+\.(?!html$)[a-z0-9]{2,5}$/i.test(path)) return reply.callNotFound();
    return render(request, reply);
  });
}
