import { useSyncExternalStore } from 'react';
import { type Connectivity, createConnectivityStore, online } from './connectivity.ts';

const store =
  typeof window === 'undefined' ? null : createConnectivityStore(window, () => navigator.onLine !== false);
const subscribe = store?.subscribe ?? (() => () => {});

/** The online state of this browser. The server renders the first document as online. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(subscribe, store?.state ?? (() => online), () => online);
}

/** Whether the browser has gone offline (specification 2). */
export function useIsOffline(): boolean {
  const { isOnline, hasBeenOffline } = useConnectivity();
  return hasBeenOffline && !isOnline;
}
