import { cleanup, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { drawInShop } from '../../app/testing.tsx';
import { useReleasedHolds } from './use-released-holds.ts';

afterEach(cleanup);

function Checkout({ cartId, ordered }: { readonly cartId: string | null; readonly ordered: boolean }) {
  useReleasedHolds(cartId, ordered);
  return null;
}

function Page(props: Parameters<typeof Checkout>[0]) {
  const [left, setLeft] = useState(false);
  return (
    <button type="button" onClick={() => setLeft(true)}>
      {left ? null : <Checkout {...props} />}
    </button>
  );
}

it('releases what the bag holds once the checkout is left without an order', async () => {
  const { net, user } = await drawInShop(<Page cartId="bag-1" ordered={false} />);
  expect(net.calls).toEqual([]);
  await user.click(document.body.querySelector('button') as HTMLElement);
  await waitFor(() => expect(net.calls).toHaveLength(1));
  expect(net.calls[0]?.query).toContain('removeSpotsForCart');
  expect(net.calls[0]?.variables).toEqual({ cartId: 'bag-1' });
});

it.each([
  [null, false],
  ['bag-1', true],
] as const)('asks nothing for the bag %s after an order: %s', async (cartId, ordered) => {
  const { net, user } = await drawInShop(<Page cartId={cartId} ordered={ordered} />);
  await user.click(document.body.querySelector('button') as HTMLElement);
  expect(net.calls).toEqual([]);
});
