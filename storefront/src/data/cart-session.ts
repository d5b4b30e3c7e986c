/**
 * The one bag of this browser. Its id is kept in the browser's storage, one for each market, and made when it is first
 * needed. When the server says that it is not ours, not there or not active, a new one is made and the action is
 * tried once more; a lost connection is no such reason (specification 4 and 8).
 */

import type { StoredValues } from '@jinlan/client/data';
import { ClearCartDataDocument, CreateEmptyCartDocument } from '@jinlan/client/data';
import { STORAGE } from '@jinlan/contract/wire';
import type { AnyVariables, Client, CombinedError, OperationResult } from '@urql/core';

/** What the tabs of one browser tell each other by: a BroadcastChannel. */
export type Tabs = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

export interface CartSession {
  readonly id: () => string | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Told when another tab has changed what is in the bag. */
  readonly onChangedElsewhere: (listener: () => void) => () => void;
  /** The present id, or that of a new cart. */
  ensure(): Promise<string>;
  /** Runs an action on the cart; recovers once from an invalid cart. */
  run<Data, Variables extends AnyVariables>(
    action: (cartId: string) => Promise<OperationResult<Data, Variables>>,
  ): Promise<OperationResult<Data, Variables>>;
  /** A query has shown that the cart is dead: drop it, so that the next action makes a new one. */
  forget(): Promise<void>;
  /**
   * Changes the cart for the one that `next` answers, at sign-in: until it is known the present one stays, and whoever
   * needs an id waits. Where `next` answers null the present one stays for good. `settle` runs in the same step in which
   * the new id takes its place, before anybody can ask by it.
   */
  move(next: (id: string | null) => Promise<string | null>, settle?: () => void): Promise<void>;
  /** Whether the cart of this market was changed for the customer's since the sign-in. */
  readonly isMoved: () => boolean;
  /** Take up a cart that lives on, e.g. one that a failed payment gave back. */
  adopt(id: string): void;
}

/** Thrown by `ensure` when no cart could be made; its message is the specification's. */
export class CartCreationFailed extends Error {
  override readonly cause: CombinedError | undefined;
  constructor(cause: CombinedError | undefined) {
    super('Unable to create cart');
    this.cause = cause;
  }
}

const invalidCodes = new Set<unknown>(['CART_NOT_FOUND', 'CART_NOT_ACTIVE', 'CART_FOREIGN']);
/** The specification writes "on the cart", Magento "on cart" (decision 044). */
const invalidTexts =
  /could not find a cart|the cart isn't active|the current user cannot perform operations on (?:the )?cart/i;

export function isInvalidCart(error: CombinedError | undefined): boolean {
  if (!error || error.networkError) return false;
  return error.graphQLErrors.some(
    ({ message, extensions }) => invalidCodes.has(extensions?.code) || invalidTexts.test(message),
  );
}

export function createCartSession(
  client: Client,
  stored: StoredValues,
  market: string,
  tabs: Tabs | null = null,
  /** An action met a dead cart: who is signed in is signed out (specification 4). */
  signOut: () => Promise<void> = async () => {},
): CartSession {
  const key = `${STORAGE.cartId}_${market}`;
  const movedKey = `${key}_moved`;
  const listeners = new Set<() => void>();
  const elsewhere = new Set<() => void>();
  let making: Promise<string> | null = null;
  let moving: Promise<void> | null = null;

  const id = () => {
    const value = stored.get(key);
    return typeof value === 'string' && value !== '' ? value : null;
  };

  function keep(next: string | null): void {
    if (next === null) stored.remove(key);
    else stored.set(key, next);
    for (const listener of listeners) listener();
    tabs?.postMessage(market);
  }

  if (tabs) {
    tabs.onmessage = ({ data }) => {
      if (data !== market) return;
      for (const listener of [...listeners, ...elsewhere]) listener();
    };
  }

  async function make(): Promise<string> {
    const { data, error } = await client.mutation(CreateEmptyCartDocument, {}).toPromise();
    if (!data?.createEmptyCart) throw new CartCreationFailed(error);
    keep(data.createEmptyCart);
    return data.createEmptyCart;
  }

  async function ensure(): Promise<string> {
    await moving;
    const present = id();
    if (present) return present;
    making ??= make().finally(() => {
      making = null;
    });
    return making;
  }

  async function forget(): Promise<void> {
    if (moving) return moving;
    keep(null);
    await client.mutation(ClearCartDataDocument, {}).toPromise();
  }

  async function change(
    next: (id: string | null) => Promise<string | null>,
    settle: () => void,
  ): Promise<void> {
    await making?.catch(() => null);
    const found = await next(id());
    if (found !== null) {
      stored.set(movedKey, true);
      // What is known of the old cart would show through the new one.
      await client.mutation(ClearCartDataDocument, {}).toPromise();
      keep(found);
    }
    settle();
  }

  return {
    id,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onChangedElsewhere(listener) {
      elsewhere.add(listener);
      return () => elsewhere.delete(listener);
    },
    ensure,
    forget,
    move(next, settle = () => {}) {
      const before = moving;
      const move: Promise<void> = (async () => {
        await before?.catch(() => {});
        await change(next, settle);
      })().finally(() => {
        if (moving === move) moving = null;
      });
      moving = move;
      return move;
    },
    isMoved: () => stored.get(movedKey) === true,
    adopt: keep,
    async run(action) {
      const used = await ensure();
      const result = await action(used);
      if (!isInvalidCart(result.error)) {
        if (!result.error) tabs?.postMessage(market);
        return result;
      }
      // Another action may have made a new cart meanwhile: then that one is used.
      await moving;
      if (id() === used) {
        await signOut();
        await forget();
      }
      const again = await action(await ensure());
      if (!again.error) tabs?.postMessage(market);
      return again;
    },
  };
}
