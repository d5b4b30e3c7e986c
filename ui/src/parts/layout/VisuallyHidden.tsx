import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Only for screen readers. `live`: each change is announced politely. */
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
