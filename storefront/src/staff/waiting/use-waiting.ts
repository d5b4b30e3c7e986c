/** Actions that wait for the connection, for screens. */
import { type Outcome, readOutcome, storedValues } from '@jinlan/client/data';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useClient } from 'urql';
import { randomKey } from '../device/roster.ts';
import { currentSeal } from '../device/sealed.ts';
import { type AnyWaitable, type DataOf, type VariablesOf, type Waitable, waitable } from './actions.ts';
import { change, mostWaiting, onWaiting, underKey, type WaitingAction, waitingActions } from './queue.ts';

const none: readonly WaitingAction[] = [];

export const useWaiting = (): readonly WaitingAction[] =>
  useSyncExternalStore(onWaiting, waitingActions, () => none);

export const useWaitingCount = (): number => useWaiting().length;

const waits: Outcome<never> = {
  ok: false,
  error: { kind: 'network', code: 'WAITING', message: 'Waits for the connection', data: {}, reference: null },
};

/**
 * Like `useMutation`, for an action that may wait: without a connection it is stored, and the outcome is WAITING.
 * `title` names the action, without anything about a customer. Repeating an action of the same record stores it once.
 */
export function useWaitable<Name extends Waitable>(
  name: Name,
): readonly [
  run: (variables: VariablesOf<Name>, title: string) => Promise<Outcome<DataOf<Name>>>,
  busy: boolean,
] {
  const client = useClient();
  const [running, setRunning] = useState(0);
  const run = useCallback(
    async (variables: VariablesOf<Name>, title: string): Promise<Outcome<DataOf<Name>>> => {
      if (waitingActions().some((action) => action.title === title && action.refused === null)) return waits;
      const key = randomKey();
      setRunning((count) => count + 1);
      try {
        const document = waitable[name] as unknown as AnyWaitable;
        const outcome = readOutcome(
          await client.mutation<object, object>(document, variables as object, underKey(key)).toPromise(),
        ) as Outcome<DataOf<Name>>;
        const isLost = !outcome.ok && outcome.error.kind === 'network';
        if (!isLost || currentSeal() === null || waitingActions().length >= mostWaiting) return outcome;
        const page = location.pathname + location.search;
        await change(storedValues, (current) => [
          ...current,
          { ...{ key, name, title, page }, variables: variables as object, at: Date.now(), refused: null },
        ]);
        return waits;
      } finally {
        setRunning((count) => count - 1);
      }
    },
    [client, name],
  );
  return [run, running > 0];
}
