import { useConnectivity, useIsOffline } from '@jinlan/client/errors';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Icon } from '@jinlan/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isDesignPath } from '../sub-brand.ts';
import styles from './ConnectivityNotices.module.css';

/** Milliseconds, from specification 4. */
const NOTICE_MS = 3000;

/**
 * Toasts on going offline and coming back. While offline, the header shows a mark; a page without a header has a bar at
 * the bottom instead.
 */
export function ConnectivityNotices() {
  const words = useWords();
  const toasts = useToasts();
  const { pathname } = useLocation();
  const state = useConnectivity();
  const offline = useIsOffline();
  const wasReported = useRef(true);
  const offlineToast = useRef<number | null>(null);

  useEffect(() => {
    if (state.isOnline === wasReported.current) return;
    wasReported.current = state.isOnline;
    if (!state.isOnline) {
      offlineToast.current = toasts.add({
        type: 'error',
        message: words('errors.offline'),
        icon: 'offline',
        timeout: NOTICE_MS,
      });
    } else if (state.hasBeenOffline) {
      if (offlineToast.current !== null) toasts.remove(offlineToast.current);
      toasts.add({ type: 'info', message: words('errors.online'), timeout: NOTICE_MS });
    }
  }, [state, toasts, words]);

  return offline && isDesignPath(pathname) ? (
    <aside className={styles.mark} aria-label={words('shell.offline')}>
      <Icon name="offline" size={16} />
      {words('shell.offline')}
    </aside>
  ) : null;
}
