/** The form for e-mail and password, used by the sign-in page and the header's sign-in menu. */

import { ShopForm, SubmitButton, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { EMAIL_MAX, typedCode } from '@jinlan/domain/people';
import { LinkButton, Notice, TextField, VisuallyHidden } from '@jinlan/ui';
import { useState } from 'react';
import { useSigning } from '../session.tsx';
import { emailProblem, signInWords } from './form-checks.ts';
import { PasswordField } from './password/PasswordField.tsx';
import { SignInCode } from './SignInCode.tsx';
import styles from './SignInForm.module.css';
import { type SignInWait, useWaitLeft, waitOf } from './sign-in-wait.ts';

interface SignInValues {
  email: string;
  password: string;
  code: string;
}

interface SignInFormProps {
  readonly email?: string;
  /** True once the customer is signed in and the page is about to change. */
  readonly leaving?: boolean;
  /** Called once the customer is signed in. */
  readonly onDone?: () => void;
  /** Called when a link to another page is followed. */
  readonly onLeave?: () => void;
}

export function SignInForm({ email, leaving = false, onDone, onLeave }: SignInFormProps) {
  const words = useWords('account', 'buy');
  const { signIn } = useSigning();
  const [slowed, setSlowed] = useState<{ readonly message: string; readonly wait: SignInWait } | null>(null);
  // How many codes have been requested; 0 as long as the password is enough.
  const [codes, setCodes] = useState(0);
  const form = useShopForm<SignInValues>({
    defaultValues: { email: email ?? '', password: '', code: '' },
    check: (values) => ({
      email: emailProblem(values.email, words),
      password: values.password === '' ? words('account.password.empty') : null,
      code: codes > 0 && typedCode(values.code) === '' ? words('account.code.empty') : null,
    }),
    async send(values) {
      setSlowed(null);
      const code = codes > 0 ? values.code || null : null;
      const error = await signIn(values.email.trim(), values.password, code);
      if (!error) {
        onDone?.();
        return null;
      }
      if (error.code === 'SIGN_IN_CODE_REQUIRED') {
        setCodes((times) => times + 1);
        form.setValue('code', '');
        return { focus: 'code' };
      }
      const message = signInWords(error, words);
      if (error.code !== 'SIGN_IN_FAILED') return { whole: message };
      setCodes(0);
      const wait = waitOf(error, values.email, Date.now());
      if (wait === null) return { whole: message, focus: 'password' };
      setSlowed({ message, wait });
      return { focus: 'password' };
    },
  });
  const busy = form.busy || leaving;
  const timeLeft = useWaitLeft(slowed?.wait ?? null, form.values.email);
  return (
    <ShopForm form={form} className={styles.form} refusedAt="head">
      {slowed ? <Slowed message={slowed.message} timeLeft={timeLeft} /> : null}
      {codes === 0 ? (
        <>
          <TextField
            label={words('buy.address.email')}
            type="email"
            inputMode="email"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_MAX + 20}
            {...form.field('email')}
          />
          <PasswordField
            label={words('account.password')}
            autoComplete="current-password"
            {...form.field('password')}
          />
          <LinkButton
            to="/forgot-password"
            priority="low"
            className={styles.forgot ?? ''}
            {...(onLeave ? { onClick: onLeave } : {})}
          >
            {words('account.password.forgot')}
          </LinkButton>
          {timeLeft ? (
            <p className={styles.left} role="timer">
              {words('account.signIn.left', { left: timeLeft })}
            </p>
          ) : null}
          <SubmitButton
            priority="high"
            full
            disabled={timeLeft !== null}
            busy={busy && words('account.signIn.busy')}
          >
            {words('account.signIn')}
          </SubmitButton>
        </>
      ) : (
        <SignInCode
          field={form.field('code')}
          codes={codes}
          busy={busy}
          onAgain={() => form.submit({ ...form.values, code: '' })}
          onBack={() => {
            form.clearRefused();
            setCodes(0);
          }}
        />
      )}
    </ShopForm>
  );
}

/** Screen readers announce the begin and the end of the wait. The countdown is only visible. */
function Slowed({ message, timeLeft }: { readonly message: string; readonly timeLeft: string | null }) {
  const words = useWords('account');
  if (timeLeft === null) return <Notice live>{words('account.signIn.again')}</Notice>;
  return (
    <Notice tone="error" live>
      <span aria-hidden="true">{words('account.signIn.slowed')}</span>
      <VisuallyHidden>{message}</VisuallyHidden>
    </Notice>
  );
}
