/**
 * The main action. On phones it is in a bar at the bottom with the amount. On wide screens it is in place without the
 * amount, which is near it anyway.
 */
import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

export interface ActionBarProps {
  /** Visible only on phones, and hidden from screen readers, because the page shows it too. */
  readonly amount?: ReactNode;
  readonly children: ReactNode;
}

export function ActionBar({ amount, children }: ActionBarProps) {
  return (
    <div className={styles.bar} data-bottom-bar="">
      {amount ? (
        <p className={styles.amount} aria-hidden="true">
          {amount}
        </p>
      ) : null}
      {children}
    </div>
  );
}
