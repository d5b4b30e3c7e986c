import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createGoldPriceStore, type GoldQuote } from './gold-prices.ts';
import { GoldPriceProvider, useGoldPrice } from './use-gold-prices.tsx';

const board = (version: number, isTradable: boolean) =>
  ({ type: 'CN-CK9999', name: '', version, isTradable }) as unknown as GoldQuote;

function Version() {
  return `version ${useGoldPrice()?.version}`;
}

it('a component that hydrates after a price change shows the first document’s price, then the new one', () => {
  const store = createGoldPriceStore([board(1, true)]);
  store.receive([board(2, false)]);
  // The renderer reads the same snapshot as a component that hydrates.
  const markup = renderToStaticMarkup(
    <GoldPriceProvider store={store}>
      <Version />
    </GoldPriceProvider>,
  );
  expect(markup).toBe('version 1');
  expect(store.quotes()).toMatchObject([{ version: 2, isTradable: false }]);
});
