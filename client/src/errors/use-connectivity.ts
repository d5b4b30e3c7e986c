import { useSyncExternalStore } from 'react';
import { type Connectivity, createConnectivityStore, online } from './connectivity.ts';

const store =
  typeof window === 'undefined' ? null : createConnectivityStore(window, () => navigator.onLine !== false);
const subscribe = store?.subscribe ?? (() => () => {});

/** The online state of this browser. Online in the first document, which the server renders. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(subscribe, store?.state ?? (() => online), () => online);
}

/** The browser is offline after a change (specification 2). */
export function useIsOffline(): boolean {
  const { isOnline, hasBeenOffline } = useConnectivity();
  return hasBeenOffline && !isOnline;
}
