/** False in the server's document and during hydration, when the browser's storage cannot be read yet. */
import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
