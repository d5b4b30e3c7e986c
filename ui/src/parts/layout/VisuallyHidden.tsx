import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** For screen readers only. `live` announces each change politely. */
export function VisuallyHidden({
  live = false,
  children,
}: {
  readonly live?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.hidden} role={live ? 'status' : undefined}>
      {children}
    </span>
  );
}
