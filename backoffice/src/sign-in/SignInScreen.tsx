/** Asks for the password first, then for an authenticator or recovery code. One request sends them all. */

import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { typedCode } from '@jinlan/domain/people';
import { Button, Notice, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { useAsk } from '../data/use-answer.ts';
import styles from '../parts/Form.module.css';
import { Screen } from '../parts/Screen.tsx';
import { errorText } from '../parts/Trouble.tsx';
import { SignInDocument } from '../session/session.generated.ts';
import { useSession } from '../session/session.tsx';
import { useOfficeWords } from '../words/words.tsx';

export function SignInScreen() {
  const words = useOfficeWords();
  const ask = useAsk();
  const { begin, isOver, hasLeft } = useSession();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const form = useShopForm<{ email: string; password: string; code: string }>({
    defaultValues: { email: '', password: '', code: '' },
    check: ({ email, password, code }) => ({
      email: email.trim() === '' ? words('office.signIn.email.empty') : null,
      password: password === '' ? words('office.signIn.password.empty') : null,
      code: step === 'code' && typedCode(code) === '' ? words('office.code.empty') : null,
    }),
    async send({ email, password, code }) {
      if (step === 'password') {
        setStep('code');
        return null;
      }
      const result = await ask(SignInDocument, { email: email.trim(), password, code: typedCode(code) });
      if (!result.ok) {
        form.setValue('code', '');
        return { whole: errorText(words, result.error) };
      }
      begin(result.value.signIn);
      return null;
    },
  });

  return (
    <Screen title={words('office.signIn')} narrow>
      <ShopForm form={form} className={styles.form} refusedAt="head">
        {isOver ? <Notice tone="warning">{words('office.signIn.ended')}</Notice> : null}
        {hasLeft ? <Notice live>{words('office.signOut.done')}</Notice> : null}
        {step === 'password' ? (
          <>
            <TextField
              label={words('office.signIn.email')}
              type="email"
              autoComplete="username"
              {...form.field('email')}
            />
            <TextField
              label={words('office.password')}
              type="password"
              autoComplete="current-password"
              {...form.field('password')}
            />
            <div className={styles.row}>
              <Button priority="high" type="submit">
                {words('office.signIn.next')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>{form.values.email.trim()}</p>
            <TextField
              key="code"
              label={words('office.signIn.code')}
              hint={words('office.signIn.code.hint')}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              autoFocus
              {...form.field('code')}
            />
            <div className={styles.row}>
              <Button priority="high" type="submit" busy={form.busy && words('office.wait')}>
                {words('office.signIn.submit')}
              </Button>
              <Button
                priority="low"
                onClick={() => {
                  form.clearRefused();
                  form.clearProblems();
                  setStep('password');
                }}
              >
                {words('office.signIn.change')}
              </Button>
            </div>
          </>
        )}
      </ShopForm>
    </Screen>
  );
}
