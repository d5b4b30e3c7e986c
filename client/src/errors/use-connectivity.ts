import { useSyncExternalStore } from 'react';
import { type Connectivity, createConnectivityStore, online } from './connectivity.ts';

const store =
  typeof window === 'undefined' ? null : createConnectivityStore(window, () => navigator.onLine !== false);
const subscribe = store?.subscribe ?? (() => () => {});

/** Of this browser. Online in the first document, which the server writes. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(subscribe, store?.state ?? (() => online), () => online);
}

/** The user has been offline and is offline now (specification 2). */
export function useIsOffline(): boolean {
  const { isOnline, hasBeenOffline } = useConnectivity();
  return hasBeenOffline && !isOnline;
}
