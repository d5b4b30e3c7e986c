/**
 * The session in this browser: a token for 3600 seconds under `signin_token`, the role, and a random id of the sign-in,
 * which renewals keep. The storage, shared by all tabs, is the source of truth; the state here follows it. A tab that slept
 * while another person signed in finds another id: its own session has ended. Code for requests and timers loads at a sign-in
 * (`sign-in.ts`, `keep-alive.ts`), because most shoppers are guests (specification 3, 4 and 6).
 */
import { STORAGE, TOKEN_TTL_SECONDS } from '@jinlan/contract/wire';
import type { StoredValues } from '../data/stored-values.ts';

export type SessionRole = 'customer' | 'adviser' | 'manager';

export type SessionState =
  | { readonly status: 'guest'; readonly role: null; readonly token: null }
  /** The role is null while it is unknown. Screens then treat the person as a customer. */
  | { readonly status: 'customer'; readonly role: 'customer' | null; readonly token: string }
  | { readonly status: 'staff'; readonly role: 'adviser' | 'manager'; readonly token: string };

export interface SessionStore {
  /** Returns the same object until the state changes. */
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the stored token; null once it has expired, and for the token of a later sign-in than this tab's. */
  readonly token: () => string | null;
  /** Stores token and role for an hour from now, at a sign-in. */
  store(token: string, role: SessionRole | null): void;
  /** Replaces the token of this tab's sign-in, for an hour from now. Does nothing after a later sign-in. */
  renew(token: string): void;
  /** Applies changes made by other tabs or by expiry. If the session is gone, ends it here too. */
  sync(): void;
  /**
   * Ends the session in this browser: deletes the customer's data, then opens `to` or reloads this page. If somebody
   * has signed in since, the data belong to them, and nothing is deleted.
   */
  end(to?: string): Promise<void>;
  /** Ends the session without leaving the page; the shopper continues as a guest (specification 4, cart flow). */
  drop(): Promise<void>;
  /** Asks the server regularly whether the token is still valid. Returns a function that stops it. */
  watch(): () => void;
  readonly isWatched: () => boolean;
  /** Called when the server answered as if to a guest: checks at once whether the token is still valid. */
  doubt(): void;
  /** Whether `doubt` was called since the last call of this function. */
  takeDoubt(): boolean;
}

export interface SessionOptions {
  readonly stored: StoredValues;
  /** The storage of this tab. */
  readonly tab: StoredValues;
  /**
   * Removes a customer's data and bag from cache and stored answers. `wasAway`: the session ended while no page was
   * open, so the data of this page's document are not the customer's.
   */
  readonly clearAnswers: (wasAway: boolean) => Promise<unknown>;
  /** Opens a path, or reloads the page for null. `wasEnded`: the session expired, or another device ended it. */
  readonly leave: (path: string | null, wasEnded: boolean) => void;
  readonly now?: () => number;
}

/** A short-lived value in the tab's storage: the previous page ended because the session had expired. */
export const SESSION_ENDED = 'session_ended';
/** Value in the tab's storage: an unsaved address. It survives an expired session, and is deleted at a sign-out. */
export const ADDRESS_DRAFT = 'address_draft';

/** Set by a sign-out in this browser until the next sign-in: every tab deletes the customer's data. */
const SIGNED_OUT = 'signed_out';

/** A constant, so a guest's page does not render again at hydration. */
export const guest: SessionState = { status: 'guest', role: null, token: null };

/** 128 random bits; `randomUUID` needs HTTPS. */
const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('');

/** Stored values to delete with a session: token, id, role, bag ids of all markets, typed values, last order, member's card. */
const traces: readonly string[] = [
  STORAGE.token,
  STORAGE.signInId,
  STORAGE.customerRole,
  STORAGE.billingAddress,
  STORAGE.shippingAddress,
  STORAGE.shippingMethod,
  STORAGE.paymentMethod,
  STORAGE.availableShippingMethods,
  STORAGE.memberCard,
];
const isTrace = (name: string) =>
  traces.includes(name) || name.startsWith(STORAGE.cartId) || name.startsWith(STORAGE.lastOrder);

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export function createSessionStore({
  stored,
  tab,
  clearAnswers,
  leave,
  now = Date.now,
}: SessionOptions): SessionStore {
  const listeners = new Set<() => void>();
  let watching = 0;
  let doubted = false;

  function read(): SessionState {
    const token = storedToken();
    if (token === null) return guest;
    const role = stored.get(STORAGE.customerRole);
    return role === 'adviser' || role === 'manager'
      ? { status: 'staff', role, token }
      : { status: 'customer', role: role === 'customer' ? role : null, token };
  }

  const storedToken = () => text(stored.get(STORAGE.token));
  const storedId = () => text(stored.get(STORAGE.signInId));

  /** Whether somebody else has signed in since this tab's session began, and this tab has not followed that yet. */
  const isOfAnother = () => state.token !== null && storedToken() !== null && storedId() !== signInId;

  function save(token: string, role: SessionRole | null, id: string | null): void {
    // The id first, and longer: no tab may see the new token under the old id, or a token that has outlived its id.
    if (id !== null) stored.set(STORAGE.signInId, id, TOKEN_TTL_SECONDS + 60);
    stored.set(STORAGE.token, token, TOKEN_TTL_SECONDS);
    if (role) stored.set(STORAGE.customerRole, role, TOKEN_TTL_SECONDS);
    else stored.remove(STORAGE.customerRole);
    stored.remove(SIGNED_OUT);
    publish(read());
  }

  /**
   * Opens a path, or reloads the page. Deletes only this tab's draft, because the stored data belong to the person who
   * has signed in since.
   */
  function giveWay(path: string | null): void {
    tab.remove(ADDRESS_DRAFT);
    leave(path, false);
  }

  function publish(next: SessionState): void {
    state = next;
    signInId = storedId();
    for (const listener of listeners) listener();
  }

  function forget(wasAway = false): Promise<unknown> {
    for (const name of stored.names().filter(isTrace)) stored.remove(name);
    return clearAnswers(wasAway);
  }

  function dropDrafts(): void {
    if (stored.get(SIGNED_OUT) === true) tab.remove(ADDRESS_DRAFT);
  }

  async function end(path: string | null, wasEnded: boolean): Promise<void> {
    if (isOfAnother()) return giveWay(path);
    if (!wasEnded) stored.set(SIGNED_OUT, true, TOKEN_TTL_SECONDS);
    dropDrafts();
    // No listener is called: the page keeps its content until it unloads.
    state = guest;
    await forget();
    leave(path, wasEnded);
  }

  // The token expired while no page was open, so the customer's bag and stored values are deleted too.
  const endedAt = stored.expiresAt(STORAGE.token);
  if (endedAt !== null && endedAt < now()) void forget(true);
  let state = read();
  let signInId = storedId();
  if (state.status === 'guest') dropDrafts();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: () => (isOfAnother() ? null : storedToken()),
    store: (token, role) => save(token, role, randomId()),
    renew(token) {
      if (state.token !== null && !isOfAnother()) save(token, state.role, signInId);
    },
    sync() {
      if (isOfAnother()) return giveWay(null);
      const next = read();
      if (state.token && !next.token) void end(null, true);
      else if (state.token !== next.token || state.role !== next.role) publish(next);
    },
    end: (to) => end(to ?? null, false),
    async drop() {
      if (isOfAnother()) return giveWay(null);
      const forgetting = forget();
      publish(guest);
      await forgetting;
    },
    watch() {
      watching += 1;
      return () => {
        watching -= 1;
      };
    },
    isWatched: () => watching > 0,
    doubt() {
      doubted = true;
    },
    takeDoubt() {
      const wasDoubted = doubted;
      doubted = false;
      return wasDoubted;
    },
  };
}
