import { Button, Notice } from '@jinlan/ui';
import type { ReactNode } from 'react';
import type { ShopError } from '../data/shop-error.ts';
import { useWords } from '../words/words.tsx';

export interface LoadErrorProps {
  /** A lost connection has its own text. */
  readonly error: Pick<ShopError, 'kind'> | null;
  readonly onRetry: () => void;
  /** In place of the general text for anything but a lost connection. */
  readonly text?: string;
  /** Spoken when it appears. */
  readonly live?: boolean;
  readonly size?: 'small';
  /** It is being tried again. */
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

/** Says why data did not come, with a button to try again. */
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
