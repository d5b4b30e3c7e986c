import { useCallback, useRef, useState } from 'react';

/** Runs `send` once at a time: clicks and keys before the answer are ignored. */
export function useSubmit<Values>(
  work: (values: Values) => Promise<void>,
): readonly [submit: (values: Values) => Promise<void>, busy: boolean] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const latest = useRef(work);
  latest.current = work;
  const submit = useCallback(async (values: Values) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await latest.current(values);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return [submit, busy];
}
