import '@jinlan/ui/tokens.css';
import '@jinlan/ui/base.css';
import {
  ClearCartDataDocument,
  ClearCustomerDataDocument,
  createBrowserClient,
  createFirstAnswers,
  createLivePrices,
  sessionValues,
  storedValues,
} from '@jinlan/client/data';
import { createSessionStore, SESSION_ENDED } from '@jinlan/client/session';
import { createToastStore } from '@jinlan/client/toasts';
import { openWordBook } from '@jinlan/client/words';
import { STORAGE, WORKER_CACHES } from '@jinlan/contract/wire';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterLoad, whenIdle } from './app/after-load.ts';
import { type FirstState, STATE_ELEMENT } from './app/state.ts';
import { createCartSession, isInvalidCart } from './data/cart-session.ts';
import { createGoldPriceStore } from './gold-price/gold-prices.ts';
import { readEvent } from './gold-price/read-quotes.ts';
import { followGoldPrices } from './gold-price/stream.ts';
import { loadTable } from './load-screen.ts';
import { createRoutes } from './routes.tsx';
import { replayTaps } from './shell/early-taps/replay-taps.ts';
import { writeGlobalMessage } from './shell/notices/global-messages.ts';
import { Providers } from './shell/Providers.tsx';
import { clientContext, keepFirstScreen, loadedScreen } from './shell/routing/resolve-path.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : null);

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const element = document.getElementById(STATE_ELEMENT);
  if (!root || !element?.textContent) throw new Error('The document carries no state');
  const { frame, screens, answers, router: hydrationData } = JSON.parse(element.textContent) as FirstState;
  const storeView = root.dataset.store ?? 'default';

  // The document shows the chosen currency, so requests must use it too.
  const { currency, ownCurrency } = frame.shop;
  const pickedCurrency = currency === ownCurrency ? null : currency;
  if (pickedCurrency === null) storedValues.remove(STORAGE.currency);
  else storedValues.set(STORAGE.currency, pickedCurrency);

  const livePrices = createLivePrices();
  const firstAnswers = createFirstAnswers(answers);
  const client = createBrowserClient({
    stored: storedValues,
    livePrices,
    firstAnswers: firstAnswers.exchange,
    storeView,
    token: () => session.token(),
    currency: pickedCurrency,
    platform: () => text(sessionValues.get(STORAGE.miniProgramPlatform)),
    isOnline: () => navigator.onLine !== false,
    whenIdle,
    onError(error, operation) {
      if (error.graphQLErrors.some(({ extensions }) => extensions?.code === 'NOT_AUTHORISED'))
        session.doubt();
      // A query met an invalid bag: its id is forgotten. A customer gets the account's bag (`followBag`), and a guest's
      // next action creates a new one.
      const requestedCartId: unknown = operation.variables?.cartId;
      if (operation.kind !== 'query' || !isInvalidCart(error) || requestedCartId !== cart.id()) return;
      void cart.forget();
    },
  });
  const session = createSessionStore({
    stored: storedValues,
    tab: sessionValues,
    clearAnswers: (wasAway) =>
      Promise.all([
        ...[ClearCustomerDataDocument, ClearCartDataDocument].map((document) =>
          client.mutation<object, Record<string, never>>(document, {}).toPromise(),
        ),
        // Deletes the offline page's data, and pictures that were shared with the app. Without HTTPS there are no
        // caches.
        ...[WORKER_CACHES.own, ...(wasAway ? [] : [WORKER_CACHES.shared])].map((name) =>
          globalThis.caches?.delete(name).catch(() => false),
        ),
      ]),
    leave(path, wasEnded) {
      if (wasEnded) sessionValues.set(SESSION_ENDED, true, 60);
      // A page that requires a sign-in shows the message itself.
      if (wasEnded && path === null) writeGlobalMessage(storedValues, 'SESSION_ENDED');
      if (path === null) location.reload();
      else location.assign(path);
    },
  });
  // Another page may have ended the session and been closed before it deleted this cache.
  if (session.token() === null) void globalThis.caches?.delete(WORKER_CACHES.own).catch(() => false);

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
  // Loaded now, so the first rendering matches the server's.
  await Promise.all(screens.map((first) => keepFirstScreen(first, book)));
  const router = createBrowserRouter(createRoutes(book, loadedScreen), {
    hydrationData,
    getContext: () => new RouterContextProvider(new Map([[clientContext, client]])),
  });

  const firstLocation = router.state.location.key;
  router.subscribe(({ location }) => {
    if (location.key !== firstLocation) firstAnswers.forgetErrors();
  });

  // A transition, so hydration does not block scrolling.
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
  performance.mark('awake');
  if (window.earlyTaps) replayTaps(window.earlyTaps);

  let alive = false;
  function followSession(): void {
    const signedIn = session.state().token !== null;
    if (signedIn && !alive) {
      const tools = { session, client, cart, stored: storedValues };
      void import('./account/in-browser.ts').then(({ startSession }) => startSession(tools, book));
    }
    alive = signedIn;
  }
  session.subscribe(followSession);
  followSession();
  addEventListener('storage', session.sync);

  // The shopper may be about to open another page.
  for (const eventType of ['pointermove', 'pointerdown', 'keydown'])
    addEventListener(eventType, () => void loadTable().catch(() => {}), { once: true, passive: true });

  if (frame.eventsUrl) {
    followGoldPrices(frame.eventsUrl, storeView, (data) => {
      if (gold.receive(readEvent(data))) livePrices.refresh();
    });
  }
}

if (import.meta.env.PROD) {
  afterLoad(() => {
    import('./service-worker/registration.ts').then(
      ({ registerWorker }) => registerWorker(),
      () => {},
    );
  });
}

// Starts in a separate task after the modules were evaluated, so both together do not block input.
setTimeout(start);
