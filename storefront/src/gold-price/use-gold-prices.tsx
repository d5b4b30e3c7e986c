import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { createGoldPriceStore, type GoldPriceStore, type GoldQuote } from './gold-prices.ts';

const GoldPriceContext = createContext<GoldPriceStore>(createGoldPriceStore());

export function GoldPriceProvider({
  store,
  children,
}: {
  readonly store: GoldPriceStore;
  readonly children: ReactNode;
}) {
  return <GoldPriceContext value={store}>{children}</GoldPriceContext>;
}

/** The market's boards, live; the board that the ticker shows stands first. */
export function useGoldPrices(): readonly GoldQuote[] {
  const store = useContext(GoldPriceContext);
  return useSyncExternalStore(store.subscribe, store.quotes, store.quotes);
}

/** One board by its code, or the first. */
export function useGoldPrice(type?: string): GoldQuote | null {
  const quotes = useGoldPrices();
  return (type ? quotes.find((quote) => quote.type === type) : quotes[0]) ?? null;
}
