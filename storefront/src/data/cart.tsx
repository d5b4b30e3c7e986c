import type { QueryState } from '@jinlan/client/data';
import { type Outcome, readError, readOutcome, type ShopError } from '@jinlan/client/data';
import type { AnyVariables, Client, OperationResult } from '@urql/core';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { useClient } from 'urql';
import { CartCreationFailed, type CartSession } from './cart-session.ts';

const CartSessionContext = createContext<CartSession | null>(null);

export function CartSessionProvider({
  session,
  children,
}: {
  readonly session: CartSession;
  readonly children: ReactNode;
}) {
  return <CartSessionContext value={session}>{children}</CartSessionContext>;
}

export function useCartSession(): CartSession {
  const session = useContext(CartSessionContext);
  if (!session) throw new Error('The bag is read outside CartSessionProvider');
  return session;
}

/** Null on the server, and in the browser until the first piece is added. */
export function useCartId(): string | null {
  const { subscribe, id } = useCartSession();
  return useSyncExternalStore(subscribe, id, () => null);
}

/**
 * Fetches again when another tab has changed the bag. A request in progress is repeated, because its answer may be
 * older than the change. A query with `isWanted` false is repeated once it is true.
 */
export function useChangedElsewhere(
  { refetch, loading, stale }: Pick<QueryState<unknown>, 'refetch' | 'loading' | 'stale'>,
  isWanted: boolean,
): void {
  const { onChangedElsewhere } = useCartSession();
  const [changed, setChanged] = useState(false);
  useEffect(() => onChangedElsewhere(() => setChanged(true)), [onChangedElsewhere]);
  const isFetching = isWanted && (loading || stale);
  const askAgain = useEffectEvent(refetch);
  useEffect(() => {
    if (!changed || isFetching) return;
    setChanged(false);
    if (isWanted) askAgain();
  }, [changed, isFetching, isWanted]);
}

/**
 * An action on the bag: `const [act, busy] = useCartAction();` `await act((cartId, client) =>
 * client.mutation(AddToBagDocument, { cartId, … }).toPromise())`. Creates the bag if there is none, and recovers from
 * an invalid one.
 */
export function useCartAction(): readonly [
  act: <Data, Variables extends AnyVariables>(
    action: (cartId: string, client: Client) => Promise<OperationResult<Data, Variables>>,
  ) => Promise<Outcome<Data>>,
  busy: boolean,
] {
  const session = useCartSession();
  const client = useClient();
  const [running, setRunning] = useState(0);
  const act = useCallback(
    async <Data, Variables extends AnyVariables>(
      action: (cartId: string, client: Client) => Promise<OperationResult<Data, Variables>>,
    ): Promise<Outcome<Data>> => {
      setRunning((count) => count + 1);
      try {
        const result = await session.run((cartId) => action(cartId, client));
        return readOutcome<Data>(result as OperationResult<Data, AnyVariables>);
      } catch (cause) {
        if (!(cause instanceof CartCreationFailed)) throw cause;
        return { ok: false, error: creationError(cause) };
      } finally {
        setRunning((count) => count - 1);
      }
    },
    [client, session],
  );
  return [act, running > 0];
}

/** A lost connection and a refusal keep their codes. A fault becomes the specification's 'Unable to create cart'. */
export function creationError({ cause, message }: CartCreationFailed): ShopError {
  const error = readError(cause);
  if (error && error.kind !== 'fault') return error;
  const reference = error?.reference ?? null;
  return { kind: 'fault', code: 'CART_NOT_CREATED', message, data: {}, reference };
}
