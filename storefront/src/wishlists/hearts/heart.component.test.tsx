import { sessionValues } from '@jinlan/client/data';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { WISH_TO_KEEP } from '../wish-to-keep.ts';
import { HeartHost } from './HeartHost.tsx';
import { hearts } from './hearts.ts';
import { useHeart } from './use-heart.ts';

afterEach(() => {
  cleanup();
  hearts.takeTaps();
  hearts.forget();
  sessionValues.remove(WISH_TO_KEEP);
});

function Heart() {
  const { label, on, onToggle } = useHeart({ sku: 'RING', name: 'Ring' });
  return (
    <button type="button" aria-pressed={on} onClick={onToggle}>
      {label}
    </button>
  );
}

const customer = { status: 'customer', role: 'customer', token: 'abc' } as const;
const draw = (signedIn?: typeof customer) =>
  drawInShop(
    <>
      <Heart />
      <HeartHost />
    </>,
    { families: ['wishlists'], path: '/gold.html?metal=gold', ...(signedIn && { signedIn }) },
  );
const heart = () => screen.getByRole('button', { name: 'Save Ring' });
const isOn = () => heart().getAttribute('aria-pressed') === 'true';

const entry = (list: string, item: string) => ({
  __typename: 'WishedProduct',
  sku: 'RING',
  wishlist_id: list,
  wishlist_item_id: item,
});
const wished = (...entries: readonly object[]) => ({ data: { wishedProducts: entries } });
const head = {
  __typename: 'Wishlist',
  id: '5',
  name: 'Wish list',
  visibility: 'PRIVATE',
  sharing_code: null,
  items_count: 1,
  is_default: true,
  shows_owner: false,
};
const added = (problems: readonly object[] = []) => ({
  data: {
    addProductsToWishlist: {
      __typename: 'AddProductsToWishlistOutput',
      wishlist: head,
      user_errors: problems,
    },
  },
});

describe('the heart of a piece', () => {
  it('asks a guest to sign in, remembers the piece, and sends no request', async () => {
    const { net, user, address } = await draw();
    await user.click(heart());
    await screen.findByText('Sign in, and Ring is kept on your wish list.');
    expect(isOn()).toBe(false);
    expect(sessionValues.get(WISH_TO_KEEP)).toMatchObject({ sku: 'RING' });
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(address()).toBe(`/sign-in?next=${encodeURIComponent('/gold.html?metal=gold')}`);
    expect(net.calls).toEqual([]);
  });

  it('keeps the remembered piece once the guest has signed in', async () => {
    sessionValues.set(WISH_TO_KEEP, { sku: 'BANGLE', name: 'Bangle' });
    const { net } = await draw(customer);
    await net.waitForCalls(2);
    const asked = net.calls.find(({ variables }) => String(variables.skus) === 'BANGLE');
    asked?.answer(wished());
    await net.waitForCalls(3);
    expect(net.calls[2]?.variables).toEqual({ list: '0', items: [{ sku: 'BANGLE', quantity: 1 }] });
    net.calls[2]?.answer(added());
    await screen.findByText('Bangle is on “My wish list”');
    expect(sessionValues.get(WISH_TO_KEEP)).toBeUndefined();
  });

  it('shows whether the piece is in a list, by one query', async () => {
    const { net } = await draw(customer);
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toEqual({ skus: ['RING'] });
    net.calls[0]?.answer(wished(entry('5', '9')));
    await expect.poll(isOn).toBe(true);
  });

  it('changes before the answer, and back with words if the shop cannot be reached', async () => {
    const { net, user } = await draw(customer);
    await net.waitForCalls(1);
    net.calls[0]?.answer(wished());
    await expect.poll(() => hearts.unknown()).toEqual([]);
    await user.click(heart());
    expect(isOn()).toBe(true);
    await net.waitForCalls(2);
    net.calls[1]?.fail();
    expect((await screen.findByRole('alert')).textContent).toContain('connection was lost');
    expect(isOn()).toBe(false);
  });

  it('says that the list is full', async () => {
    const { net, user } = await draw(customer);
    await net.waitForCalls(1);
    net.calls[0]?.answer(wished());
    await expect.poll(() => hearts.unknown()).toEqual([]);
    await user.click(heart());
    await net.waitForCalls(2);
    net.calls[1]?.answer(
      added([{ __typename: 'WishListUserInputError', code: 'UNDEFINED', reason: 'WISHLIST_FULL' }]),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('full');
    expect(isOn()).toBe(false);
  });

  it('removes the piece, and puts it back with its note', async () => {
    const { net, user } = await draw(customer);
    await net.waitForCalls(1);
    net.calls[0]?.answer(wished(entry('5', '9')));
    await expect.poll(isOn).toBe(true);
    await user.click(heart());
    expect(isOn()).toBe(false);
    await net.waitForCalls(2);
    net.calls[1]?.answer(wished(entry('5', '9')));
    await net.waitForCalls(3);
    const wish = {
      __typename: 'SimpleWishlistItem',
      id: '9',
      sku: 'RING',
      quantity: 2,
      description: 'for Mum',
      selected_option_uids: ['red'],
      customizable_options: [],
    };
    net.calls[2]?.answer({
      data: {
        customer: {
          __typename: 'Customer',
          wishlist_v2: {
            __typename: 'Wishlist',
            id: '5',
            items_v2: { __typename: 'WishlistItems', items: [wish] },
          },
        },
      },
    });
    await net.waitForCalls(4);
    expect(net.calls[3]?.variables).toEqual({ list: '5', items: ['9'] });
    net.calls[3]?.answer({
      data: {
        removeProductsFromWishlist: {
          __typename: 'RemoveProductsFromWishlistOutput',
          wishlist: head,
          user_errors: [],
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await net.waitForCalls(5);
    expect(net.calls[4]?.variables).toEqual({
      list: '5',
      items: [{ sku: 'RING', quantity: 2, selected_options: ['red'] }],
    });
    net.calls[4]?.answer(added());
    await net.waitForCalls(6);
    net.calls[5]?.answer(wished(entry('5', '12')));
    await net.waitForCalls(7);
    expect(net.calls[6]?.variables).toEqual({
      list: '5',
      items: [{ wishlist_item_id: '12', description: 'for Mum' }],
    });
    expect(isOn()).toBe(true);
  });

  it('asks from which list the piece goes if it is in several', async () => {
    const { net, user } = await draw(customer);
    await net.waitForCalls(1);
    net.calls[0]?.answer(wished(entry('5', '9'), entry('6', '10')));
    await expect.poll(isOn).toBe(true);
    await user.click(heart());
    await net.waitForCalls(2);
    net.calls[1]?.answer(wished(entry('5', '9'), entry('6', '10')));
    await screen.findByRole('dialog', { name: 'Save to which list' });
    expect(hearts.isOn('RING')).toBe(true);
  });
});
