import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { businessDay } from '@jinlan/domain/kernel';
import { Button, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { refusalOf } from '../sign-in/form-checks.ts';
import styles from './Data.module.css';
import { KeepAccountDocument } from './queries.generated.ts';

interface ClosingProps {
  readonly closesAt: string;
  readonly onKept: () => void;
}

/** Says when the account will be closed, and offers to keep it. */
export function Closing({ closesAt, onKept }: ClosingProps) {
  const words = useWords('account', 'buy', 'privacy');
  const toasts = useToasts();
  const [keep, busy] = useMutation(KeepAccountDocument);
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <section className={styles.closing}>
      <h2>{words('privacy.closing.title')}</h2>
      <p>{words('privacy.closing.lead', { day: words.day(businessDay(new Date(closesAt))) })}</p>
      {refused ? (
        <Notice tone="error" live>
          {refused}
        </Notice>
      ) : null}
      <Button
        priority="high"
        busy={busy && words('ui.busy')}
        onClick={async () => {
          const outcome = await keep({});
          if (!outcome.ok) {
            setRefused(refusalOf(outcome.error, words).text);
            return;
          }
          toasts.add({ type: 'info', message: words('privacy.kept') });
          onKept();
        }}
      >
        {words('privacy.keep')}
      </Button>
    </section>
  );
}
