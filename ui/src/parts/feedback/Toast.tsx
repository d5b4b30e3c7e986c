import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../Icon.tsx';
import styles from './Toast.module.css';

export interface ToastProps {
  readonly type: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly icon?: IconName;
  readonly actionText?: string;
  readonly onAction?: () => void;
  readonly dismissLabel: string;
  readonly onDismiss?: () => void;
}

const icons = { info: 'success', warning: 'warning', error: 'error' } as const;

/** One message. It pulses once (0.5 s) when mounted, so a repeated one is noticed. */
export function Toast({ type, message, icon, actionText, onAction, dismissLabel, onDismiss }: ToastProps) {
  return (
    <div className={classNames(styles.toast, styles[type])} role={type === 'error' ? 'alert' : 'status'}>
      <Icon name={icon ?? icons[type]} size={20} />
      <p className={styles.message}>{message}</p>
      {actionText && onAction ? (
        <button type="button" className={styles.action} data-comes-up="" onClick={onAction}>
          {actionText}
        </button>
      ) : null}
      {onDismiss ? (
        <button
          type="button"
          className={styles.dismiss}
          data-comes-up=""
          aria-label={dismissLabel}
          onClick={onDismiss}
        >
          <Icon name="close" size={16} />
        </button>
      ) : null}
    </div>
  );
}
