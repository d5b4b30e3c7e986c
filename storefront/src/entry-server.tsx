/** Draws a whole first document. The server gives its own schema as `execute`, so no call leaves the process. */
import { loadMessages } from '@jinlan/messages';
import { renderToReadableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import { type HeadFacts, HeadSinkContext } from './app/PageHead.tsx';
import { createCartSession } from './data/cart-session.ts';
import { createServerClient, type Execute } from './data/server-client.ts';
import { createStoredValues } from './data/stored-values.ts';
import { type ViteManifest, writeDocument } from './document.ts';
import { createGoldPriceStore } from './gold-price/gold-prices.ts';
import { routes } from './routes.tsx';
import { type ScreenName, screens } from './screens.ts';
import { readFrame } from './shell/frame.ts';
import { Providers } from './shell/Providers.tsx';
import { ShopFrameDocument } from './shell/queries.generated.ts';
import { clientContext, type Resolved } from './shell/resolve-path.ts';
import { createToastStore } from './shell/toasts.ts';
import { compiled } from './words/format-message.ts';
import { createWords } from './words/words.tsx';

export interface RenderRequest {
  /** Path with its query, or a whole address. */
  readonly url: string;
  readonly storeViewCode: string;
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

export async function render({
  url,
  storeViewCode,
  baseUrl,
  nonce,
  execute,
  assets,
}: RenderRequest): Promise<Rendered> {
  const { client, answers } = createServerClient(execute);
  const { data, error } = await client.query(ShopFrameDocument, {}).toPromise();
  if (!data) throw new Error(`No frame for store view ${storeViewCode}`, { cause: error });
  const base = /^https?:/.test(url) ? url : (baseUrl ?? data.storeConfig?.base_url ?? 'http://localhost/');
  const address = new URL(url, base);
  const frame = readFrame(data, address.origin);
  const messages = await loadMessages(frame.shop.locale);

  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(address), {
    requestContext: new RouterContextProvider(new Map([[clientContext, client]])),
  });
  if (context instanceof Response) {
    return { status: context.status, redirect: context.headers.get('location') ?? '/', html: '' };
  }

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
        words={createWords(frame.shop.locale, compiled(messages))}
        frame={frame}
        gold={createGoldPriceStore(frame.quotes)}
        toasts={createToastStore()}
        cart={createCartSession(client, stored, frame.shop.market)}
      >
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </HeadSinkContext>,
    // Waited for as a whole: readers without script get everything in its place.
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
  // Half a page is no page: the server masks the fault and gives it a reference.
  if (failure) throw (failure as { cause: unknown }).cause;
  const facts = head as HeadFacts | null;
  return {
    status: facts?.status ?? context.statusCode,
    html: writeDocument({
      html,
      head: facts,
      frame,
      state: {
        answers: answers(),
        router: { loaderData: context.loaderData, errors: context.errors },
        origin: address.origin,
      },
      nonce,
      assets,
      modules: [
        ...screenModules(address.pathname, context.loaderData),
        `../messages/src/${frame.shop.locale}/index.ts`,
      ],
    }),
  };
}

function screenModules(pathname: string, loaderData: Readonly<Record<string, unknown>>): string[] {
  const named = (matchRoutes(routes, pathname) ?? []).flatMap(({ route }): ScreenName[] => {
    const handle = route.handle as { screen: ScreenName } | undefined;
    return handle ? [handle.screen] : [];
  });
  const resolved = Object.values(loaderData).flatMap((data): ScreenName[] => {
    const known = data as Resolved | undefined;
    return known && typeof known === 'object' && known.kind === 'screen' ? [known.screen] : [];
  });
  return [...named, ...resolved].map((name) => screens[name].module);
}
