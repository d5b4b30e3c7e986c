import { guest, type SessionState } from '@jinlan/client/session';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { hearts } from '../../wishlists/hearts/hearts.ts';
import type { BagLineFragment } from '../fragments.generated.ts';
import { useBagChanges } from '../use-bag-changes.ts';
import { BagLine } from './BagLine.tsx';

afterEach(cleanup);

const plain = {
  __typename: 'SimpleCartItem',
  uid: 'line-1',
  quantity: 2,
  max_quantity: 5,
  has_error: false,
  errors: [],
  gift: null,
  customizable_options: [],
  product: {
    sku: 'BANGLE',
    name: 'Bangle',
    url_key: 'bangle',
    small_image: null,
    card_facts: [],
    only_x_left_in_stock: null,
    gold_price_type: null,
    has_dynamic_gold: false,
  },
  prices: { parts: { steps: [] }, row_total: { value: 100, currency: 'HKD' } },
};

function Line({ line, halted }: { readonly line: BagLineFragment; readonly halted: boolean }) {
  return <BagLine line={line} changes={useBagChanges()} halted={halted} exclusion={null} />;
}

const draw = (overrides: object = {}, halted = false, signedIn: SessionState = guest) =>
  drawInShop(<Line line={{ ...plain, ...overrides } as unknown as BagLineFragment} halted={halted} />, {
    families: ['buy'],
    signedIn,
  });

const quantity = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Bangle/ });
const answer = (field: string) => ({ data: { [field]: { __typename: 'Output', cart: null } } });

describe('a line of the bag', () => {
  it('sends another quantity', async () => {
    const { net, user } = await draw();
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await net.waitForCalls(1);
    expect(net.calls[0]?.query).toContain('updateCartItems');
    expect(net.calls[0]?.variables).toEqual({ cartId: 'bag-1', uid: 'line-1', quantity: 3 });
  });

  it('accepts no second change during the first', async () => {
    const { net, user } = await draw();
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await net.waitForCalls(1);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Remove/ }).disabled).toBe(true);
    net.calls[0]?.answer(answer('updateCartItems'));
    await expect
      .poll(() => screen.getByRole<HTMLButtonElement>('button', { name: /^Remove/ }).disabled)
      .toBe(false);
  });

  it('says why a quantity is refused, and shows the bag’s quantity again', async () => {
    const { net, user } = await draw();
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await net.waitForCalls(1);
    net.calls[0]?.fail();
    expect((await screen.findByRole('alert')).textContent).toContain('connection');
    expect(quantity().value).toBe('2');
  });

  it('says how many are in stock if more are typed', async () => {
    const { net, user } = await draw();
    await user.clear(quantity());
    await user.type(quantity(), '9{Enter}');
    expect(
      (await screen.findByText(/5/, { selector: '[role="status"] *, [role="alert"] *' })).textContent,
    ).toContain('5');
    expect(net.calls).toEqual([]);
  });

  it('can be removed, and is restored with the same piece by Undo', async () => {
    const { net, user } = await draw();
    await user.click(screen.getByRole('button', { name: /^Remove/ }));
    await net.waitForCalls(1);
    expect(net.calls[0]?.query).toContain('removeItemFromCart');
    net.calls[0]?.answer(answer('removeItemFromCart'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await net.waitForCalls(2);
    expect(net.calls[1]?.query).toContain('addProductsToCart');
    expect(net.calls[1]?.variables).toMatchObject({
      cartId: 'bag-1',
      item: { sku: 'BANGLE', quantity: 2 },
    });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  const member: SessionState = { status: 'customer', token: 'token', role: 'customer' };
  const toWishlist = () => screen.getByRole('button', { name: /^Move to wish list/ });
  const wished = (problems: object[]) => ({
    data: { addProductsToWishlist: { __typename: 'Output', wishlist: null, user_errors: problems } },
  });

  it('moves to the wish list: it is added there before it leaves the bag', async () => {
    const { net, user } = await draw({}, false, member);
    await user.click(toWishlist());
    await net.waitForCalls(1);
    expect(net.calls[0]?.variables).toEqual({ list: '0', items: [{ sku: 'BANGLE', quantity: 2 }] });
    net.calls[0]?.answer(wished([]));
    await net.waitForCalls(2);
    expect(net.calls[1]?.query).toContain('removeItemFromCart');
    net.calls[1]?.answer(answer('removeItemFromCart'));
    await screen.findByText('Bangle is in your wish list now');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  it('stays in the bag where the wish list does not take it', async () => {
    const { net, user } = await draw({}, false, member);
    await user.click(toWishlist());
    await net.waitForCalls(1);
    net.calls[0]?.answer(wished([{ __typename: 'Error', code: 'UNDEFINED', reason: 'WISHLIST_FULL' }]));
    expect((await screen.findByRole('alert')).textContent).toContain('still in the bag');
    expect(net.calls).toHaveLength(1);
  });

  it('asks a guest to sign in, and stays in the bag', async () => {
    const { net, user } = await draw();
    await user.click(toWishlist());
    expect(hearts.takeTaps()).toMatchObject([{ piece: { sku: 'BANGLE', item: { quantity: 2 } } }]);
    expect(net.calls).toEqual([]);
  });

  it('that is a gift cannot move to the wish list', async () => {
    await draw({ free_gift: { rule_id: 1, label: 'A gift' } }, false, member);
    expect(screen.queryByRole('button', { name: /^Move to wish list/ })).toBeNull();
  });

  it('offers no Undo for a removal that failed', async () => {
    const { net, user } = await draw();
    await user.click(screen.getByRole('button', { name: /^Remove/ }));
    await net.waitForCalls(1);
    net.calls[0]?.fail();
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('shows the card of a gift-wrapped piece', async () => {
    await draw({ gift: { wrap: true, message: 'To A Mei' } });
    expect(screen.getByText(/To A Mei/)).toBeTruthy();
  });

  it('says that ordering at its price board is halted', async () => {
    await draw({}, true);
    expect(screen.getByText(/gold price is being updated/)).toBeTruthy();
  });

  it('says first that it is sold out', async () => {
    await draw({ has_error: true, errors: [{ code: 'x', message: 'x', reason: 'OUT_OF_STOCK' }] }, true);
    expect(screen.queryByText(/gold price is being updated/)).toBeNull();
    expect(screen.getByText(/5/, { selector: 'p, div' })).toBeTruthy();
  });
});
