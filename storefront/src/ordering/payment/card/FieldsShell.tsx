/**
 * The frame of a provider's card fields: a skeleton while they load, another way to go on if they do not load, and the
 * progress.
 */

import { useWords } from '@jinlan/client/words';
import { Button, Notice, Skeleton } from '@jinlan/ui';
import type { ReactNode } from 'react';
import styles from './CardFields.module.css';
import { CardProgress } from './CardProgress.tsx';
import type { CardStep } from './card-steps.ts';

interface FieldsShellProps {
  readonly state: 'loading' | 'ready' | 'lost';
  readonly step: CardStep;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

export function FieldsShell({ state, step, onRetry, children }: FieldsShellProps) {
  const words = useWords('buy');
  if (state === 'lost') {
    return (
      <Notice
        tone="error"
        live
        title={words('buy.pay.card.lost')}
        action={
          <Button size="small" onClick={onRetry}>
            {words('ui.retry')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <div className={styles.card}>
        {state === 'loading' ? (
          <div className={styles.ghost}>
            <Skeleton shape="button" />
            <Skeleton shape="button" />
          </div>
        ) : null}
        {children}
      </div>
      <CardProgress step={step} ready={state === 'ready'} />
    </>
  );
}
