/**
 * A price: body font, 16 px, medium in lists; Song, 36 px on a page, with a smaller currency sign. Red only if reduced.
 * Texts around it are props.
 */
import { format, formatParts, type Money } from '@jinlan/domain/money';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import styles from './Price.module.css';

export interface PriceProps {
  readonly amount: Money;
  /** The price before a reduction, struck through beside it. */
  readonly was?: Money | null | undefined;
  /** Read by screen readers before the struck price, such as "was". */
  readonly wasLabel?: string;
  readonly size?: 'inherit' | 'list' | 'page';
  /** A text before or after the amount ("from", 起). */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

export function Price({ amount, was, wasLabel, size = 'list', before, after }: PriceProps) {
  const parts = formatParts(amount);
  return (
    <span className={classNames(styles.price, styles[size], was && styles.reduced)}>
      {before ? <small>{before}</small> : null}
      <span className={styles.figure}>
        {parts.sign}
        <span className={styles.symbol}>{parts.symbol}</span>
        {parts.space ? ' ' : ''}
        {parts.integer}
        {parts.fraction ? `.${parts.fraction}` : ''}
      </span>
      {after ? <small>{after}</small> : null}
      {was ? (
        <s className={styles.was}>
          {wasLabel ? <VisuallyHidden>{wasLabel} </VisuallyHidden> : null}
          {format(was)}
        </s>
      ) : null}
    </span>
  );
}
