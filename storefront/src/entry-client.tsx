import '@jinlan/ui/tokens.css';
import '@jinlan/ui/base.css';
import { STORAGE } from '@jinlan/contract/wire';
import { ssrExchange } from '@urql/core';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createSessionStore, SESSION_ENDED } from './account/session-store.ts';
import { type FirstState, STATE_ELEMENT } from './app/state.ts';
import { createCartSession, isInvalidCart } from './data/cart-session.ts';
import { createBrowserClient } from './data/client.ts';
import { createLivePrices } from './data/exchanges/live-prices.ts';
import { ClearCartDataDocument, ClearCustomerDataDocument } from './data/local-documents.ts';
import { sessionValues, storedValues } from './data/stored-values.ts';
import { createGoldPriceStore } from './gold-price/gold-prices.ts';
import { readEvent } from './gold-price/read-quotes.ts';
import { followGoldPrices } from './gold-price/stream.ts';
import { createRoutes } from './routes.tsx';
import { readFrame } from './shell/frame.ts';
import { Providers } from './shell/Providers.tsx';
import { ShopFrameDocument } from './shell/queries.generated.ts';
import { clientContext, keepScreen, type Resolved } from './shell/resolve-path.ts';
import { createToastStore } from './shell/toasts.ts';
import { openWordBook } from './words/word-book.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : null);

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 500);
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const element = document.getElementById(STATE_ELEMENT);
  if (!root || !element?.textContent) throw new Error('The document carries no state');
  const state = JSON.parse(element.textContent) as FirstState;
  const storeView = root.dataset.store ?? 'default';

  const livePrices = createLivePrices();
  const client = createBrowserClient({
    stored: storedValues,
    livePrices,
    firstAnswers: ssrExchange({ isClient: true, initialState: state.answers }),
    storeView,
    token: () => session.token(),
    currency: () => text(storedValues.get(STORAGE.currency)),
    platform: () => text(sessionValues.get(STORAGE.miniProgramPlatform)),
    isOnline: () => navigator.onLine !== false,
    whenIdle,
    onError(error, operation) {
      if (error.graphQLErrors.some(({ extensions }) => extensions?.code === 'NOT_AUTHORISED'))
        session.doubt();
      // A screen that only reads a dead bag: drop its id; the next action makes a new one.
      const asked: unknown = operation.variables?.cartId;
      if (operation.kind !== 'query' || !isInvalidCart(error) || asked !== cart.id()) return;
      // A customer's next bag may have been begun on another device.
      void cart.forget().then(() => (session.token() ? cart.ensure() : null));
    },
  });
  const session = createSessionStore({
    stored: storedValues,
    tab: sessionValues,
    clearAnswers: () =>
      Promise.all(
        [ClearCustomerDataDocument, ClearCartDataDocument].map((document) =>
          client.mutation<object, Record<string, never>>(document, {}).toPromise(),
        ),
      ),
    leave(path, ended) {
      if (ended) sessionValues.set(SESSION_ENDED, true, 60);
      if (path === null) location.reload();
      else location.assign(path);
    },
  });

  const answer = client.readQuery(ShopFrameDocument, {});
  if (!answer?.data) throw new Error('The document carries no frame');
  const frame = readFrame(answer.data, state.origin);
  const cart = createCartSession(
    client,
    storedValues,
    frame.shop.market,
    new BroadcastChannel(`jinlan__${STORAGE.cartId}`),
    async () => {
      if (session.token()) await session.drop();
    },
  );
  const gold = createGoldPriceStore(frame.quotes);

  const book = await openWordBook(frame.shop.locale);
  const routes = createRoutes(book);
  const matched = matchRoutes(routes, location) ?? [];
  const resolved = Object.values(state.router.loaderData ?? {}).find(
    (data): data is Resolved => typeof data === 'object' && data !== null && 'kind' in data,
  );
  await Promise.all([
    resolved?.kind === 'screen' ? keepScreen(resolved.screen, book) : null,
    ...matched.map(async ({ route }) => {
      // Loaded now, so that the first drawing matches the server's.
      if (typeof route.lazy !== 'function') return;
      const { lazy, ...rest } = { ...route, ...(await route.lazy()) };
      Object.assign(route, rest, { lazy: undefined });
    }),
  ]);

  const router = createBrowserRouter(routes, {
    hydrationData: state.router,
    getContext: () => new RouterContextProvider(new Map([[clientContext, client]])),
  });

  // In slices: a finger that scrolls while the page wakes up is not kept waiting.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <Providers
          client={client}
          book={book}
          frame={frame}
          gold={gold}
          toasts={createToastStore()}
          cart={cart}
          session={session}
        >
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    );
  });

  let alive = false;
  function followSession(): void {
    const signedIn = session.state().token !== null;
    if (signedIn && !alive) {
      const tools = { session, client, cart, stored: storedValues };
      void import('./account/in-browser.ts').then(({ startSession }) => startSession(tools));
    }
    alive = signedIn;
  }
  session.subscribe(followSession);
  followSession();
  addEventListener('storage', session.sync);

  if (frame.eventsUrl) {
    followGoldPrices(frame.eventsUrl, storeView, (data) => {
      if (gold.receive(readEvent(data))) livePrices.refresh();
    });
  }
}

void start();
