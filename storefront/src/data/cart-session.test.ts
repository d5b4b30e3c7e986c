import {
  createStoredValues,
  localMutationsExchange,
  mutationQueueExchange,
  shopCacheExchange,
} from '@jinlan/client/data';
import { clientOf, document, network } from '@jinlan/client/data/testing';
import { refusalText } from '@jinlan/contract/refusals';
import { describe, expect, it } from 'vitest';
import { creationError } from './cart.tsx';
import { CartCreationFailed, createCartSession, type Tabs } from './cart-session.ts';

describe('the bag of this browser', () => {
  const Put = document<{ put: string }, { cartId: string }>(
    'mutation Put($cartId: String!) { put(cartId: $cartId) }',
  );
  const shop = () => {
    const net = network();
    const stored = createStoredValues(() => null);
    const client = clientOf(
      net.fetch,
      shopCacheExchange(() => {}),
      localMutationsExchange,
      mutationQueueExchange,
    );
    return { net, client, stored, session: createCartSession(client, stored, 'cn') };
  };
  const created = (net: ReturnType<typeof network>, at: number, id: string) =>
    net.waitForCalls(at + 1).then(() => net.calls[at]?.answer({ data: { createEmptyCart: id } }));

  it('is created once even if several callers need it', async () => {
    const { net, session } = shop();
    const both = Promise.all([session.ensure(), session.ensure()]);
    await created(net, 0, 'first');
    expect(await both).toEqual(['first', 'first']);
    expect(net.calls).toHaveLength(1);
  });

  it('notifies other tabs of its market of changes, and is notified of theirs', async () => {
    const here = {
      sent: [] as unknown[],
      postMessage: (data: unknown) => here.sent.push(data),
      onmessage: null,
    };
    const { net, client, stored } = shop();
    const session = createCartSession(client, stored, 'cn', here as unknown as Tabs);
    session.adopt('one');
    expect(here.sent).toEqual(['cn']);
    const put = session.run((cartId) => client.mutation(Put, { cartId }).toPromise());
    await net.waitForCalls(1);
    net.calls[0]?.answer({ data: { put: 'done' } });
    await put;
    expect(here.sent).toEqual(['cn', 'cn']);
    const refused = session.run((cartId) => client.mutation(Put, { cartId }).toPromise());
    await net.waitForCalls(2);
    net.calls[1]?.answer({ errors: [{ message: refusalText('INSUFFICIENT_STOCK') }] });
    await refused;
    expect(here.sent).toHaveLength(2);

    const changes: string[] = [];
    session.subscribe(() => changes.push('id'));
    const leave = session.onChangedElsewhere(() => changes.push('bag'));
    const tell = (here as unknown as Tabs).onmessage as unknown as (event: { data: string }) => void;
    tell({ data: 'hk' });
    expect(changes).toEqual([]);
    tell({ data: 'cn' });
    expect(changes).toEqual(['id', 'bag']);
    leave();
    tell({ data: 'cn' });
    expect(changes).toEqual(['id', 'bag', 'id']);
    expect(here.sent).toHaveLength(2);
  });

  const refusals = [
    { message: refusalText('CART_NOT_FOUND', { id: 'x' }) },
    { message: refusalText('CART_NOT_ACTIVE') },
    { message: refusalText('CART_FOREIGN', { id: 'x' }) },
    { message: 'The current user cannot perform operations on the cart "x"' },
    { message: 'auf Deutsch', extensions: { code: 'CART_NOT_ACTIVE' } },
  ];
  it.each(refusals)('is created again, and the action retried, on: $message', async (refusal) => {
    const { net, client, session } = shop();
    session.adopt('dead');
    const put = session.run((cartId) => client.mutation(Put, { cartId }).toPromise());
    await net.waitForCalls(1);
    net.calls[0]?.answer({ errors: [refusal] });
    await created(net, 1, 'fresh');
    await net.waitForCalls(3);
    expect(net.calls[2]?.variables).toEqual({ cartId: 'fresh' });
    net.calls[2]?.answer({ data: { put: 'done' } });
    expect((await put).data).toEqual({ put: 'done' });
    expect(session.id()).toBe('fresh');
  });

  it('stays if the connection is lost', async () => {
    const { net, client, session } = shop();
    session.adopt('alive');
    const put = session.run((cartId) => client.mutation(Put, { cartId }).toPromise());
    await net.waitForCalls(1);
    net.calls[0]?.fail();
    expect((await put).error?.networkError).toBeDefined();
    expect(session.id()).toBe('alive');
  });

  it('throws if it cannot be created', async () => {
    const { net, session } = shop();
    const ensured = session.ensure();
    await net.waitForCalls(1);
    net.calls[0]?.answer({ errors: [{ message: 'no' }] });
    const failure = await ensured.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CartCreationFailed);
    expect(creationError(failure as CartCreationFailed)).toMatchObject({
      code: 'CART_NOT_CREATED',
      message: 'Unable to create cart',
    });
  });

  it('leaves no fields of an invalid bag in the cache', async () => {
    const { net, client, session } = shop();
    const Cart = document<{ cart: { total: number } | null }, { id: string }>(
      'query Cart($id: String!) { cart(cart_id: $id) { __typename total } }',
    );
    session.adopt('dead');
    const first = client.query(Cart, { id: 'dead' }).toPromise();
    await net.waitForCalls(1);
    net.calls[0]?.answer({ data: { __typename: 'Query', cart: { __typename: 'Cart', total: 3 } } });
    await first;
    await session.forget();
    const again = client.query(Cart, { id: 'dead' }).toPromise();
    await net.waitForCalls(2);
    net.calls[1]?.answer({ data: { __typename: 'Query', cart: null } });
    expect((await again).data).toMatchObject({ cart: null });
  });
});
