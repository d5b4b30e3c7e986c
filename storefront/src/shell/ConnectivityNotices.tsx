import { Icon } from '@jinlan/ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useWords } from '../words/words.tsx';
import styles from './ConnectivityNotices.module.css';
import { createConnectivityStore, online } from './connectivity.ts';
import { useToasts } from './ToastArea.tsx';

/** Specification section 4. */
const NOTICE_MS = 3000;

const store =
  typeof window === 'undefined' ? null : createConnectivityStore(window, () => navigator.onLine !== false);
const subscribe = store?.subscribe ?? (() => () => {});

/** Toasts on going off and coming back, and a mark while there is no network. */
export function ConnectivityNotices() {
  const words = useWords();
  const toasts = useToasts();
  const state = useSyncExternalStore(subscribe, store?.state ?? (() => online), () => online);
  const told = useRef(true);

  useEffect(() => {
    if (state.isOnline === told.current) return;
    told.current = state.isOnline;
    if (!state.isOnline) {
      toasts.add({ type: 'error', message: words('errors.offline'), icon: 'offline', timeout: NOTICE_MS });
    } else if (state.hasBeenOffline) {
      toasts.add({ type: 'info', message: words('errors.online'), timeout: NOTICE_MS });
    }
  }, [state, toasts, words]);

  return state.hasBeenOffline && !state.isOnline ? (
    <aside className={styles.mark} aria-label={words('shell.offline')}>
      <Icon name="offline" size={16} />
      {words('shell.offline')}
    </aside>
  ) : null;
}
