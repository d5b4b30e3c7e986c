/** First the password, then a code of the authenticator or a recovery code; the server judges all three at once. */
import { useSubmit } from '@jinlan/client/forms';
import { Button, Notice, TextField } from '@jinlan/ui';
import { type FormEvent, useState } from 'react';
import type { OfficeError } from '../data/ask.ts';
import { useAsk } from '../data/use-answer.ts';
import styles from '../parts/Form.module.css';
import { Screen } from '../parts/Screen.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { SignInDocument } from '../session/session.generated.ts';
import { useSession } from '../session/session.tsx';
import { useOfficeWords } from '../words/words.tsx';

export function SignInScreen() {
  const words = useOfficeWords();
  const ask = useAsk();
  const { begin, isOver, hasLeft } = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [isTried, setTried] = useState(false);
  const [error, setError] = useState<OfficeError | null>(null);

  const [send, busy] = useSubmit(async () => {
    setError(null);
    const result = await ask(SignInDocument, { email: email.trim(), password, code: code.trim() });
    if (result.ok) {
      begin(result.value.signIn);
      return;
    }
    setError(result.error);
    setCode('');
    setTried(false);
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (step === 'code') {
      if (code.trim() !== '') void send(undefined);
    } else if (email.trim() !== '' && password !== '') {
      setTried(false);
      setStep('code');
    }
  }

  return (
    <Screen title={words('office.signIn')} narrow>
      <form className={styles.form} noValidate onSubmit={submit}>
        {isOver ? <Notice tone="warning">{words('office.signIn.ended')}</Notice> : null}
        {hasLeft ? <Notice live>{words('office.signOut.done')}</Notice> : null}
        {error ? <Trouble error={error} /> : null}
        {step === 'password' ? (
          <>
            <TextField
              label={words('office.signIn.email')}
              type="email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={isTried && email.trim() === '' ? words('office.signIn.email.empty') : undefined}
            />
            <TextField
              label={words('office.password')}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              error={isTried && password === '' ? words('office.signIn.password.empty') : undefined}
            />
            <div className={styles.row}>
              <Button priority="high" type="submit">
                {words('office.signIn.next')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>{email.trim()}</p>
            <TextField
              key="code"
              label={words('office.signIn.code')}
              hint={words('office.signIn.code.hint')}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              autoFocus
              value={code}
              onChange={(event) => setCode(event.target.value)}
              error={isTried && code.trim() === '' ? words('office.code.empty') : undefined}
            />
            <div className={styles.row}>
              <Button priority="high" type="submit" busy={busy && words('office.wait')}>
                {words('office.signIn.submit')}
              </Button>
              <Button
                priority="low"
                onClick={() => {
                  setError(null);
                  setTried(false);
                  setStep('password');
                }}
              >
                {words('office.signIn.change')}
              </Button>
            </div>
          </>
        )}
      </form>
    </Screen>
  );
}
