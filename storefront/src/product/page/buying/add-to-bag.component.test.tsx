import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawInShop } from '../../../app/testing.tsx';
import { MiniCartProvider, useMiniCart } from '../../../shell/header-state.tsx';
import { AddToBag } from './AddToBag.tsx';

afterEach(cleanup);

const added = {
  data: {
    addProductsToCart: {
      __typename: 'AddProductsToCartOutput',
      cart: { __typename: 'Cart', id: 'bag-1', total_quantity: 1 },
      user_errors: [],
    },
  },
};
const refused = { errors: [{ message: 'no', extensions: { code: 'CART_LIMIT', category: 'input' } }] };

/** Renders the button, and a drawer that reports when it is visible. */
async function draw() {
  let appear = () => {};
  let isOpen = false;
  function Drawer() {
    const { appeared, open } = useMiniCart();
    appear = appeared;
    isOpen = open;
    return null;
  }
  const { net, user } = await drawInShop(
    <MiniCartProvider>
      <AddToBag
        path="/ring.html"
        price={null}
        from={false}
        chosen={[]}
        soldOut={false}
        halted={false}
        items={() => ({ sku: 'A', quantity: 1 })}
      />
      <Drawer />
    </MiniCartProvider>,
    { families: ['piece', 'buy'] },
  );
  const button = screen.getByRole('button');
  return {
    net,
    press: () => user.click(button),
    isBusy: () => button.getAttribute('aria-busy') === 'true',
    appear: () => act(async () => appear()),
    isOpen: () => isOpen,
  };
}

it('the button ignores a second press until the bag’s drawer is visible', async () => {
  const { net, press, isBusy, isOpen, appear } = await draw();
  await press();
  await net.waitForCalls(1);
  await act(async () => net.calls[0]?.answer(added));
  await waitFor(() => expect(isOpen()).toBe(true));
  expect(isBusy()).toBe(true);
  await press();
  expect(net.calls).toHaveLength(1);
  await appear();
  expect(isBusy()).toBe(false);
  await press();
  await net.waitForCalls(2);
});

it('the button can be pressed again after a refusal', async () => {
  const { net, press, isBusy, isOpen } = await draw();
  await press();
  await net.waitForCalls(1);
  await act(async () => net.calls[0]?.answer(refused));
  await screen.findByRole('alert');
  expect([isBusy(), isOpen()]).toEqual([false, false]);
  await press();
  await net.waitForCalls(2);
});

it('the button says that no bag can be created, where the server refuses a new one', async () => {
  const { net, press, isBusy, isOpen } = await draw();
  await press();
  await net.waitForCalls(1);
  const gone = { message: 'no', extensions: { code: 'CART_NOT_FOUND' } };
  await act(async () => net.calls[0]?.answer({ errors: [gone] }));
  await net.waitForCalls(2);
  expect(net.calls[1]?.query).toContain('createEmptyCart');
  await act(async () => net.calls[1]?.answer({ errors: [{ message: 'Internal server error' }] }));
  expect((await screen.findByRole('alert')).textContent).toBe('Unable to create cart');
  expect([isBusy(), isOpen(), net.calls.length]).toEqual([false, false, 2]);
});
