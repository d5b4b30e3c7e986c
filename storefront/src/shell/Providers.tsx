/** All context providers of a page, the same on the server and in the browser. */

import { RootBoundary } from '@jinlan/client/errors';
import type { SessionStore } from '@jinlan/client/session';
import type { ToastStore } from '@jinlan/client/toasts';
import { ToastProvider } from '@jinlan/client/toasts';
import { type WordBook, WordsProvider } from '@jinlan/client/words';
import type { Client } from '@urql/core';
import type { ReactNode } from 'react';
import { Provider as DataProvider } from 'urql';
import { SessionProvider } from '../account/session.tsx';
import { ShopProvider } from '../app/shop.tsx';
import { CartSessionProvider } from '../data/cart.tsx';
import type { CartSession } from '../data/cart-session.ts';
import type { GoldPriceStore } from '../gold-price/gold-prices.ts';
import { GoldPriceProvider } from '../gold-price/use-gold-prices.tsx';
import type { Frame } from './frame.ts';
import { FrameProvider } from './frame-context.tsx';

export interface ProvidersProps {
  readonly client: Client;
  readonly book: WordBook;
  readonly frame: Frame;
  readonly gold: GoldPriceStore;
  readonly toasts: ToastStore;
  readonly cart: CartSession;
  readonly session: SessionStore;
  readonly children: ReactNode;
}

export function Providers({ client, book, frame, gold, toasts, cart, session, children }: ProvidersProps) {
  const { words } = book;
  const rootWords = {
    title: words('errors.oops'),
    message: words('errors.oops.message'),
    reload: words('errors.reload'),
  };
  return (
    <RootBoundary words={rootWords}>
      <WordsProvider book={book}>
        <ShopProvider shop={frame.shop}>
          <FrameProvider frame={frame}>
            <DataProvider value={client}>
              <CartSessionProvider session={cart}>
                <SessionProvider session={session}>
                  <GoldPriceProvider store={gold}>
                    <ToastProvider store={toasts}>{children}</ToastProvider>
                  </GoldPriceProvider>
                </SessionProvider>
              </CartSessionProvider>
            </DataProvider>
          </FrameProvider>
        </ShopProvider>
      </WordsProvider>
    </RootBoundary>
  );
}
