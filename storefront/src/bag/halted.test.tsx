import { FieldsProvider, useFormFields } from '@jinlan/client/forms';
import { createServerClient } from '@jinlan/client/server';
import { guest, type SessionStore } from '@jinlan/client/session';
import { type WordBook, WordsProvider } from '@jinlan/client/words';
import { wordsIn } from '@jinlan/client/words/testing';
import { LinkProvider } from '@jinlan/ui';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { Provider as DataProvider } from 'urql';
import { beforeAll, describe, expect, it } from 'vitest';
import { SessionProvider } from '../account/session.tsx';
import { type Shop, ShopProvider } from '../app/shop.tsx';
import { createGoldPriceStore, type GoldQuote } from '../gold-price/gold-prices.ts';
import { GoldPriceProvider } from '../gold-price/use-gold-prices.tsx';
import type { CheckoutValues } from '../ordering/checkout/checkout-form.ts';
import { OrderSummary } from '../ordering/checkout/steps/OrderSummary.tsx';
import type { PieceCardFragment } from '../product/fragments.generated.ts';
import { PieceCard } from '../product/PieceCard.tsx';
import { ShopLink } from '../shell/App.tsx';
import type { BagFragment } from './fragments.generated.ts';
import { haltedLines, isBagHalted } from './halted.ts';
import { Summary } from './Summary.tsx';

const shop = { market: 'cn', locale: 'en-US', productSuffix: '.html' } as Shop;

const session = {
  subscribe: () => () => {},
  state: () => guest,
} as unknown as SessionStore;

const board = (type: string, isTradable: boolean): GoldQuote =>
  ({ type, isTradable, version: 1, name: type }) as unknown as GoldQuote;
const gold = 'CN-CK9999';
const halted = [board('CN-CK990', true), board(gold, false)];
const open = [board('CN-CK990', true), board(gold, true)];

const line = (uid: string, type: string | null) => ({
  uid,
  quantity: 1,
  has_error: false,
  errors: [],
  customizable_options: [],
  product: { name: uid, gold_price_type: type, card_facts: [], has_dynamic_gold: type !== null },
  prices: { parts: { steps: [] }, row_total: { value: 100, currency: 'CNY' } },
});
const bag = (types: readonly (string | null)[], missing: readonly string[] = [], due = 100) =>
  ({
    items: types.map((type, index) => line(`line ${index}`, type)),
    missing_for_order: missing,
    total_quantity: types.length,
    has_dynamic_gold: true,
    has_price_change: false,
    next_benefits: [],
    return_exclusions: [],
    prices: { grand_total: { value: due, currency: 'CNY' }, steps: [] },
  }) as unknown as BagFragment;

describe('a bag while ordering at a price board is halted', () => {
  it('marks only the lines of that board', () => {
    expect(haltedLines(bag([gold, null, 'CN-CK990']), halted)).toEqual(new Set(['line 0']));
    expect(haltedLines(bag([gold]), open)).toEqual(new Set());
  });

  it.each([
    ['a line of the board', bag([gold]), halted, true],
    ['lines of other boards', bag(['CN-CK990', null]), halted, false],
    ['a set with parts of the board, as the server says', bag([null], ['GOLD_TRADING_HALTED']), halted, true],
    ['a board that is open again', bag([gold], ['GOLD_TRADING_HALTED']), open, false],
  ] as const)('is halted or not by %s', (_, line, boards, expected) => {
    expect(isBagHalted(line, boards)).toBe(expected);
  });
});

describe('the cards of a list and the summaries of bag and checkout', () => {
  let book: WordBook;
  beforeAll(async () => {
    const words = await wordsIn('en-US', 'buy');
    const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled' as const });
    book = { words: words as WordBook['words'], comingOf: () => loaded, load: async () => {} };
  });

  function Checkout({ due = 100 }: { readonly due?: number }) {
    const fields = useFormFields<Pick<CheckoutValues, 'payment'>>({
      defaultValues: { payment: 'card' },
      check: () => ({}),
    });
    return (
      <FieldsProvider fields={fields}>
        <OrderSummary
          bag={bag([gold], [], due)}
          busy={false}
          wallet={null}
          checkout={
            { cardStep: 0, stop: null, clearStop() {} } as unknown as Parameters<
              typeof OrderSummary
            >[0]['checkout']
          }
          short={
            { pieces: [], byCourier: true, mend() {} } as unknown as Parameters<
              typeof OrderSummary
            >[0]['short']
          }
          asksNoReturn={false}
          agreements={[]}
          lockMinutes={30}
        />
      </FieldsProvider>
    );
  }

  const piece = {
    uid: 'p',
    sku: 'P',
    name: 'Bangle',
    gold_price_type: gold,
    has_dynamic_gold: true,
    card_facts: [],
    review_count: 0,
    price_range: { minimum_price: { final_price: { value: 100, currency: 'CNY' } } },
  } as unknown as PieceCardFragment;

  const parts = {
    list: () => (
      <SessionProvider session={session}>
        <PieceCard piece={piece} />
      </SessionProvider>
    ),
    bag: () => (
      <Summary bag={bag([gold])} changes={{ busy: false } as Parameters<typeof Summary>[0]['changes']} />
    ),
    checkout: () => <Checkout />,
    freeBag: () => (
      <Summary
        bag={bag([gold], [], 0)}
        changes={{ busy: false } as Parameters<typeof Summary>[0]['changes']}
      />
    ),
    freeCheckout: () => <Checkout due={0} />,
  };

  const draw = (boards: readonly GoldQuote[], part: keyof typeof parts) =>
    renderToStaticMarkup(
      <WordsProvider book={book}>
        <DataProvider value={createServerClient(async () => ({ data: {} })).client}>
          <GoldPriceProvider store={createGoldPriceStore(boards)}>
            <MemoryRouter>
              <LinkProvider component={ShopLink}>
                <ShopProvider shop={shop}>{parts[part]()}</ShopProvider>
              </LinkProvider>
            </MemoryRouter>
          </GoldPriceProvider>
        </DataProvider>
      </WordsProvider>,
    );

  it('say so on the card of a piece of that board, in place of how it is priced', () => {
    expect(draw(halted, 'list')).toContain('The gold price is being updated');
    expect(draw(halted, 'list')).not.toContain('By weight');
    expect(draw(open, 'list')).toContain('By weight');
    expect(draw(open, 'list')).not.toContain('The gold price is being updated');
  });

  it('place no order by a tap before the page is awake', () => {
    expect(draw(open, 'checkout')).toMatch(
      /<button[^>]* data-replay="never"[^>]*>(?:(?!<\/button>).)*Place order/,
    );
  });

  it('ask for no payment in time when nothing is due', () => {
    for (const [due, free] of [
      ['bag', 'freeBag'],
      ['checkout', 'freeCheckout'],
    ] as const) {
      expect(draw(open, due)).toMatch(/once you order/i);
      expect(draw(open, free)).not.toMatch(/once you order/i);
    }
  });

  it.each(['bag', 'checkout'] as const)(
    'show it in the %s and block the button, until the board is open',
    (part) => {
      const notice = 'The gold price is being updated';
      expect(draw(halted, part)).toContain(notice);
      expect(draw(halted, part)).toMatch(/<button[^>]*disabled[^>]*>.*Ordering is paused/);
      expect(draw(open, part)).not.toContain(notice);
      expect(draw(open, part)).not.toContain('Ordering is paused');
    },
  );
});
