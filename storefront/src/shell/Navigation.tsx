/** Shows a progress bar while the next page loads, then announces its title and focuses its heading. */

import { useWords } from '@jinlan/client/words';
import { VisuallyHidden } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { onAnnounce } from '../app/announcer.ts';
import styles from './Navigation.module.css';

export function NavigationBar() {
  const words = useWords();
  const { state } = useNavigation();
  return state === 'loading' ? (
    <div className={styles.bar} role="progressbar" aria-label={words('shell.loading')} />
  ) : null;
}

export function RouteAnnouncer() {
  const words = useWords();
  const { pathname } = useLocation();
  const type = useNavigationType();
  const first = useRef(pathname);
  const [spoken, setSpoken] = useState('');

  useEffect(() => onAnnounce((title) => setSpoken(words('shell.navigated', { title }))), [words]);

  useEffect(() => {
    // The first document keeps the browser's focus. Going back keeps the scroll position.
    if (first.current === pathname) return;
    first.current = pathname;
    if (type === 'POP') return;
    const main = document.getElementById('main');
    if (!main || focusHeading(main)) return;
    // If the heading is still loading, the main area has the focus until then, unless the reader moves it.
    main.focus({ preventScroll: true });
    const arrival = new MutationObserver(() => {
      if (document.activeElement !== main || focusHeading(main)) arrival.disconnect();
    });
    arrival.observe(main, { childList: true, subtree: true });
    return () => arrival.disconnect();
  }, [pathname, type]);

  return <VisuallyHidden live>{spoken}</VisuallyHidden>;
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
