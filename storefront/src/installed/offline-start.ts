/**
 * Stores data of the signed-in customer for the offline page: the last orders, the member card and saved designs. They
 * are deleted when the session ends, in whatever way, like the stored card.
 */
import type { StoredValues } from '@jinlan/client/data';
import type { SessionStore } from '@jinlan/client/session';
import type { WordBook, Words } from '@jinlan/client/words';
import { OFFLINE_START_KEY, type OfflineStart } from '@jinlan/contract/offline-start';
import { STORAGE, WORKER_CACHES } from '@jinlan/contract/wire';
import { showMemberCode } from '@jinlan/domain/members';
import type { Client } from '@urql/core';
import { wholeName } from '../account/names.ts';
import { standingWords } from '../ordering/order-state.ts';
import { OfflineStartDocument, type OfflineStartQuery } from './queries.generated.ts';

export interface OfflineStartTools {
  readonly session: SessionStore;
  readonly client: Client;
  readonly stored: StoredValues;
  readonly book: WordBook;
  /** Absent without HTTPS. */
  readonly caches: Pick<CacheStorage, 'open' | 'delete' | 'has'> | undefined;
  /** Whether a service worker controls the page. Without one, nothing shows the stored data. */
  readonly hasWorker: () => boolean;
}

/** Milliseconds for which the stored data count as new, so that not every opened page stores them again. */
const freshMs = 5 * 60_000;

const families = ['app', 'buy', 'members', 'orders'] as const;

/**
 * Stores the offline start now if it is due, and after each renewal of the session's token. Returns a function that
 * stops this.
 */
export function keepOfflineStart(tools: OfflineStartTools): () => void {
  const { session } = tools;
  let token: string | null = null;
  const follow = () => {
    const state = session.state();
    const next = state.status === 'customer' ? state.token : null;
    if (next === token) return;
    token = next;
    if (token !== null) void storeOfflineStart(tools, Date.now()).catch(() => undefined);
  };
  follow();
  return session.subscribe(follow);
}

export async function storeOfflineStart(
  { session, client, stored, book, caches, hasWorker }: OfflineStartTools,
  now: number,
): Promise<void> {
  const token = session.token();
  const until = stored.expiresAt(STORAGE.token);
  if (caches === undefined || token === null || until === null || !hasWorker()) return;
  const cached = await (await caches.open(WORKER_CACHES.own)).match(OFFLINE_START_KEY);
  const before: (OfflineStart & { readonly at?: number }) | null = await cached?.json().catch(() => null);
  // A renewed token ends later, so the data are stored again with the new end.
  if (before?.until === until && now - (before.at ?? 0) < freshMs) return;
  const options = { requestPolicy: 'network-only', unkept: true } as const;
  const [{ data }] = await Promise.all([
    client.query(OfflineStartDocument, {}, options).toPromise(),
    book.load(families),
  ]);
  const customer = data?.customer;
  // Nothing is stored if the customer has signed out meanwhile.
  if (!customer || session.token() !== token) return;
  const start = { ...offlineStartOf(customer, book.words, until), at: now };
  const cache = await caches.open(WORKER_CACHES.own);
  await cache.put(
    OFFLINE_START_KEY,
    new Response(JSON.stringify(start), { headers: { 'content-type': 'application/json' } }),
  );
  if (session.token() !== token) await caches.delete(WORKER_CACHES.own);
}

type Customer = NonNullable<OfflineStartQuery['customer']>;

/** Returns the data of the offline page, in the language of the page that stores them. */
export function offlineStartOf(
  customer: Customer,
  words: Words<(typeof families)[number]>,
  until: number,
): OfflineStart {
  const code = customer.member_card?.code;
  const level = customer.membership?.level;
  return {
    ...{ until, locale: words.locale, retry: words('ui.retry') },
    ...{ title: words('app.offline'), lead: words('app.offline.lead') },
    card:
      code && level
        ? {
            ...{ title: words('app.offline.card'), hint: words('app.offline.card.hint') },
            ...{ level: words(`members.level.${level}`), name: wholeName(customer) },
            ...{ code, digits: showMemberCode(code) },
          }
        : null,
    parts: [
      {
        ...{ title: words('app.offline.orders'), none: words('app.offline.orders.none') },
        rows: (customer.orders?.items ?? []).flatMap((order) =>
          order === null
            ? []
            : [
                {
                  text: `${order.number} · ${words.date(order.order_date)}`,
                  note: standingWords(order, words),
                },
              ],
        ),
      },
      {
        ...{ title: words('app.offline.designs'), none: words('app.offline.designs.none') },
        rows: customer.saved_designs.items.map(({ name, updated_at: at }) => ({
          text: name || words('app.offline.design'),
          note: words.date(at),
        })),
      },
    ],
  };
}
