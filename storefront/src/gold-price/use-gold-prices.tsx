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

/** The market's live boards, the ticker's board first. */
export function useGoldPrices(): readonly GoldQuote[] {
  const store = useContext(GoldPriceContext);
  return useSyncExternalStore(store.subscribe, store.quotes, store.firstQuotes);
}

/** The board that the ticker shows. */
export function useGoldPrice(): GoldQuote | null {
  return useGoldPrices()[0] ?? null;
}
