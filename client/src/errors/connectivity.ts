/** The online state of specification 4. "Back online" is reported only after the browser was offline. */
export interface Connectivity {
  readonly isOnline: boolean;
  readonly hasBeenOffline: boolean;
}

/** The assumption until the browser reports otherwise. */
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
