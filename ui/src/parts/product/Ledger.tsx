/** A price breakdown: rows with thin lines, and the sum below a strong line. It is the same on every screen. */
import { format, type Money } from '@jinlan/domain/money';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './Ledger.module.css';

export interface LedgerRow {
  readonly key: string;
  readonly label: ReactNode;
  /** The calculation behind it, such as ¥1,387/g × 8.26 g. */
  readonly note?: ReactNode;
  /** A text replaces an amount that is unknown or free. */
  readonly amount: Money | string;
  readonly was?: Money | null | undefined;
  readonly wasLabel?: string;
  /** An action of the row, such as "remove". */
  readonly action?: ReactNode;
}

export interface LedgerProps {
  readonly rows: readonly LedgerRow[];
  readonly total?: { readonly label: ReactNode; readonly note?: ReactNode; readonly amount: Money | string };
  /** Whether the sum is in large type, because the next action is to pay. */
  readonly prominent?: boolean;
  readonly className?: string;
}

export function Ledger({ rows, total, prominent = false, className }: LedgerProps) {
  return (
    <dl className={classNames(styles.ledger, className)}>
      {rows.map((row) => (
        <div key={row.key} className={styles.row}>
          <dt>
            {row.label}
            {row.note ? <small>{row.note}</small> : null}
          </dt>
          <dd className={row.was ? styles.reduced : undefined}>
            <Amount value={row.amount} />
            {row.was ? (
              <s>
                {row.wasLabel ? <VisuallyHidden>{row.wasLabel} </VisuallyHidden> : null}
                {format(row.was)}
              </s>
            ) : null}
            {row.action}
          </dd>
        </div>
      ))}
      {total ? (
        <div className={classNames(styles.row, styles.total, prominent && styles.prominent)}>
          <dt>
            {total.label}
            {total.note ? <small>{total.note}</small> : null}
          </dt>
          <dd>
            <Amount value={total.amount} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Amount({ value }: { readonly value: Money | string }) {
  return <span>{typeof value === 'string' ? value : format(value)}</span>;
}
