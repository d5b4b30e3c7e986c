import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { MiniCartProvider } from '../../shell/header-state.tsx';
import SharedListScreen from './SharedListScreen.tsx';

afterEach(cleanup);

const wish = (overrides: object) => ({
  __typename: 'SimpleWishlistItem',
  id: '9',
  sku: 'RING',
  quantity: 3,
  description: null,
  selected_option_uids: ['red'],
  customizable_options: [],
  added_at: '2026-11-01T00:00:00Z',
  product_name: 'Ring',
  state: 'FOR_SALE',
  price: { __typename: 'Money', value: 900, currency: 'HKD' },
  price_drop: null,
  product: {
    __typename: 'SimpleProduct',
    uid: 'p1',
    sku: 'RING',
    name: 'Ring',
    url_key: 'ring',
    url_suffix: '.html',
    card_facts: [],
    has_dynamic_gold: false,
    gold_price_type: null,
    small_image: null,
    price_range: {
      __typename: 'PriceRange',
      minimum_price: {
        __typename: 'ProductPrice',
        final_price: { __typename: 'Money', value: 900, currency: 'HKD' },
      },
    },
  },
  ...overrides,
});
const list = (...items: readonly object[]) => ({
  data: {
    sharedWishlist: {
      __typename: 'SharedWishlist',
      code: 'abc',
      name: 'Wedding',
      owner_firstname: 'Ka Yan',
      items_count: items.length,
      items_v2: {
        __typename: 'WishlistItems',
        items,
        page_info: { __typename: 'SearchResultPageInfo', current_page: 1, total_pages: 1 },
      },
    },
  },
});

async function draw() {
  const shop = await drawInShop(
    <MiniCartProvider>
      <Routes>
        <Route path="/wishlist/shared/:code" element={<SharedListScreen />} />
      </Routes>
    </MiniCartProvider>,
    { families: ['wishlists'], path: '/wishlist/shared/abc' },
  );
  await shop.net.waitForCalls(1);
  return shop;
}

describe('a list that somebody shares', () => {
  it('is read by its code, and names its owner', async () => {
    const { net } = await draw();
    expect(net.calls[0]?.variables).toEqual({ code: 'abc', page: 1 });
    net.calls[0]?.answer(list(wish({})));
    await screen.findByRole('heading', { level: 1, name: 'Wedding' });
    expect(screen.getByText('Ka Yan’s wish list')).toBeTruthy();
    expect(screen.getByText('Wishes for 3')).toBeTruthy();
  });

  it('puts one piece into the bag with the owner’s choices, and says why it cannot', async () => {
    const { net, user } = await draw();
    net.calls[0]?.answer(list(wish({})));
    await user.click(await screen.findByRole('button', { name: 'Add to bag: Ring' }));
    await net.waitForCalls(2);
    expect(net.calls[1]?.variables).toEqual({
      cartId: 'bag-1',
      items: [{ sku: 'RING', quantity: 1, selected_options: ['red'] }],
    });
    net.calls[1]?.answer({
      data: {
        addProductsToCart: {
          __typename: 'AddProductsToCartOutput',
          cart: { __typename: 'Cart', id: 'bag-1', total_quantity: 0, price_token: 'x' },
          user_errors: [
            {
              __typename: 'CartUserInputError',
              code: 'INSUFFICIENT_STOCK',
              message: 'no',
              reason: 'INSUFFICIENT_STOCK',
            },
          ],
        },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('not that many in stock');
  });

  it('leads to the page of a piece whose choices are missing', async () => {
    const { net } = await draw();
    net.calls[0]?.answer(list(wish({ state: 'CHOICES_MISSING', price: null })));
    const link = await screen.findByRole('link', { name: 'Choose options: Ring' });
    expect(link.getAttribute('href')).toBe('/ring.html');
    expect(screen.queryByRole('button', { name: /bag/ })).toBeNull();
  });

  it('keeps a sold-out piece and one that is no longer sold without a button', async () => {
    const { net } = await draw();
    net.calls[0]?.answer(
      list(
        wish({ state: 'SOLD_OUT' }),
        wish({ id: '10', product_name: 'Old bangle', state: 'NOT_SOLD', price: null, product: null }),
      ),
    );
    await screen.findByText('This piece is no longer sold');
    expect(screen.getByText('Sold out')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /bag/ })).toBeNull();
  });

  it('says that an unknown or private list cannot be opened', async () => {
    const { net } = await draw();
    net.calls[0]?.answer({ data: { sharedWishlist: null } });
    await screen.findByRole('heading', { level: 1, name: 'This wish list cannot be opened' });
  });

  it('can be fetched again when the connection was lost', async () => {
    const { net, user } = await draw();
    net.calls[0]?.fail();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await net.waitForCalls(2);
    net.calls[1]?.answer(list());
    await screen.findByText('Nothing on this list at the moment');
  });
});
