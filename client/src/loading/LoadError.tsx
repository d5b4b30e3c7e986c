import { Button, Notice } from '@jinlan/ui';
import type { ReactNode } from 'react';
import type { ShopError } from '../data/shop-error.ts';
import { useWords } from '../words/words.tsx';

export interface LoadErrorProps {
  /** For a lost connection, another text is shown. */
  readonly error: Pick<ShopError, 'kind'> | null;
  readonly onRetry: () => void;
  /** Replaces the general text, but not the one of a lost connection. */
  readonly text?: string;
  /** True: it is announced when it appears. */
  readonly live?: boolean;
  readonly size?: 'small';
  /** True while a retry is in progress. */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

/** Says why data did not load, with a retry button. */
export function LoadError({
  error,
  onRetry,
  text,
  live = false,
  size,
  busy = false,
  children,
}: LoadErrorProps) {
  const words = useWords();
  return (
    <Notice
      tone="error"
      live={live}
      title={error?.kind === 'network' ? words('errors.network') : (text ?? words('errors.data'))}
      action={
        <Button {...(size ? { size } : {})} busy={busy && words('ui.busy')} onClick={onRetry}>
          {words('ui.retry')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
