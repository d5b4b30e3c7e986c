/**
 * Who is signed in, in this browser: a token for 3600 seconds under `signin_token`, and beside it the role. The storage
 * is the truth, shared by all tabs; what is held here follows it. What takes calls or timers is loaded when somebody
 * signs in (`sign-in.ts`, `keep-alive.ts`): most shoppers are guests (specification 3, 4 and 6).
 */
import { STORAGE, TOKEN_TTL_SECONDS } from '@jinlan/contract/wire';
import type { StoredValues } from '../data/stored-values.ts';

export type SessionRole = 'customer' | 'adviser' | 'manager';

export type SessionState =
  | { readonly status: 'guest'; readonly role: null; readonly token: null }
  /** The role is null while it is not known; such a session has a customer's rights on screen. */
  | { readonly status: 'customer'; readonly role: 'customer' | null; readonly token: string }
  | { readonly status: 'staff'; readonly role: 'adviser' | 'manager'; readonly token: string };

export interface SessionStore {
  /** The same object until something changes. */
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The token as the storage has it now: null from the moment it is over. */
  readonly token: () => string | null;
  /** Keeps both for an hour from now: a sign-in, or a renewal. */
  keep(token: string, role: SessionRole | null): void;
  /** Takes over what another tab or the passing of time has done; a session that is gone is ended here as well. */
  sync(): void;
  /** Ends the session in this browser: forgets the customer and opens `to`, or this page anew. */
  end(to?: string): Promise<void>;
  /** Ends the session and stays on the page, as a guest (specification 4, cart flow). */
  drop(): Promise<void>;
  /** While a page that asks for it is open, the server is asked whether the token still holds. */
  watch(): () => void;
  readonly isWatched: () => boolean;
  /** A call was refused as nobody's: the server is asked at once whether the token still holds. */
  doubt(): void;
  /** Whether there was such a call since this was last asked. */
  takeDoubt(): boolean;
}

export interface SessionOptions {
  readonly stored: StoredValues;
  /** This tab's own. */
  readonly tab: StoredValues;
  /** Drops what this page and the kept answers hold of a customer and their bag. */
  readonly clearAnswers: () => Promise<unknown>;
  /** Opens a path, or the present page anew when it is null; `ended` when time or another device ended the session. */
  readonly leave: (path: string | null, ended: boolean) => void;
  readonly now?: () => number;
}

/** In the tab's storage for a moment: the page before this one ended a session that was over. */
export const SESSION_ENDED = 'session_ended';
/** In the tab's storage: an address half typed. It outlives a session that is over, and goes when somebody signs out. */
export const ADDRESS_DRAFT = 'address_draft';

/** Somebody signed out in this browser since the last sign-in: every tab drops what it had kept for them. */
const SIGNED_OUT = 'signed_out';

/** One object, so that a page that wakes as a guest's is not drawn again. */
export const guest: SessionState = { status: 'guest', role: null, token: null };

/** Where the customer's traces are: the token, the role, the bag's ids of all markets, what was typed, the last order. */
const traces = new Set<string>([
  STORAGE.token,
  STORAGE.customerRole,
  STORAGE.billingAddress,
  STORAGE.shippingAddress,
  STORAGE.shippingMethod,
  STORAGE.paymentMethod,
  STORAGE.availableShippingMethods,
]);
const isTrace = (name: string) =>
  traces.has(name) || name.startsWith(STORAGE.cartId) || name.startsWith(STORAGE.lastOrder);

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
    const token = text(stored.get(STORAGE.token));
    if (token === null) return guest;
    const role = stored.get(STORAGE.customerRole);
    return role === 'adviser' || role === 'manager'
      ? { status: 'staff', role, token }
      : { status: 'customer', role: role === 'customer' ? role : null, token };
  }

  function publish(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function forget(): Promise<unknown> {
    for (const name of stored.names().filter(isTrace)) stored.remove(name);
    return clearAnswers();
  }

  function dropDrafts(): void {
    if (stored.get(SIGNED_OUT) === true) tab.remove(ADDRESS_DRAFT);
  }

  async function end(path: string | null, ended: boolean): Promise<void> {
    if (!ended) stored.set(SIGNED_OUT, true, TOKEN_TTL_SECONDS);
    dropDrafts();
    // Not published: the page goes, and until then it shows what it showed.
    state = guest;
    await forget();
    leave(path, ended);
  }

  // A token that ran out while no page was open: its bag and its traces go with it.
  const endedAt = stored.expiresAt(STORAGE.token);
  if (endedAt !== null && endedAt < now()) void forget();
  let state = read();
  if (state.status === 'guest') dropDrafts();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    token: () => text(stored.get(STORAGE.token)),
    keep(token, role) {
      stored.set(STORAGE.token, token, TOKEN_TTL_SECONDS);
      if (role) stored.set(STORAGE.customerRole, role, TOKEN_TTL_SECONDS);
      else stored.remove(STORAGE.customerRole);
      stored.remove(SIGNED_OUT);
      publish(read());
    },
    sync() {
      const next = read();
      if (state.token && !next.token) void end(null, true);
      else if (state.token !== next.token || state.role !== next.role) publish(next);
    },
    end: (to) => end(to ?? null, false),
    async drop() {
      const gone = forget();
      publish(guest);
      await gone;
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
      const was = doubted;
      doubted = false;
      return was;
    },
  };
}
