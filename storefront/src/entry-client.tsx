import '@jinlan/ui/tokens.css';
import '@jinlan/ui/base.css';
import { STORAGE } from '@jinlan/contract/wire';
import { loadMessages } from '@jinlan/messages';
import { ssrExchange } from '@urql/core';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { type FirstState, STATE_ELEMENT } from './app/state.ts';
import { createCartSession, isInvalidCart } from './data/cart-session.ts';
import { createBrowserClient } from './data/client.ts';
import { createLivePrices } from './data/exchanges/live-prices.ts';
import { sessionValues, storedValues } from './data/stored-values.ts';
import { createGoldPriceStore } from './gold-price/gold-prices.ts';
import { readEvent } from './gold-price/read-quotes.ts';
import { followGoldPrices } from './gold-price/stream.ts';
import { routes } from './routes.tsx';
import { readFrame } from './shell/frame.ts';
import { Providers } from './shell/Providers.tsx';
import { ShopFrameDocument } from './shell/queries.generated.ts';
import { clientContext, loadScreen, type Resolved } from './shell/resolve-path.ts';
import { createToastStore } from './shell/toasts.ts';
import { compiled } from './words/format-message.ts';
import { createWords } from './words/words.tsx';

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
    token: () => text(storedValues.get(STORAGE.token)),
    currency: () => text(storedValues.get(STORAGE.currency)),
    platform: () => text(sessionValues.get(STORAGE.miniProgramPlatform)),
    isOnline: () => navigator.onLine !== false,
    whenIdle,
    onError(error, operation) {
      // A screen that only reads a dead bag: drop its id; the next action makes a new one.
      const asked: unknown = operation.variables?.cartId;
      if (operation.kind === 'query' && isInvalidCart(error) && asked === cart.id()) void cart.forget();
    },
  });

  const answer = client.readQuery(ShopFrameDocument, {});
  if (!answer?.data) throw new Error('The document carries no frame');
  const frame = readFrame(answer.data, state.origin);
  const cart = createCartSession(client, storedValues, frame.shop.market);
  const gold = createGoldPriceStore(frame.quotes);

  const matched = matchRoutes(routes, location) ?? [];
  const resolved = Object.values(state.router.loaderData ?? {}).find(
    (data): data is Resolved => typeof data === 'object' && data !== null && 'kind' in data,
  );
  const [messages] = await Promise.all([
    loadMessages(frame.shop.locale),
    resolved?.kind === 'screen' ? loadScreen(resolved.screen) : null,
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

  hydrateRoot(
    root,
    <StrictMode>
      <Providers
        client={client}
        words={createWords(frame.shop.locale, compiled(messages))}
        frame={frame}
        gold={gold}
        toasts={createToastStore()}
        cart={cart}
      >
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );

  if (frame.eventsUrl) {
    followGoldPrices(frame.eventsUrl, storeView, (data) => {
      if (gold.receive(readEvent(data))) livePrices.refresh();
    });
  }
}

void start();
