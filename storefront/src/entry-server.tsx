/**
 * Renders a complete first document. The server passes its own schema as `execute`, so no request leaves the process.
 */

import { createStoredValues } from '@jinlan/client/data';
import { createServerClient, type Execute } from '@jinlan/client/server';
import { createSessionStore } from '@jinlan/client/session';
import { createToastStore } from '@jinlan/client/toasts';
import type { WordBook } from '@jinlan/client/words';
import { openWordBook } from '@jinlan/client/words';
import { pictureIn, readTree } from '@jinlan/content/read-tree';
import { baseLocale } from '@jinlan/domain/markets';
import type { CurrencyCode } from '@jinlan/domain/money';
import type { Family, Locale } from '@jinlan/messages';
import { stringifyDocument } from '@urql/core';
import { renderToReadableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type StaticHandler,
  StaticRouterProvider,
} from 'react-router';
import { type HeadFacts, HeadSinkContext } from './app/PageHead.tsx';
import { createCartSession } from './data/cart-session.ts';
import { type ViteManifest, writeDocument } from './document.ts';
import { createGoldPriceStore } from './gold-price/gold-prices.ts';
import { HomePageDocument, type HomePageQuery } from './home/queries.generated.ts';
import type { FirstScreen } from './load-screen.ts';
import { createRoutes } from './routes.tsx';
import { type ScreenName, screens, stylesOf, wordsOf } from './screens.ts';
import { type FieldError, readFrame } from './shell/frame.ts';
import { Providers } from './shell/Providers.tsx';
import { ShopFrameDocument, type ShopFrameQuery } from './shell/queries.generated.ts';
import { clientContext, decoded, type Resolved } from './shell/routing/resolve-path.ts';
import { shortenedAddress } from './shell/routing/shorten-address.ts';

export interface RenderRequest {
  /** Path with its query. */
  readonly url: string;
  readonly storeViewCode: string;
  /** Currency in which prices are shown and charged; one of the store view's. */
  readonly currency: CurrencyCode;
  /** Scheme and host of canonical addresses. */
  readonly baseUrl?: string;
  readonly cookies: Readonly<Record<string, string>>;
  readonly nonce: string;
  readonly execute: Execute;
  readonly assets: ViteManifest;
}

export interface Rendered {
  readonly status: number;
  readonly redirect?: string;
  readonly html: string;
}

/** Fetched outside the client, so the browser gets only the frame, not the answer it is made from. */
const frameQuery = stringifyDocument(ShopFrameDocument);
const homeQuery = stringifyDocument(HomePageDocument);

/** The data that all pages of one language share: messages, routes and number formats. */
interface Language {
  readonly book: WordBook;
  readonly routes: RouteObject[];
  readonly handler: StaticHandler;
}

const languages = new Map<Locale, Promise<Language>>();

function languageOf(locale: Locale): Promise<Language> {
  const language =
    languages.get(locale) ??
    openWordBook(locale).then((book) => {
      const routes = createRoutes(book);
      return { book, routes, handler: createStaticHandler(routes) };
    });
  languages.set(locale, language);
  return language;
}

export async function render({
  url,
  storeViewCode,
  currency,
  baseUrl,
  nonce,
  execute,
  assets,
}: RenderRequest): Promise<Rendered> {
  const answer = await execute(frameQuery, {}, 'ShopFrame');
  const data = answer.data as ShopFrameQuery | null | undefined;
  if (!data) throw new Error(`No frame for store view ${storeViewCode}`, { cause: answer.errors });
  const { origin } = new URL(baseUrl ?? data.storeConfig?.base_url ?? 'http://localhost/');
  // Appended to the shop's origin, not resolved against it: `//other.site` is a path here.
  const address = new URL(origin + url);
  const errors = (answer.errors ?? []) as readonly FieldError[];
  const frame = readFrame(data, address.origin, currency, errors);
  const shortened = shortenedAddress(address);
  if (shortened !== null) return { status: 302, redirect: shortened, html: '' };
  const { locale } = frame.shop;
  const { book, routes, handler } = await languageOf(locale);
  const { client, answers } = createServerClient(execute);
  const context = await handler.query(new Request(address), {
    requestContext: new RouterContextProvider(new Map([[clientContext, client]])),
  });
  if (context instanceof Response) {
    return { status: context.status, redirect: context.headers.get('location') ?? '/', html: '' };
  }
  const canonicalAddress = onlyAddress(address, context.loaderData);
  if (canonicalAddress !== null) return { status: 301, redirect: canonicalAddress, html: '' };

  let head: HeadFacts | null = null;
  let failure: { readonly cause: unknown } | null = null;
  const stored = createStoredValues(() => null);
  const stream = await renderToReadableStream(
    <HeadSinkContext
      value={(facts) => {
        head = facts;
      }}
    >
      <Providers
        client={client}
        book={book}
        frame={frame}
        gold={createGoldPriceStore(frame.quotes)}
        toasts={createToastStore()}
        cart={createCartSession(client, stored, frame.shop.market)}
        session={createSessionStore({ stored, tab: stored, clearAnswers: async () => {}, leave: () => {} })}
      >
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </HeadSinkContext>,
    // Waits for the complete page, because readers without scripts need everything in place.
    {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(cause) {
        failure ??= { cause };
      },
    },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  // A partial page is never sent. The server masks the fault and gives it a reference.
  if (failure) throw (failure as { cause: unknown }).cause;
  const facts = head as HeadFacts | null;
  const renderedScreens = screensOf(matchRoutes(routes, address) ?? [], context.loaderData);
  return {
    status: facts?.status ?? context.statusCode,
    html: writeDocument({
      html,
      head: facts,
      picture: await shopPicture(execute),
      frame,
      state: {
        frame,
        screens: renderedScreens.map((name) => firstScreen(name, assets)),
        answers: answers(),
        router: { loaderData: context.loaderData, errors: context.errors },
      },
      nonce,
      assets,
      modules: renderedScreens
        .flatMap((name) => [
          screens[name].module,
          ...wordsOf(name).flatMap((family) => wordsModules(locale, family)),
        ])
        .concat(wordsModules(locale, 'index')),
      styles: renderedScreens.flatMap(stylesOf),
    }),
  };
}

/** The first picture of the home page, for link previews of pages without one. */
async function shopPicture(execute: Execute): Promise<string | null> {
  const { data } = await execute(homeQuery, {}, 'HomePage');
  const page = (data as HomePageQuery | null | undefined)?.cmsPage;
  return page ? pictureIn(readTree(page.content_tree)) : null;
}

/** Returns the canonical path of a page that was requested with other slashes or without its suffix. */
function onlyAddress(
  { pathname, search }: URL,
  loaderData: Readonly<Record<string, unknown>>,
): string | null {
  for (const data of Object.values(loaderData)) {
    const resolved = data as Resolved | undefined;
    if (typeof resolved !== 'object' || resolved?.kind !== 'screen') continue;
    const canonicalAddress = encodeURI(`/${resolved.url}`);
    return encodeURI(decoded(pathname)) === canonicalAddress ? null : canonicalAddress + search;
  }
  return null;
}

function firstScreen(name: ScreenName, assets: ViteManifest): FirstScreen {
  const { module } = screens[name];
  return { name, file: assets[module]?.file ?? module, words: wordsOf(name) };
}

/** A locale in translation also needs the source language's messages. */
const wordsModules = (locale: Locale, name: Family | 'index'): string[] =>
  [...new Set([baseLocale(locale), locale])].map(
    (moduleLocale) => `../messages/src/${moduleLocale}/${name}.ts`,
  );

function screensOf(
  matches: readonly { readonly route: RouteObject }[],
  loaderData: Readonly<Record<string, unknown>>,
): ScreenName[] {
  const routeScreens = matches.flatMap(({ route }): ScreenName[] => {
    const handle = route.handle as { screen: ScreenName } | undefined;
    return handle ? [handle.screen] : [];
  });
  const resolved = Object.values(loaderData).flatMap((data): ScreenName[] => {
    const resolution = data as Resolved | undefined;
    return resolution && typeof resolution === 'object' && resolution.kind === 'screen'
      ? [resolution.screen]
      : [];
  });
  return [...routeScreens, ...resolved];
}
