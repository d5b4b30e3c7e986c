import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import styles from './Notice.module.css';

const icons = { info: 'info', warning: 'warning', error: 'error', success: 'success' } as const;

export interface NoticeProps {
  readonly tone?: keyof typeof icons;
  readonly title?: ReactNode;
  /** A button or a link at the end. */
  readonly action?: ReactNode;
  /** True: it is announced when it appears. */
  readonly live?: boolean;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

export function Notice({ tone = 'info', title, action, live = false, className, children }: NoticeProps) {
  return (
    <div
      className={classNames(styles.notice, styles[tone], className)}
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <Icon name={icons[tone]} size={20} />
      <div>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}
