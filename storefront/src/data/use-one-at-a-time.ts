import { useRef, useState } from 'react';

/**
 * `const [run, busy] = useOneAtATime(action);` A call during the action does nothing, so a double tap acts once. `busy`
 * is true until the action's promise has settled.
 */
export function useOneAtATime<Values extends readonly unknown[]>(
  action: (...values: Values) => Promise<void>,
): readonly [run: (...values: Values) => void, busy: boolean] {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = (...values: Values): void => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    void action(...values).finally(() => {
      running.current = false;
      setBusy(false);
    });
  };
  return [run, busy];
}
