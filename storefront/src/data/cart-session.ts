/**
 * The one bag of this browser. The browser stores an id for each market; a bag is created on demand. If the server says
 * that the bag is missing, inactive or somebody else's, a new one is created and the action is retried once. A lost
 * connection does not create one (specification 4 and 8).
 */

import type { StoredValues } from '@jinlan/client/data';
import { ClearCartDataDocument, CreateEmptyCartDocument } from '@jinlan/client/data';
import { STORAGE } from '@jinlan/contract/wire';
import type { AnyVariables, Client, CombinedError, OperationResult } from '@urql/core';

/** The channel between the tabs of one browser. */
export type Tabs = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

export interface CartSession {
  readonly id: () => string | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls the listener when another tab has changed the bag. */
  readonly onChangedElsewhere: (listener: () => void) => () => void;
  /** Returns the current id, or that of a new cart. */
  ensure(): Promise<string>;
  /** Runs an action on the cart. Recovers once from an invalid cart. */
  run<Data, Variables extends AnyVariables>(
    action: (cartId: string) => Promise<OperationResult<Data, Variables>>,
  ): Promise<OperationResult<Data, Variables>>;
  /** Forgets a cart that the server no longer has, so the next action creates a new one. */
  forget(): Promise<void>;
  /**
   * Replaces the cart at sign-in by the one that `next` returns. Until then the current one stays, and callers of
   * `ensure` wait. If `next` returns null, the current one stays. `settle` runs at the moment when the new id is
   * stored, before anybody can use it.
   */
  move(next: (id: string | null) => Promise<string | null>, settle?: () => void): Promise<void>;
  /** Whether this market's cart has been replaced by the customer's since the sign-in. */
  readonly isMoved: () => boolean;
  /** Uses an existing cart, such as one that a failed payment gave back. */
  adopt(id: string): void;
}

/** Thrown by `ensure` if no cart can be created. Its message is the specification's. */
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
  /** Called if a customer's action meets an invalid cart: the customer is signed out (specification 4). */
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

  function storeId(next: string | null): void {
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
    storeId(data.createEmptyCart);
    return data.createEmptyCart;
  }

  async function ensure(): Promise<string> {
    await moving;
    const currentId = id();
    if (currentId) return currentId;
    making ??= make().finally(() => {
      making = null;
    });
    return making;
  }

  async function forget(): Promise<void> {
    if (moving) return moving;
    storeId(null);
    await client.mutation(ClearCartDataDocument, {}).toPromise();
  }

  async function change(
    next: (id: string | null) => Promise<string | null>,
    settle: () => void,
  ): Promise<void> {
    await making?.catch(() => null);
    const newId = await next(id());
    if (newId !== null) {
      stored.set(movedKey, true);
      // Otherwise cached data of the old cart would appear in the new one.
      await client.mutation(ClearCartDataDocument, {}).toPromise();
      storeId(newId);
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
    adopt: storeId,
    async run(action) {
      const used = await ensure();
      const result = await action(used);
      if (!isInvalidCart(result.error)) {
        if (!result.error) tabs?.postMessage(market);
        return result;
      }
      // If another action has created a new cart by now, that one is used.
      await moving;
      if (id() === used) {
        await signOut();
        await forget();
      }
      const secondResult = await action(await ensure());
      if (!secondResult.error) tabs?.postMessage(market);
      return secondResult;
    },
  };
}
