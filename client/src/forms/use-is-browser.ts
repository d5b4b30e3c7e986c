/** False in the server's document and while the browser takes it over: what lives in its storage is not known yet. */
import { useSyncExternalStore } from 'react';

const never = () => () => {};

export function useIsBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
