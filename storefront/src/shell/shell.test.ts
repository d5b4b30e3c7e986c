import { createStoredValues } from '@jinlan/client/data';
import { createConnectivityStore, isLostPart, RELOAD_PAUSE_SECONDS, reloadOnce } from '@jinlan/client/errors';
import { createToastStore } from '@jinlan/client/toasts';
import { describe, expect, it } from 'vitest';
import { buildMenu, fitMenu, isActive, type MenuEntry, type WireCategory } from './menu.ts';
import { PROMOTION_WINDOW_MS, promotionScript } from './notices/promotion-flag.ts';
import { readResolution } from './routing/resolve-path.ts';
import { isSubBrandPath } from './sub-brand.ts';

describe('a menu of many top categories', () => {
  const entry = (name: string, at: number): MenuEntry => ({
    ...{ id: `${at}`, name, to: `/${at}.html`, children: [], groups: [], diamond: [], others: [] },
    ...{ banner: null, isMostPopular: false, subBrandPage: null },
  });
  const more = { name: '更多', to: '/sitemap' };
  const many = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => entry(`${name}${at}`, at));

  it('stays unchanged if it fits the bar', () => {
    const menu = many('黄金', 8);
    expect(fitMenu(menu, more)).toBe(menu);
    expect(fitMenu([], more)).toEqual([]);
  });

  it.each([
    '进口分类第',
    'Imported category no ',
    '一个名字非常长的分类，长得没有哪个页眉放得下，也没有哪个窗口放得下，怎么也放不下，再长一些也放不下',
  ])('moves what does not fit to a last entry, losing none (%s)', (name) => {
    const menu = many(name, 30);
    const fitted = fitMenu(menu, more);
    const last = fitted.at(-1);
    expect(last?.name).toBe('更多');
    const links = last?.groups.flatMap((group) => group.links.map(({ id }) => id)) ?? [];
    expect([...fitted.slice(0, -1).map(({ id }) => id), ...links]).toEqual(menu.map(({ id }) => id));
    expect(fitted.length).toBeLessThan(12);
  });
});

describe('toasts', () => {
  function store() {
    let now = 0;
    const timers = new Map<number, { work: () => void; at: number }>();
    let next = 1;
    const toasts = createToastStore({
      set: (work, milliseconds) => {
        timers.set(next, { work, at: now + milliseconds });
        return next++;
      },
      clear: (timer) => void timers.delete(timer as number),
      now: () => now,
    });
    const pass = (milliseconds: number) => {
      now += milliseconds;
      for (const [id, { work, at }] of timers) {
        if (at > now) continue;
        timers.delete(id);
        work();
      }
    };
    return { toasts, pass };
  }

  it('disappear after five seconds by default', () => {
    const { toasts, pass } = store();
    toasts.add({ type: 'info', message: 'a' });
    toasts.add({ type: 'error', message: 'b', timeout: 15_000 });
    toasts.add({ type: 'warning', message: 'c', timeout: 0 });
    pass(5000);
    expect(toasts.list().map(({ message }) => message)).toEqual(['b', 'c']);
    pass(600_000);
    expect(toasts.list().map(({ message }) => message)).toEqual(['c']);
  });

  it('that are equal are one toast: first timestamp, new timer, rendered again', () => {
    const { toasts, pass } = store();
    const id = toasts.add({ type: 'info', message: 'a', actionText: 'x', icon: 'bag' });
    pass(4000);
    toasts.add({ type: 'info', message: 'later' });
    expect(toasts.add({ type: 'info', message: 'a', actionText: 'x', icon: 'bag', dismissable: true })).toBe(
      id,
    );
    pass(4000);
    expect(toasts.list().map(({ message, repetitions }) => [message, repetitions])).toEqual([
      ['a', 2],
      ['later', 1],
    ]);
    pass(1000);
    expect(toasts.list()).toEqual([]);
  });

  it('differ by type, message, dismissable flag, action text and icon', () => {
    const { toasts } = store();
    const base = { type: 'info', message: 'a' } as const;
    const ids = [
      base,
      { ...base, type: 'error' as const },
      { ...base, message: 'b' },
      { ...base, dismissable: false },
      { ...base, actionText: 'x' },
      { ...base, icon: 'bag' as const },
    ].map((toast) => toasts.add(toast));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('require a type, a message, and a way to be dismissed', () => {
    const { toasts } = store();
    expect(() => toasts.add({ message: 'a' } as never)).toThrow('toast.type is required');
    expect(() => toasts.add({ type: 'info' } as never)).toThrow('toast.message is required');
    expect(() => toasts.add({ type: 'info', message: 'a', dismissable: false, timeout: false })).toThrow(
      'Toast should be user-dismissable or have a timeout',
    );
  });
});

describe('connectivity', () => {
  it('remembers having been offline', () => {
    const events = new EventTarget();
    const store = createConnectivityStore(events, () => true);
    let changes = 0;
    store.subscribe(() => changes++);
    events.dispatchEvent(new Event('online'));
    expect(store.state()).toEqual({ isOnline: true, hasBeenOffline: false });
    events.dispatchEvent(new Event('offline'));
    expect(store.state()).toEqual({ isOnline: false, hasBeenOffline: true });
    events.dispatchEvent(new Event('online'));
    expect(store.state()).toEqual({ isOnline: true, hasBeenOffline: true });
    expect(changes).toBe(3);
  });
});

describe('promotion message', () => {
  const storage = () => {
    const entries = new Map<string, string>();
    return {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, text: string) => void entries.set(key, text),
    };
  };
  const run = new Function('localStorage', 'sessionStorage', 'document', 'Date', promotionScript);
  const shows = (stored: unknown, session: unknown, now: number): boolean => {
    const dataset: Record<string, string> = {};
    run(stored, session, { documentElement: { dataset } }, { now: () => now });
    return 'promotion' in dataset;
  };

  it('shows first; within a day only to the session that saw it; then again', () => {
    const [stored, session] = [storage(), storage()];
    expect(shows(stored, session, 1000)).toBe(true);
    expect(shows(stored, session, 2000)).toBe(true);
    expect(shows(stored, storage(), 1000 + PROMOTION_WINDOW_MS - 1)).toBe(false);
    expect(shows(stored, storage(), 1000 + PROMOTION_WINDOW_MS)).toBe(true);
    expect(shows(stored, storage(), 1001 + PROMOTION_WINDOW_MS)).toBe(false);
  });

  it('shows if nothing can be stored or read', () => {
    expect(shows(undefined, undefined, 1000)).toBe(true);
    const broken = storage();
    broken.setItem('jinlan__promotion_view', '{');
    expect(shows(broken, storage(), 1000)).toBe(true);
  });

  it('stores its time in the format that the shop reads', () => {
    const stored = storage();
    shows(stored, storage(), 1000);
    const values = createStoredValues(
      () => ({ ...stored, length: 0, key: () => null, removeItem: () => {} }),
      () => 1000,
    );
    expect(values.get('promotion_view')).toBe(1000);
  });
});

describe('the menu', () => {
  const category = (name: string, overrides: Partial<WireCategory> = {}): WireCategory => ({
    uid: name,
    name,
    url_path: name,
    url_suffix: '.html',
    include_in_menu: 1,
    position: 0,
    ...overrides,
  });
  const label = (code: string) => ({ menu_collection_label_v1: { code, label: code.toUpperCase() } });
  const menu = buildMenu([
    category('root', {
      children: [
        category('second', { position: 2 }),
        category('hidden', { include_in_menu: 0 }),
        category('first', {
          position: 1,
          children: [
            category('round', label('cutting')),
            category('gia', label('certificate')),
            category('rings', {
              ...label('type'),
              children: [
                category('wide', {
                  children: [category('wider'), category('unseen', { include_in_menu: 0 })],
                }),
              ],
            }),
            category('plain'),
            category('bands', label('type')),
          ],
        }),
        category('out', {
          ...{ position: 3, is_page_internal: true, page_url: '/made-to-order' },
          is_store_brand: true,
        }),
        category('away', { position: 3, id: 2, is_page_internal: true, page_url: 'https://example.com/' }),
        category('most-popular', { position: 4 }),
      ],
    }),
  ]);

  it('has the page of the sub-brand, even if its entry leads elsewhere', () => {
    expect(menu.flatMap(({ subBrandPage }) => subBrandPage ?? [])).toEqual(['/out.html']);
  });

  it('has the flagged entries by position', () => {
    expect(menu.map(({ name }) => name)).toEqual(['first', 'second', 'out', 'away', 'most-popular']);
    expect(menu.map(({ to }) => to).slice(1)).toEqual([
      '/second.html',
      '/made-to-order',
      'https://example.com/',
      '/most-popular.html',
    ]);
    expect(menu.map(({ isMostPopular }) => isMostPopular)).toEqual([false, false, false, false, true]);
  });

  it('groups children by label, with separate groups for the diamond block and the others', () => {
    const [first] = menu;
    expect(first?.groups.map(({ label: name, links }) => [name, links.map((link) => link.name)])).toEqual([
      ['TYPE', ['rings', 'bands']],
    ]);
    const [wide] = first?.groups[0]?.links[0]?.children ?? [];
    expect([wide?.name, wide?.children.map(({ name }) => name)]).toEqual(['wide', ['wider']]);
    expect(first?.diamond.map(({ code }) => code)).toEqual(['cutting', 'certificate']);
    expect(first?.others.map(({ name }) => name)).toEqual(['plain']);
  });

  it('marks the branch of the current path', () => {
    const entry = { id: '1', name: '', to: '/gold.html', children: [] };
    expect(
      ['/gold.html', '/gold/rings.html', '/golden.html', '/'].map((path) => isActive(entry, path)),
    ).toEqual([true, true, false, false]);
  });
});

describe('the sub-brand', () => {
  it('is recognised by the end of the address', () => {
    const is = (path: string) => isSubBrandPath(path, 'lanzuo-custom-made');
    expect(
      [
        '/made-to-order/core-jewels',
        '/x/made-to-order/apt.html',
        '/lanzuo-custom-made',
        '/a/lanzuo-custom-made.html',
      ].map(is),
    ).toEqual([true, true, true, true]);
    expect(['/customizer', '/customizer/single-ring', '/customizers'].map(is)).toEqual([true, true, false]);
    expect(['/', '/made-to-order', '/not-lanzuo-custom-made', '/lanzuo-custom-made/x'].map(is)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('the URL resolver', () => {
  it('returns a screen, a redirect or nothing', () => {
    expect(readResolution({ id: 3, type: 'CATEGORY', relative_url: 'gold.html', redirectCode: 0 })).toEqual({
      kind: 'screen',
      screen: 'category',
      id: 3,
      url: 'gold.html',
      soldIn: null,
    });
    expect(readResolution({ id: 7, type: 'PRODUCT', relative_url: 'a', sold_in: ['cn'] })).toMatchObject({
      kind: 'screen',
      soldIn: ['cn'],
    });
    expect(readResolution({ id: 0, type: null, relative_url: 'a', sold_in: ['cn', 'hk'] })).toEqual({
      kind: 'notSoldHere',
      soldIn: ['cn', 'hk'],
    });
    expect(readResolution({ id: 3, type: 'PRODUCT', relative_url: 'new.html', redirectCode: 301 })).toEqual({
      kind: 'redirect',
      to: '/new.html',
      code: 301,
    });
    for (const [url, to] of [
      ['/new.html', '/new.html'],
      ['https://jinlan.example/a', 'https://jinlan.example/a'],
      ['//evil.com', '/evil.com'],
      ['', '/'],
      ['/\\evil.com', '/evil.com'],
    ] as const) {
      expect(readResolution({ id: 3, type: 'PRODUCT', relative_url: url, redirectCode: 302 })).toEqual({
        kind: 'redirect',
        to,
        code: 302,
      });
    }
    expect(readResolution({ id: 3, type: 'PRODUCT', relative_url: 'a', redirectCode: 307 })).toMatchObject({
      kind: 'screen',
    });
    for (const nothing of [
      null,
      { id: 0, type: 'PRODUCT' },
      { id: 3, type: null },
      { id: 0, type: null, sold_in: [] },
      { id: null, type: 'CATEGORY' },
    ]) {
      expect(readResolution(nothing)).toEqual({ kind: 'notFound' });
    }
  });
});

describe('code removed by a deployment', () => {
  it('is distinguished from other faults', () => {
    expect(isLostPart(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(true);
    expect(isLostPart(new Error('x is not a function'))).toBe(false);
  });

  it('is fetched by a single reload', () => {
    const session = createStoredValues(() => null);
    expect(reloadOnce(session, 1000)).toBe(true);
    expect(reloadOnce(session, 2000)).toBe(false);
    expect(reloadOnce(session, 1000 + RELOAD_PAUSE_SECONDS * 1000)).toBe(true);
  });
});
