/**
 * The main action. On phones it rides in a bar at the foot, with what it comes to beside it; on wide screens it stands
 * where it is, alone: the amount is near it already.
 */
import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';

export interface ActionBarProps {
  /** Seen on phones only, and not spoken: it stands on the page too. */
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
