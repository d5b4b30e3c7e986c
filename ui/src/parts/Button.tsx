import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import { VisuallyHidden } from './layout/VisuallyHidden.tsx';
import { Link } from './navigation/Link.tsx';

/** high: the main action of a screen; normal: outlined; low: underlined text. */
export type Priority = 'high' | 'normal' | 'low';

interface Look {
  readonly priority?: Priority;
  readonly size?: 'normal' | 'small';
  /** Whether the button is as wide as its container. */
  readonly full?: boolean;
}

function lookClass({ priority = 'normal', size = 'normal', full = false }: Look, className?: string): string {
  return classNames(
    priority === 'low' ? styles.low : styles.button,
    priority !== 'low' && styles[priority],
    size === 'small' && styles.small,
    full && styles.full,
    className,
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /**
   * Text for screen readers while the action runs. The button then shows a spinner, keeps its width and ignores clicks.
   */
  readonly busy?: string | false | undefined;
  /** For buttons that order or pay: a press before hydration is never replayed. */
  readonly 'data-replay'?: 'never';
}

export function Button({
  priority,
  size,
  full,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look: Look = { ...(priority && { priority }), ...(size && { size }), ...(full && { full }) };
  return (
    <button
      {...rest}
      type={type}
      className={lookClass(look, classNames(busy && styles.busy, className))}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
      {busy ? <VisuallyHidden live>{busy}</VisuallyHidden> : null}
    </button>
  );
}

export interface LinkButtonProps extends Look {
  readonly to: string;
  readonly className?: string;
  readonly onClick?: () => void;
  /** A distinct name if several links have the same text. It must begin with that text. */
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({
  to,
  className,
  onClick,
  'aria-label': label,
  children,
  ...look
}: LinkButtonProps) {
  return (
    <Link to={to} className={lookClass(look, className)} onClick={onClick} aria-label={label}>
      {children}
    </Link>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName;
  /** The button's accessible name. */
  readonly label: string;
  readonly size?: 16 | 20 | 24;
  readonly filled?: boolean;
}

export function IconButton({
  icon,
  label,
  size = 24,
  filled = false,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={classNames(styles.icon, className)}>
      <Icon name={icon} size={size} filled={filled} />
      {children}
    </button>
  );
}
