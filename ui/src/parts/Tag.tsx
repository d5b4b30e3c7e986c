import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './layout/VisuallyHidden.tsx';
import styles from './Tag.module.css';

/** A mark on a picture, which has at most one. */
export function Tag({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'reduced' | 'lanzuo' | 'out';
  readonly children: ReactNode;
}) {
  return <span className={classNames(styles.tag, styles[tone])}>{children}</span>;
}

/** A state with its dot. The text carries the meaning, because colour alone must not. */
export function Status({
  tone,
  children,
}: {
  readonly tone: 'act' | 'run' | 'done' | 'closed';
  readonly children: ReactNode;
}) {
  return <span className={classNames(styles.status, styles[tone])}>{children}</span>;
}

/** A choice: an active one with a cross that removes it, or one to activate. */
export function Chip({
  on = false,
  disabled = false,
  removeLabel,
  busy,
  onClick,
  children,
}: {
  readonly on?: boolean;
  readonly disabled?: boolean;
  readonly removeLabel?: string;
  /** Text for screen readers while it is being removed. The chip then shows a spinner and ignores clicks. */
  readonly busy?: string | false | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classNames(
        styles.chip,
        on && styles.on,
        removeLabel && styles.removable,
        busy && styles.busy,
      )}
      aria-pressed={removeLabel ? undefined : on}
      aria-label={removeLabel}
      disabled={disabled}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? undefined : onClick}
    >
      {children}
      {removeLabel && !busy ? <Icon name="close" size={16} /> : null}
      {busy ? <VisuallyHidden live>{busy}</VisuallyHidden> : null}
      {busy ? <span className={styles.turning} aria-hidden="true" /> : null}
    </button>
  );
}
