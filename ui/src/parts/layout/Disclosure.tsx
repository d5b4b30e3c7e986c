import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import styles from './Disclosure.module.css';

export interface DisclosureProps {
  readonly summary: ReactNode;
  readonly open?: boolean;
  /** Disclosures with the same name close one another. */
  readonly name?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A native details element: it works before scripts load, and find-in-page opens it. */
export function Disclosure({ summary, open = false, name, className, children }: DisclosureProps) {
  return (
    <details className={classNames(styles.details, className)} open={open} name={name}>
      <summary className={styles.summary}>
        <span>{summary}</span>
        <Icon name="down" size={20} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
