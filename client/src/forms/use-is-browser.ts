/** False in the server's document and during hydration: the content of the browser's storage is not known yet. */
import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
