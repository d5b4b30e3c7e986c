/** Renders a part of the shop in a test, with the providers of a page. The test answers the requests. */

import { createBrowserClient, createLivePrices, createStoredValues } from '@jinlan/client/data';
import { network } from '@jinlan/client/data/testing';
import { guest, type SessionState, type SessionStore } from '@jinlan/client/session';
import { createToastStore, ToastArea, ToastProvider } from '@jinlan/client/toasts';
import { type WordBook, WordsProvider } from '@jinlan/client/words';
import { wordsIn } from '@jinlan/client/words/testing';
import type { Family } from '@jinlan/messages';
import { LinkProvider } from '@jinlan/ui';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { Provider as DataProvider } from 'urql';
import { SessionProvider } from '../account/session.tsx';
import { CartSessionProvider } from '../data/cart.tsx';
import { createCartSession } from '../data/cart-session.ts';
import { createGoldPriceStore } from '../gold-price/gold-prices.ts';
import { GoldPriceProvider } from '../gold-price/use-gold-prices.tsx';
import { ShopLink } from '../shell/App.tsx';
import { type Shop, ShopProvider } from './shop.tsx';

// A busy machine renders slowly. If an element never appears, the test still fails.
configure({ asyncUtilTimeout: 30_000 });

const shop = {
  storeView: 'hk_en',
  plainStoreView: 'default',
  market: 'hk',
  locale: 'en-US',
  currency: 'HKD',
  ownCurrency: 'HKD',
  currencies: ['HKD'],
  name: 'Jinlan',
  logo: ['Jinlan', ''],
  logoPicture: null,
  subBrandName: 'Mid-Levels Atelier',
  subBrandMarker: '',
  categorySuffix: '.html',
  productSuffix: '.html',
  pageSize: 24,
  defaultDescription: '',
  chat: false,
  pages: {},
  origin: '',
} satisfies Shop;

export interface DrawnShop {
  /** Records the requests of the part. The test answers them. */
  readonly net: ReturnType<typeof network>;
  readonly user: ReturnType<typeof userEvent.setup>;
  /** Returns the path and query of the current page. */
  readonly address: () => string;
}

/** Renders a part in Hong Kong's English shop. The bag has the id `bag-1`. `signedIn`: the session, by default a guest's. */
export async function drawInShop(
  part: ReactNode,
  {
    families = [],
    path = '/',
    signedIn = guest,
    chat = false,
  }: {
    readonly families?: readonly Family[];
    readonly path?: string;
    readonly signedIn?: SessionState;
    readonly chat?: Shop['chat'];
  } = {},
): Promise<DrawnShop> {
  const words = await wordsIn('en-US', ...families);
  const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled' as const });
  const book: WordBook = { words: words as WordBook['words'], comingOf: () => loaded, load: async () => {} };
  const net = network();
  const stored = createStoredValues(() => null);
  const client = createBrowserClient({
    fetch: net.fetch,
    stored,
    livePrices: createLivePrices(),
    storeView: shop.storeView,
    token: () => null,
    currency: null,
    platform: () => null,
    // Being offline prevents retries.
    isOnline: () => false,
    whenIdle: () => {},
  });
  const cart = createCartSession(client, stored, shop.market);
  cart.adopt('bag-1');
  const session = {
    subscribe: () => () => {},
    state: () => signedIn,
    watch: () => () => {},
  } as unknown as SessionStore;
  let address = '';
  function Address() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  render(
    <WordsProvider book={book}>
      <ShopProvider shop={{ ...shop, chat }}>
        <DataProvider value={client}>
          <CartSessionProvider session={cart}>
            <SessionProvider session={session}>
              <GoldPriceProvider store={createGoldPriceStore([])}>
                <ToastProvider store={createToastStore()}>
                  <MemoryRouter initialEntries={[path]}>
                    <LinkProvider component={ShopLink}>
                      {part}
                      <ToastArea />
                      <Address />
                    </LinkProvider>
                  </MemoryRouter>
                </ToastProvider>
              </GoldPriceProvider>
            </SessionProvider>
          </CartSessionProvider>
        </DataProvider>
      </ShopProvider>
    </WordsProvider>,
  );
  return { net, user: userEvent.setup(), address: () => address };
}
