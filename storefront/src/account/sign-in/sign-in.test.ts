import {
  createKeptAnswers,
  createStoredValues,
  headersExchange,
  KEPT_ANSWERS,
  localMutationsExchange,
  shopCacheExchange,
} from '@jinlan/client/data';
import { createSessionStore } from '@jinlan/client/session';
import { Client, CombinedError, fetchExchange } from '@urql/core';
import { describe, expect, it, vi } from 'vitest';
import { createCartSession } from '../../data/cart-session.ts';
import { keepLastOrder } from '../../ordering/history/last-order.ts';
import { followBag, joinBag, signIn, signOut, takeToken } from './sign-in.ts';

interface SentRequest {
  readonly query: string;
  readonly variables: Record<string, unknown>;
  readonly authorization: string;
}

/** A fake shop that answers by operation. A test may override `answers`. */
function browser(answers: Readonly<Record<string, object>> = {}) {
  const stored = createStoredValues(() => null);
  const requests: SentRequest[] = [];
  const leave = vi.fn();
  const all: Readonly<Record<string, object>> = {
    generateCustomerToken: {
      data: { generateCustomerToken: { __typename: 'CustomerToken', token: 'mine' } },
    },
    assignCustomerToGuestCart: {
      data: { assignCustomerToGuestCart: { __typename: 'Cart', id: 'customers-bag' } },
    },
    customerCart: { data: { customerCart: { __typename: 'Cart', id: 'customers-bag' } } },
    claimOrder: { data: { claimOrder: null } },
    revokeCustomerToken: {
      data: { revokeCustomerToken: { __typename: 'RevokeCustomerTokenOutput', result: true } },
    },
    'customer {': {
      data: { customer: { __typename: 'Customer', id: 7, role: 'customer', account_closing: null } },
    },
    'cart(': { data: { cart: { __typename: 'Cart', id: 'customers-bag', total_quantity: 2 } } },
    ...answers,
  };
  const clear = { run: async (): Promise<unknown> => undefined };
  const session = createSessionStore({ stored, tab: stored, clearAnswers: () => clear.run(), leave });
  const storedAnswers = createKeptAnswers({ stored, storeView: 'default', whenIdle: (work) => work() });
  const client = new Client({
    url: 'http://shop/graphql',
    preferGetMethod: false,
    exchanges: [
      shopCacheExchange(storedAnswers.drop),
      storedAnswers.exchange,
      localMutationsExchange,
      headersExchange({
        token: () => session.token(),
        storeView: 'default',
        currency: null,
        platform: () => null,
      }),
      fetchExchange,
    ],
    fetch: (async (_url: string, init: RequestInit) => {
      const { query, variables } = JSON.parse(String(init.body)) as SentRequest;
      const authorization = new Headers(init.headers).get('authorization') ?? '';
      requests.push({ query, variables, authorization });
      const [, body] = Object.entries(all).find(([part]) => query.includes(part)) ?? [];
      return new Response(JSON.stringify(body ?? { data: {} }), {
        headers: { 'content-type': 'application/json' },
      });
    }) as typeof fetch,
  });
  const cart = createCartSession(client, stored, 'cn');
  const of = (part: string) => requests.filter(({ query }) => query.includes(part));
  return {
    stored,
    asked: requests,
    of,
    leave,
    session,
    client,
    cart,
    tools: { session, client, cart, stored },
  };
}

describe('signing in', () => {
  it('merges the guest’s bag, and a bag id is stored at every moment', async () => {
    const { cart, session, tools, of } = browser();
    cart.adopt('guests-bag');
    const ids: (string | null)[] = [];
    cart.subscribe(() => ids.push(cart.id()));
    expect(await signIn(tools, 'lin@example.com', 'Right1234')).toBeNull();
    expect(ids).toEqual(['customers-bag']);
    expect(of('assignCustomerToGuestCart')[0]?.variables).toEqual({ cartId: 'guests-bag' });
    expect(session.state()).toEqual({ status: 'customer', role: 'customer', token: 'mine' });
    expect(cart.isMoved()).toBe(true);
  });

  it('never sends the customer’s bag id without the customer’s token', async () => {
    const { cart, session, tools } = browser();
    cart.adopt('guests-bag');
    const tokens: (string | null)[] = [];
    cart.subscribe(() => queueMicrotask(() => tokens.push(session.token())));
    await takeToken(tools, 'mine');
    expect(tokens).toEqual(['mine']);
  });

  it('sends the new token before it is stored, so no request mixes guest and customer', async () => {
    const { cart, tools, of } = browser();
    cart.adopt('guests-bag');
    await signIn(tools, 'lin@example.com', 'Right1234');
    expect(of('generateCustomerToken')[0]?.authorization).toBe('');
    expect(of('assignCustomerToGuestCart')[0]?.authorization).toBe('Bearer mine');
    expect(of('customer {')[0]?.authorization).toBe('Bearer mine');
  });

  it('claims the guest’s order of this browser before any page shows the customer’s orders', async () => {
    const { session, stored, tools, of } = browser();
    keepLastOrder(stored, { number: '20261121000001', token: 'key', deliveryDays: null, madeToOrder: false });
    let claimed = 0;
    session.subscribe(() => {
      claimed = of('claimOrder').length;
    });
    await signIn(tools, 'lin@example.com', 'Right1234');
    expect(claimed).toBe(1);
    expect(of('claimOrder')[0]).toMatchObject({
      variables: { number: '20261121000001', accessToken: 'key' },
      authorization: 'Bearer mine',
    });
  });

  it('claims every order placed here on that day, each once', async () => {
    const { stored, tools, of } = browser();
    for (const number of ['20261121000001', '20261121000002', '20261121000002', '20261121000003'])
      keepLastOrder(stored, { number, token: `key ${number}`, deliveryDays: null, madeToOrder: false });
    await signIn(tools, 'lin@example.com', 'Right1234');
    expect(of('claimOrder').map(({ variables }) => variables)).toEqual(
      ['20261121000003', '20261121000002', '20261121000001'].map((number) => ({
        number,
        accessToken: `key ${number}`,
      })),
    );
  });

  it('uses the customer’s bag if the guest has none, or if theirs can no longer be merged', async () => {
    const none = browser();
    await signIn(none.tools, 'lin@example.com', 'Right1234');
    expect(none.of('assignCustomerToGuestCart')).toEqual([]);
    expect(none.cart.id()).toBe('customers-bag');

    const dead = browser({
      assignCustomerToGuestCart: { errors: [{ message: 'x', extensions: { code: 'CART_NOT_ACTIVE' } }] },
    });
    dead.cart.adopt('ordered-bag');
    await signIn(dead.tools, 'lin@example.com', 'Right1234');
    expect(dead.cart.id()).toBe('customers-bag');
  });

  it('makes an action on the bag wait for the merged bag', async () => {
    const { cart, tools } = browser();
    cart.adopt('guests-bag');
    const signing = takeToken(tools, 'mine');
    const used = cart.ensure();
    await signing;
    expect(await used).toBe('customers-bag');
  });

  it('returns the refusal, and the guest stays unchanged', async () => {
    const {
      cart,
      session,
      tools,
      asked: requests,
    } = browser({
      generateCustomerToken: {
        errors: [{ message: 'x', extensions: { code: 'SIGN_IN_FAILED', data: { retry_after_seconds: 4 } } }],
      },
    });
    cart.adopt('guests-bag');
    const error = await signIn(tools, 'lin@example.com', 'Wrong');
    expect(error).toMatchObject({ code: 'SIGN_IN_FAILED', data: { retry_after_seconds: 4 } });
    expect(session.state().status).toBe('guest');
    expect(cart.id()).toBe('guests-bag');
    expect(requests).toHaveLength(1);
  });

  it('has no role if the details failed to load', async () => {
    const { session, tools } = browser({ 'customer {': { errors: [{ message: 'x' }] } });
    await takeToken(tools, 'mine');
    expect(session.state()).toEqual({ status: 'customer', role: null, token: 'mine' });
  });

  it('merges another market’s bag when that market is visited', async () => {
    const { cart, tools, session } = browser();
    session.store('mine', 'customer');
    cart.adopt('guests-bag');
    expect(cart.isMoved()).toBe(false);
    await joinBag(tools);
    expect(cart.id()).toBe('customers-bag');
    expect(cart.isMoved()).toBe(true);
  });
});

describe('the bag of a customer who stays signed in', () => {
  const signedIn = async () => {
    const shop = browser();
    await takeToken(shop.tools, 'mine');
    return shop;
  };

  it('is replaced by the account’s next one once it is ordered', async () => {
    const { cart, tools, of } = await signedIn();
    followBag(tools);
    expect(of('customerCart')).toHaveLength(1);
    await cart.forget();
    expect(await cart.ensure()).toBe('customers-bag');
    expect(cart.id()).toBe('customers-bag');
    expect(of('customerCart')).toHaveLength(2);
    expect(of('createEmptyCart')).toEqual([]);
  });

  it('is the account’s on the next page if it was forgotten on the last', async () => {
    const { cart, tools } = await signedIn();
    await cart.forget();
    followBag(tools);
    await vi.waitFor(() => expect(cart.id()).toBe('customers-bag'));
  });

  it('is requested once if several changes need it', async () => {
    const { cart, tools, of } = await signedIn();
    await cart.forget();
    await Promise.all([joinBag(tools), joinBag(tools)]);
    expect(of('customerCart')).toHaveLength(2);
    expect(of('assignCustomerToGuestCart')).toEqual([]);
  });

  it('stays the shopper’s own on the device of staff', async () => {
    const { cart, session, tools, asked: requests } = browser();
    session.store('staff', 'adviser');
    cart.adopt('shoppers-bag');
    followBag(tools);
    await cart.forget();
    expect(cart.id()).toBeNull();
    expect(requests).toEqual([]);
  });
});

describe('an action on an invalid bag', () => {
  it('signs the customer out, then retries once on a new guest’s bag', async () => {
    const { session, client, stored, of } = browser({
      createEmptyCart: { data: { createEmptyCart: 'new-bag' } },
      getLoginStatus: { data: { getLoginStatus: false } },
    });
    const cart = createCartSession(client, stored, 'hk', null, () => session.drop());
    session.store('mine', 'customer');
    cart.adopt('dead-bag');
    const used: string[] = [];
    await cart.run(async (id) => {
      used.push(id);
      const answer = await client.query('query Any{getLoginStatus}', {}).toPromise();
      const dead = new CombinedError({
        graphQLErrors: [{ message: 'x', extensions: { code: 'CART_NOT_FOUND' } }],
      });
      return id === 'dead-bag' ? { ...answer, error: dead } : answer;
    });
    expect(used).toEqual(['dead-bag', 'new-bag']);
    expect(session.state().status).toBe('guest');
    expect(of('createEmptyCart')[0]?.authorization).toBe('');
  });
});

describe('signing out', () => {
  it('revokes the token on the server, and ends here at once', async () => {
    const { cart, session, stored, tools, of, leave } = browser();
    await takeToken(tools, 'mine');
    stored.set('shipping_address', { name: '林知夏' });
    await signOut(tools, '/');
    expect(session.token()).toBeNull();
    expect(cart.id()).toBeNull();
    expect(stored.get('shipping_address')).toBeUndefined();
    expect(leave).toHaveBeenCalledExactlyOnceWith('/', false);
    await vi.waitFor(() => expect(of('revokeCustomerToken')[0]?.authorization).toBe('Bearer mine'));
  });
});

describe('the stored data', () => {
  it('contains no customer data, signed in or not', async () => {
    const { client, stored } = browser({
      'customer {': { data: { customer: { __typename: 'Customer', id: 7, firstname: '知夏' } } },
      pages: { data: { pages: { __typename: 'CmsPage', title: 'a page' } } },
    });
    await client.query('query A{customer{__typename id firstname}}', {}).toPromise();
    expect(stored.get('cache_default')).toBeUndefined();
    await client.query('query B{pages{__typename title}}', {}).toPromise();
    const storedEntries = stored.get('cache_default') as readonly { readonly data: unknown }[];
    expect(storedEntries.length).toBeLessThanOrEqual(KEPT_ANSWERS);
    expect(JSON.stringify(storedEntries)).toContain('a page');
    expect(JSON.stringify(storedEntries)).not.toContain('知夏');
  });
});
