/** Answers for the pages of staff, always from the server and never stored in the browser. */
import type { ShopError } from '@jinlan/client/data';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<Data> {
  readonly data: Data | null;
  readonly error: ShopError | null;
  readonly loading: boolean;
  readonly refetch: () => void;
  /** Replaces the data with the answer of a change. */
  readonly apply: (data: Data) => void;
}

interface Answer<Data> {
  readonly data: Data | null;
  readonly error: ShopError | null;
}

/** Loads again whenever `load` changes; only the latest answer counts. */
export function useLoaded<Data>(load: () => Promise<Answer<Data>>): Loaded<Data> {
  const [answer, setAnswer] = useState<(Answer<Data> & { readonly of: unknown }) | null>(null);
  const turn = useRef(0);
  const refetch = useCallback(() => {
    turn.current += 1;
    const thisTurn = turn.current;
    void load().then((loaded) => {
      if (thisTurn === turn.current) setAnswer({ ...loaded, of: load });
    });
  }, [load]);
  const apply = useCallback(
    (data: Data) => {
      turn.current += 1;
      setAnswer({ data, error: null, of: load });
    },
    [load],
  );
  useEffect(() => {
    refetch();
    return () => {
      turn.current += 1;
    };
  }, [refetch]);
  const current = answer?.of === load ? answer : null;
  return {
    data: current?.data ?? null,
    error: current?.error ?? null,
    loading: current === null,
    refetch,
    apply,
  };
}
