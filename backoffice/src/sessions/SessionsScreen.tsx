import { Button, Notice, Spinner, Status } from '@jinlan/ui';
import { useState } from 'react';
import type { OfficeError } from '../data/ask.ts';
import { useAnswer, useAsk } from '../data/use-answer.ts';
import { Screen } from '../parts/Screen.tsx';
import { ErrorNotice } from '../parts/Trouble.tsx';
import { useOfficeWords } from '../words/words.tsx';
import styles from './SessionsScreen.module.css';
import { EndOfficeSessionDocument, OfficeSessionsDocument } from './sessions.generated.ts';

/** The person's sessions on all devices, with a button to end each of the others. */
export function SessionsScreen() {
  const words = useOfficeWords();
  const ask = useAsk();
  const { data, error, refetch } = useAnswer(OfficeSessionsDocument, {});
  const [refusal, setRefusal] = useState<OfficeError | null>(null);
  const [hasEnded, setEnded] = useState(false);

  async function end(id: string): Promise<void> {
    setEnded(false);
    const result = await ask(EndOfficeSessionDocument, { id });
    setRefusal(result.ok ? null : result.error);
    setEnded(result.ok);
    refetch();
  }

  return (
    <Screen title={words('office.sessions')} lead={words('office.sessions.text')}>
      {refusal ? <ErrorNotice error={refusal} /> : null}
      {hasEnded ? (
        <Notice tone="success" live>
          {words('office.sessions.ended')}
        </Notice>
      ) : null}
      {error ? <ErrorNotice error={error} retry={refetch} /> : null}
      {data === undefined && !error ? <Spinner label={words('office.loading')} /> : null}
      <ul>
        {data?.officeSessions.map(({ id, signedInAt, seenAt, browser, source, isThis }) => {
          const at = words.moment(signedInAt);
          return (
            <li key={id} className={styles.session}>
              <div>
                <p>{words('office.sessions.since', { at, seen: words.moment(seenAt) })}</p>
                <p className={styles.browser}>{words('office.sessions.source', { source })}</p>
                <p className={styles.browser}>{browser}</p>
              </div>
              {isThis ? (
                <Status tone="done">{words('office.sessions.this')}</Status>
              ) : (
                <Button
                  size="small"
                  aria-label={words('office.sessions.endNamed', { at })}
                  onClick={() => void end(id)}
                >
                  {words('office.sessions.end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Screen>
  );
}
