import type { ReactNode } from 'react';
import styles from './ApartLink.module.css';

/** Opens in a new tab, so the typed values stay. Plain text if the page does not exist. */
export function ApartLink({
  to,
  children,
}: {
  readonly to: string | undefined;
  readonly children: ReactNode;
}) {
  if (to === undefined) return children;
  return (
    <a href={to} target="_blank" rel="noopener" className={styles.link}>
      {children}
    </a>
  );
}
