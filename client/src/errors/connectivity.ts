/** Offline and online as specification 4 says: the good news is told only after the bad. */
export interface Connectivity {
  readonly isOnline: boolean;
  readonly hasBeenOffline: boolean;
}

/** Until the opposite is known. */
export const online: Connectivity = { isOnline: true, hasBeenOffline: false };

type Listener = () => void;
type NetworkEvents = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

export interface ConnectivityStore {
  readonly state: () => Connectivity;
  readonly subscribe: (listener: Listener) => Listener;
}

export function createConnectivityStore(events: NetworkEvents, onLine: () => boolean): ConnectivityStore {
  let state = onLine() ? online : { isOnline: false, hasBeenOffline: true };
  const listeners = new Set<Listener>();
  const change = (isOnline: boolean) => () => {
    state = { isOnline, hasBeenOffline: state.hasBeenOffline || !isOnline };
    for (const listener of listeners) listener();
  };
  events.addEventListener('offline', change(false));
  events.addEventListener('online', change(true));
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
