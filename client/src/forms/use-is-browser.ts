/** False in the server's document and during hydration: the content of the browser's storage is not known yet. */
import { useSyncExternalStore } from 'react';

const never = () => () => {};

export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
