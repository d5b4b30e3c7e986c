import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
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
  onClick,
  children,
}: {
  readonly on?: boolean;
  readonly disabled?: boolean;
  readonly removeLabel?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, on && styles.on, removeLabel && styles.removable)}
      aria-pressed={removeLabel ? undefined : on}
      aria-label={removeLabel}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
      {removeLabel ? <Icon name="close" size={16} /> : null}
    </button>
  );
}
