import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../app/testing.tsx';
import { MiniCartProvider } from '../shell/header-state.tsx';
import WishlistsScreen from './WishlistsScreen.tsx';

afterEach(cleanup);

const head = {
  __typename: 'Wishlist',
  id: '5',
  name: 'Wish list',
  visibility: 'PRIVATE',
  sharing_code: null,
  items_count: 2,
  is_default: true,
  shows_owner: false,
};
const money = (value: number) => ({ __typename: 'Money', value, currency: 'HKD' });
const ring = {
  __typename: 'SimpleWishlistItem',
  id: '9',
  sku: 'RING',
  quantity: 2,
  description: 'for Mum',
  selected_option_uids: [],
  customizable_options: [],
  added_at: '2026-11-01T00:00:00Z',
  product_name: 'Ring',
  state: 'FOR_SALE',
  price: money(900),
  price_drop: money(100),
  product: {
    __typename: 'SimpleProduct',
    uid: 'p1',
    sku: 'RING',
    name: 'Ring',
    url_key: 'ring',
    url_suffix: '.html',
    card_facts: ['Gold 999'],
    has_dynamic_gold: false,
    gold_price_type: null,
    small_image: null,
    price_range: {
      __typename: 'PriceRange',
      minimum_price: { __typename: 'ProductPrice', final_price: money(900) },
    },
  },
};
const gone = {
  ...ring,
  id: '10',
  sku: 'OLD',
  product_name: 'Old bangle',
  description: null,
  state: 'NOT_SOLD',
  price: null,
  price_drop: null,
  product: null,
};
const names = (lists: readonly object[] = [head]) => ({
  data: { customer: { __typename: 'Customer', wishlists: lists } },
});
const pieces = (items: readonly object[]) => ({
  data: {
    customer: {
      __typename: 'Customer',
      wishlist_v2: {
        ...head,
        items_v2: {
          __typename: 'WishlistItems',
          items,
          page_info: { __typename: 'SearchResultPageInfo', current_page: 1, total_pages: 1 },
        },
      },
    },
  },
});
const refused = (code: string) => ({ errors: [{ message: 'no', extensions: { code, category: 'x' } }] });

async function draw(items?: readonly object[]) {
  const shop = await drawInShop(
    <MiniCartProvider>
      <WishlistsScreen />
    </MiniCartProvider>,
    {
      families: ['account', 'wishlists'],
      path: '/wishlist',
      signedIn: { status: 'customer', role: 'customer', token: 'abc' },
    },
  );
  await shop.net.waitForCalls(1);
  if (items) {
    shop.net.calls[0]?.answer(names());
    await shop.net.waitForCalls(2);
    shop.net.calls[1]?.answer(pieces(items));
  }
  return shop;
}

const row = (name: RegExp) =>
  screen
    .getAllByRole('listitem')
    .find((item) => within(item).queryByRole('heading', { name })) as HTMLElement;

describe('the wish lists of a customer', () => {
  it('show each piece with price, note and what the price fell by', async () => {
    await draw([ring, gone]);
    await screen.findByRole('heading', { name: 'Ring' });
    const text = row(/Ring/).textContent;
    expect(text).toContain('HK$900');
    expect(text).toContain('for Mum');
    expect(text).toContain('HK$100 less');
    expect(screen.getByRole('heading', { level: 2, name: 'My wish list' })).toBeTruthy();
  });

  it('keep a piece that is no longer sold, without a link or a way to the bag', async () => {
    await draw([ring, gone]);
    await screen.findByRole('heading', { name: 'Old bangle' });
    const old = within(row(/Old bangle/));
    expect(old.getByText('This piece is no longer sold')).toBeTruthy();
    expect(old.queryByRole('link')).toBeNull();
    expect(old.queryByRole('button', { name: /bag/ })).toBeNull();
    expect(old.getByRole('button', { name: 'Remove: Old bangle' })).toBeTruthy();
  });

  it('say how they fill when they are empty', async () => {
    await draw([]);
    await screen.findByText('Nothing on this list yet');
    expect(screen.queryByRole('button', { name: 'Move all to bag' })).toBeNull();
  });

  it('say that they are not open', async () => {
    const { net } = await draw();
    net.calls[0]?.answer(refused('WISHLIST_DISABLED'));
    await screen.findByRole('heading', { name: 'Wish lists are not open at the moment' });
  });

  it('load again after a failure', async () => {
    const { net, user } = await draw();
    net.calls[0]?.answer(refused('UNEXPECTED'));
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await net.waitForCalls(2);
    net.calls[1]?.answer(names());
    await screen.findByRole('heading', { level: 2, name: 'My wish list' });
  });

  it('show a removed piece again, with words, if the removal failed', async () => {
    const { net, user } = await draw([ring]);
    await user.click(await screen.findByRole('button', { name: 'Remove: Ring' }));
    await net.waitForCalls(3);
    expect(screen.queryByRole('heading', { name: 'Ring' })).toBeNull();
    net.calls[2]?.answer(refused('UNEXPECTED'));
    expect((await screen.findByRole('alert')).textContent).toContain('Ring could not be removed');
    expect(screen.getByRole('heading', { name: 'Ring' })).toBeTruthy();
  });

  it('save a note, and say in place why one is too long', async () => {
    const { net, user } = await draw([ring]);
    await user.click(await screen.findByRole('button', { name: 'Edit note: Ring' }));
    const field = screen.getByRole('textbox', { name: 'Note' });
    await user.clear(field);
    await user.click(field);
    await user.paste('x'.repeat(501));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('A note has at most 500 characters')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'size 12');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await net.waitForCalls(3);
    expect(net.calls[2]?.variables).toEqual({
      list: '5',
      items: [{ wishlist_item_id: '9', description: 'size 12' }],
    });
  });

  it('move all to the bag, and say beside each piece why it stayed', async () => {
    const { net, user } = await draw([ring, gone]);
    await user.click(await screen.findByRole('button', { name: 'Move all to bag' }));
    await net.waitForCalls(3);
    expect(net.calls[2]?.variables).toEqual({ list: '5', items: null });
    net.calls[2]?.answer({
      data: {
        addWishlistItemsToCart: {
          __typename: 'AddWishlistItemsToCartOutput',
          status: false,
          wishlist: { ...head, items_count: 1 },
          add_wishlist_items_to_cart_user_errors: [
            {
              __typename: 'WishlistCartUserInputError',
              code: 'PRODUCT_NOT_FOUND',
              reason: 'PRODUCT_NOT_FOUND',
              wishlistItemId: '10',
            },
          ],
        },
      },
    });
    await net.waitForCalls(4);
    net.calls[3]?.answer({ data: { cart: { __typename: 'Cart', id: 'bag-1', total_quantity: 2 } } });
    await screen.findByText(/1 piece is in your bag, 1 stayed here/);
    expect(row(/Old bangle/).textContent).toContain('No longer sold');
  });

  it('refuse a name that is empty or taken, at the field', async () => {
    const { net, user } = await draw([ring]);
    await user.click(await screen.findByRole('button', { name: 'New list' }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('Enter a name')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Wedding');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await net.waitForCalls(3);
    expect(net.calls[2]?.variables).toEqual({ input: { name: 'Wedding', visibility: 'PRIVATE' } });
    net.calls[2]?.answer(refused('WISHLIST_NAME_TAKEN'));
    await screen.findByText('You already have a list with this name');
  });
});
