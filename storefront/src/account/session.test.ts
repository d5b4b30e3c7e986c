import { createStoredValues, headersExchange } from '@jinlan/client/data';
import { ADDRESS_DRAFT, createSessionStore, type SessionStore } from '@jinlan/client/session';
import { STORAGE } from '@jinlan/contract/wire';
import { Client, fetchExchange } from '@urql/core';
import { describe, expect, it, vi } from 'vitest';
import { AT_WORK_MS, type Clock, keepAlive, WATCH_MS } from './keep-alive.ts';
import { nextPage, signInPath } from './next-page.ts';

const HOUR = 3_600_000;

/** A clock that the test moves forward. Due timers run in order. */
function fakeClock(): Clock & {
  pass(milliseconds: number): Promise<void>;
  freeze(milliseconds: number): void;
} {
  let now = 1_000_000;
  let timers: { at: number; every: number | null; work: () => void }[] = [];
  const add = (at: number, every: number | null, work: () => void) => {
    const timer = { at, every, work };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  return {
    now: () => now,
    after: (milliseconds, work) => add(now + milliseconds, null, work),
    every: (milliseconds, work) => add(now + milliseconds, milliseconds, work),
    async pass(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        now = next.at;
        if (next.every === null) timers = timers.filter((other) => other !== next);
        else next.at += next.every;
        next.work();
        await Promise.resolve();
      }
      now = end;
      await new Promise<void>((resolve) => setImmediate(resolve));
    },
    /** A phone in a pocket: time passes, and timers run only after it is unlocked. */
    freeze(milliseconds) {
      now += milliseconds;
      for (const timer of timers)
        if (timer.every !== null) timer.at = now + timer.every;
        else timer.at = Math.max(timer.at, now + HOUR);
    },
  };
}

/** A fake server that checks tokens, renews them and records the requests. */
function shop() {
  const clock = fakeClock();
  const stored = createStoredValues(() => null, clock.now);
  const leave = vi.fn();
  const clearAnswers = vi.fn(async () => {});
  const requests: { query: string; authorization: string }[] = [];
  const server = { holds: true, renews: true as boolean | 'unreachable' };
  let renewals = 0;
  let busy = false;
  const answer = (query: string): object => {
    if (query.includes('getLoginStatus')) return { data: { getLoginStatus: server.holds } };
    renewals += 1;
    return server.renews
      ? { data: { renewCustomerToken: { token: `renewed-${renewals}` } } }
      : { errors: [{ message: 'no', extensions: { code: 'NOT_AUTHORISED' } }] };
  };
  let session: SessionStore;
  const open = (tab = createStoredValues(() => null, clock.now)) => {
    session = createSessionStore({ stored, tab, clearAnswers, leave, now: clock.now });
    const client = new Client({
      url: 'http://shop/graphql',
      preferGetMethod: false,
      exchanges: [
        headersExchange({
          token: () => session.token(),
          storeView: 'default',
          currency: null,
          platform: () => null,
        }),
        fetchExchange,
      ],
      fetch: (async (_url: string, init: RequestInit) => {
        const { query } = JSON.parse(String(init.body)) as { query: string };
        requests.push({ query, authorization: new Headers(init.headers).get('authorization') ?? '' });
        if (server.renews === 'unreachable' && query.includes('renew'))
          throw new TypeError('Failed to fetch');
        return new Response(JSON.stringify(answer(query)), {
          headers: { 'content-type': 'application/json' },
        });
      }) as typeof fetch,
    });
    return { session, client };
  };
  let touch = () => {};
  const live = () => {
    const { client } = open();
    const stop = keepAlive({
      session,
      client,
      stored,
      clock,
      onActivity(listener) {
        touch = listener;
        return () => {};
      },
      isVisible: () => true,
      runAlone: async (work) => {
        if (busy) return;
        busy = true;
        await work().finally(() => {
          busy = false;
        });
      },
    });
    return { session, stop };
  };
  return { clock, stored, leave, clearAnswers, asked: requests, server, open, live, touch: () => touch() };
}

describe('a session', () => {
  it('stores token and role for 3600 seconds, as simple-persistence does, and recognises staff by the role', () => {
    const { stored, open, clock } = shop();
    const { session } = open();
    const listener = vi.fn();
    session.subscribe(listener);
    expect(session.state()).toEqual({ status: 'guest', role: null, token: null });
    session.store('abc', 'customer');
    expect(session.state()).toEqual({ status: 'customer', role: 'customer', token: 'abc' });
    expect(session.state()).toBe(session.state());
    expect(listener).toHaveBeenCalledTimes(1);
    expect(stored.get(STORAGE.token)).toBe('abc');
    expect(stored.expiresAt(STORAGE.token)).toBe(clock.now() + HOUR);
    expect(stored.expiresAt(STORAGE.customerRole)).toBe(clock.now() + HOUR);
    session.store('def', 'manager');
    expect(session.state()).toEqual({ status: 'staff', role: 'manager', token: 'def' });
  });

  it('clears the role when the customer’s details failed to load', () => {
    const { stored, open } = shop();
    const { session } = open();
    session.store('abc', 'adviser');
    session.store('abc', null);
    expect(stored.get(STORAGE.customerRole)).toBeUndefined();
    expect(session.state()).toEqual({ status: 'customer', role: null, token: 'abc' });
  });

  it('deletes the customer’s data when it ends, and keeps the shop’s', async () => {
    const { stored, open, leave, clearAnswers } = shop();
    const { session } = open();
    session.store('abc', 'customer');
    const personal = [
      'cartId_cn',
      'cartId_hk',
      'cartId_cn_moved',
      'shipping_address',
      'billing_address',
      'shippingMethod',
      'paymentMethod',
      'availableShippingMethods',
      'last_order',
      'last_order_attempt',
    ];
    for (const name of [...personal, 'promotion_view', 'store_view_currency']) stored.set(name, 'x');
    await session.end('/');
    expect(stored.names().sort()).toEqual(['promotion_view', 'signed_out', 'store_view_currency']);
    expect(clearAnswers).toHaveBeenCalledTimes(1);
    expect(leave).toHaveBeenCalledExactlyOnceWith('/', false);
    expect(session.token()).toBeNull();
  });

  it('that expired while no page was open is removed with its bag', () => {
    const { stored, open, clock } = shop();
    stored.set(STORAGE.token, 'abc', 3600);
    stored.set('cartId_cn', 'a bag of theirs');
    clock.freeze(HOUR + 1);
    const { session } = open();
    expect(session.state().status).toBe('guest');
    expect(stored.names()).toEqual([]);
  });

  it('ends in this tab when another one signed out, and begins when another one signed in', async () => {
    const { stored, open, leave } = shop();
    const { session } = open();
    stored.set(STORAGE.token, 'abc', 3600);
    session.sync();
    expect(session.state().status).toBe('customer');
    expect(leave).not.toHaveBeenCalled();
    stored.remove(STORAGE.token);
    session.sync();
    await Promise.resolve();
    await Promise.resolve();
    expect(leave).toHaveBeenCalledExactlyOnceWith(null, true);
  });

  it('of a tab that slept while another person signed in ends there, and leaves theirs alone', async () => {
    const { stored, open, leave, clearAnswers } = shop();
    const { session } = open();
    session.store('of one', 'customer');
    const tab = createStoredValues(() => null);
    const { session: asleep } = open(tab);
    tab.set(ADDRESS_DRAFT, 'half');
    const published = vi.fn();
    asleep.subscribe(published);
    await session.end('/');
    leave.mockClear();
    clearAnswers.mockClear();
    session.store('of another', 'customer');
    stored.set('cartId_hk', 'the bag of another');
    const before = stored.names().sort();

    expect(asleep.token()).toBeNull();
    asleep.renew('renewed for one');
    asleep.sync();
    await asleep.drop();
    await asleep.end('/');
    expect(published).not.toHaveBeenCalled();
    expect(asleep.state().token).toBe('of one');
    expect(leave.mock.calls).toEqual([
      [null, false],
      [null, false],
      ['/', false],
    ]);
    expect(clearAnswers).not.toHaveBeenCalled();
    expect(stored.names().sort()).toEqual(before);
    expect(session.token()).toBe('of another');
    expect(tab.names()).toEqual([]);
  });

  it('goes on in every tab where one renews its token, and where a tab is reloaded', async () => {
    const { stored, open, leave, clock } = shop();
    const { session } = open();
    session.store('abc', 'manager');
    const { session: beside } = open();
    clock.freeze(HOUR - 1);
    session.renew('def');
    beside.sync();
    expect(beside.state()).toEqual({ status: 'staff', role: 'manager', token: 'def' });
    clock.freeze(HOUR - 1);
    beside.renew('ghi');
    session.sync();
    expect(session.token()).toBe('ghi');
    expect(leave).not.toHaveBeenCalled();
    session.store('jkl', 'customer');
    expect(open().session.token()).toBe('jkl');
    expect(JSON.stringify(stored.get(STORAGE.signInId))).not.toContain('jkl');
  });

  it('keeps an unsaved address when it expires, and deletes it in every tab at a sign-out', async () => {
    const { stored, open, clock } = shop();
    const tabs = [1, 2, 3].map(() => createStoredValues(() => null, clock.now));
    const type = () => {
      for (const tab of tabs) tab.set(ADDRESS_DRAFT, 'half');
    };
    const storedDrafts = () => tabs.map((tab) => tab.get(ADDRESS_DRAFT) ?? null);
    const [own, other, asleep] = tabs;
    const { session } = open(own);
    session.store('abc', 'customer');
    const { session: beside } = open(other);
    type();
    clock.freeze(HOUR + 1);
    session.sync();
    beside.sync();
    expect(storedDrafts()).toEqual(['half', 'half', 'half']);

    session.store('def', 'customer');
    beside.sync();
    await session.end('/');
    beside.sync();
    open(asleep);
    expect(storedDrafts()).toEqual([null, null, null]);

    session.store('ghi', 'customer');
    type();
    stored.remove(STORAGE.token);
    session.sync();
    expect(storedDrafts()).toEqual(['half', 'half', 'half']);
  });

  it('can be dropped without leaving the page', async () => {
    const { open, leave } = shop();
    const { session } = open();
    session.store('abc', 'customer');
    const listener = vi.fn();
    session.subscribe(listener);
    await session.drop();
    expect(session.state().status).toBe('guest');
    expect(listener).toHaveBeenCalledTimes(1);
    expect(leave).not.toHaveBeenCalled();
  });
});

describe('the hour of a session', () => {
  it('ends at the stored time plus 3600 s, and the page reloads', async () => {
    const { stored, clock, live, leave } = shop();
    stored.set(STORAGE.token, 'abc', 3600);
    live();
    await clock.pass(HOUR);
    expect(leave).not.toHaveBeenCalled();
    await clock.pass(1);
    expect(leave).toHaveBeenCalledExactlyOnceWith(null, true);
    expect(stored.get(STORAGE.token)).toBeUndefined();
    await clock.pass(HOUR);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('ends within a second after a phone with frozen timers wakes up', async () => {
    const { stored, clock, live, leave } = shop();
    stored.set(STORAGE.token, 'abc', 3600);
    live();
    clock.freeze(2 * HOUR);
    await clock.pass(1000);
    expect(leave).toHaveBeenCalledExactlyOnceWith(null, true);
  });

  it('has no timers left after a sign-out', async () => {
    const { stored, clock, live, leave, asked: requests } = shop();
    stored.set(STORAGE.token, 'abc', 3600);
    const { session } = live();
    await session.drop();
    await clock.pass(2 * HOUR);
    expect(leave).not.toHaveBeenCalled();
    expect(requests).toEqual([]);
  });

  it('is renewed in the background for an active customer, once half of it is over', async () => {
    const { stored, clock, live, leave, asked: requests, touch } = shop();
    stored.set(STORAGE.token, 'abc', 3600);
    const { session } = live();
    await clock.pass(HOUR / 2 - 2000);
    touch();
    expect(requests).toEqual([]);
    await clock.pass(3000);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.authorization).toBe('Bearer abc');
    expect(session.token()).toBe('renewed-1');
    await clock.pass(HOUR / 2);
    expect(leave).not.toHaveBeenCalled();
    expect(requests).toHaveLength(1);
  });

  it('is not renewed for a page without activity', async () => {
    const { stored, clock, live, leave, asked: requests } = shop();
    stored.set(STORAGE.token, 'abc', 3600);
    live();
    expect(AT_WORK_MS).toBeLessThan(HOUR / 2);
    await clock.pass(HOUR + 1000);
    expect(requests).toEqual([]);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('ends if a renewal is refused, and retries a renewal that did not arrive', async () => {
    const refused = shop();
    refused.server.renews = false;
    refused.stored.set(STORAGE.token, 'abc', 3600);
    refused.live();
    await refused.clock.pass(HOUR / 2);
    refused.touch();
    await refused.clock.pass(10 * 60_000);
    expect(refused.asked).toHaveLength(1);
    await refused.clock.pass(HOUR);
    expect(refused.leave).toHaveBeenCalledTimes(1);

    const unreachable = shop();
    unreachable.server.renews = 'unreachable';
    unreachable.stored.set(STORAGE.token, 'abc', 3600);
    const { session } = unreachable.live();
    await unreachable.clock.pass(HOUR / 2);
    unreachable.touch();
    await unreachable.clock.pass(1000);
    unreachable.server.renews = true;
    await unreachable.clock.pass(61_000);
    expect(unreachable.asked).toHaveLength(2);
    expect(session.token()).toBe('renewed-1');
  });
});

describe('the login status', () => {
  it('is requested on a watched page, and ends the session there if false', async () => {
    const { stored, clock, live, leave, asked: requests, server } = shop();
    stored.set(STORAGE.token, 'abc', 3600);
    stored.set(STORAGE.customerRole, 'customer', 3600);
    const { session } = live();
    await clock.pass(5000);
    expect(requests).toEqual([]);
    const unwatch = session.watch();
    await clock.pass(1000);
    expect(requests).toHaveLength(1);
    await clock.pass(WATCH_MS);
    expect(requests).toHaveLength(2);
    expect(leave).not.toHaveBeenCalled();
    unwatch();
    await clock.pass(2 * WATCH_MS);
    expect(requests).toHaveLength(2);
    server.holds = false;
    session.watch();
    await clock.pass(2000);
    expect(leave).toHaveBeenCalledExactlyOnceWith(null, true);
    expect(stored.get(STORAGE.token)).toBeUndefined();
    expect(stored.get(STORAGE.customerRole)).toBeUndefined();
  });

  it('is not requested with a token that is being renewed', async () => {
    const { stored, clock, live, leave, asked: requests, touch } = shop();
    stored.set(STORAGE.token, 'abc', 3600);
    const { session } = live();
    await clock.pass(HOUR / 2 - 500);
    touch();
    session.watch();
    await clock.pass(2 * WATCH_MS);
    const [first, second] = requests;
    expect(first?.query).toContain('renewCustomerToken');
    expect(second).toMatchObject({ authorization: 'Bearer renewed-1' });
    expect(second?.query).toContain('getLoginStatus');
    expect(leave).not.toHaveBeenCalled();
  });

  it('is requested at once if a request was refused because it came from a guest', async () => {
    const { stored, clock, live, leave, server } = shop();
    stored.set(STORAGE.token, 'abc', 3600);
    const { session } = live();
    server.holds = false;
    session.doubt();
    await clock.pass(1000);
    expect(leave).toHaveBeenCalledTimes(1);
  });
});

describe('a sign-in', () => {
  it.each(['/cart', '/order-history?page=2', '/address-book?edit=3#a', '/checkout'])(
    'leads back to %s',
    (path) => {
      const nextPath = new URL(signInPath(path), 'http://shop').searchParams.get('next');
      expect(nextPage(nextPath)).toBe(path);
    },
  );

  it.each([
    null,
    '',
    'cart',
    'https://other.site/',
    '//other.site',
    '/.//other.site',
    '/x/../\\other.site',
    '/%2e//other.site',
    '/\\other.site',
    'javascript:alert(1)',
    '/sign-in?next=/cart',
    '/create-account',
    '/forgot-password',
  ])('never leads away from the shop or in a circle: %s', (next) => {
    expect(nextPage(next)).toBe('/account');
  });
});
