/**
 * The one bag of this browser. Its id is kept in the browser's storage, one for each market, and made when it is first
 * needed. When the server says that it is not ours, not there or not active, a new one is made and the action is
 * tried once more; a lost connection is no such reason (specification sections 4 and 8).
 */
import { STORAGE } from '@jinlan/contract/wire';
import type { AnyVariables, Client, CombinedError, OperationResult } from '@urql/core';
import { ClearCartDataDocument, CreateEmptyCartDocument } from './local-documents.ts';
import type { StoredValues } from './stored-values.ts';

export interface CartSession {
  readonly id: () => string | null;
  readonly subscribe: (listener: () => void) => () => void;
  /** The present id, or that of a new cart. */
  ensure(): Promise<string>;
  /** Runs an action on the cart; recovers once from an invalid cart. */
  run<Data, Variables extends AnyVariables>(
    action: (cartId: string) => Promise<OperationResult<Data, Variables>>,
  ): Promise<OperationResult<Data, Variables>>;
  /** A query has shown that the cart is dead: drop it, so that the next action makes a new one. */
  forget(): Promise<void>;
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
const invalidTexts = [
  'could not find a cart',
  "the cart isn't active",
  'the current user cannot perform operations on cart',
];

export function isInvalidCart(error: CombinedError | undefined): boolean {
  if (!error || error.networkError) return false;
  return error.graphQLErrors.some(
    ({ message, extensions }) =>
      invalidCodes.has(extensions?.code) || invalidTexts.some((text) => message.toLowerCase().includes(text)),
  );
}

export function createCartSession(client: Client, stored: StoredValues, market: string): CartSession {
  const key = `${STORAGE.cartId}_${market}`;
  const listeners = new Set<() => void>();
  let making: Promise<string> | null = null;

  const id = () => {
    const value = stored.get(key);
    return typeof value === 'string' && value !== '' ? value : null;
  };

  function keep(next: string | null): void {
    if (next === null) stored.remove(key);
    else stored.set(key, next);
    for (const listener of listeners) listener();
  }

  async function make(): Promise<string> {
    const { data, error } = await client.mutation(CreateEmptyCartDocument, {}).toPromise();
    if (!data?.createEmptyCart) throw new CartCreationFailed(error);
    keep(data.createEmptyCart);
    return data.createEmptyCart;
  }

  async function ensure(): Promise<string> {
    const present = id();
    if (present) return present;
    making ??= make().finally(() => {
      making = null;
    });
    return making;
  }

  async function forget(): Promise<void> {
    keep(null);
    await client.mutation(ClearCartDataDocument, {}).toPromise();
  }

  return {
    id,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ensure,
    forget,
    adopt: keep,
    async run(action) {
      const used = await ensure();
      const result = await action(used);
      if (!isInvalidCart(result.error)) return result;
      // Another action may have made a new cart meanwhile: then that one is used.
      if (id() === used) await forget();
      return action(await ensure());
    },
  };
}
