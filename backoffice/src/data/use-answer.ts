import type { TypedDocumentNode } from '@urql/core';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import type { Ask, OfficeError } from './ask.ts';

export const AskContext = createContext<Ask | null>(null);

export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (ask === null) throw new Error('Nobody answers here');
  return ask;
}

export interface AnswerState<Data> {
  /** Data of the last answer, kept while the next one is loading. */
  readonly data: Data | undefined;
  readonly error: OfficeError | null;
  readonly loading: boolean;
  readonly refetch: () => void;
}

/**
 * Sends the query when the screen opens and whenever the variables change. A late answer to earlier variables is
 * ignored.
 */
export function useAnswer<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): AnswerState<Data> {
  const ask = useAsk();
  const [state, setState] = useState<Omit<AnswerState<Data>, 'refetch'>>({
    data: undefined,
    error: null,
    loading: true,
  });
  const [round, setRound] = useState(0);
  const key = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `round` repeats the query
  useEffect(() => {
    let isLate = false;
    setState(({ data }) => ({ data, error: null, loading: true }));
    void ask(document, JSON.parse(key) as Variables).then((result) => {
      if (isLate) return;
      setState(({ data }) =>
        result.ok
          ? { data: result.value, error: null, loading: false }
          : { data, error: result.error, loading: false },
      );
    });
    return () => {
      isLate = true;
    };
  }, [ask, document, key, round]);
  const refetch = useCallback(() => setRound((last) => last + 1), []);
  return { ...state, refetch };
}
