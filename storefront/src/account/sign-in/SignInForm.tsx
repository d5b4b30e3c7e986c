/** E-mail and password, as the sign-in page and the header's sign-in menu have them. */

import { SubmitButton, useSubmit } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { EMAIL_MAX } from '@jinlan/domain/people';
import { LinkButton, Notice, TextField, VisuallyHidden } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSigning } from '../session.tsx';
import { emailWrong, resolverOf, signInWords } from './form-checks.ts';
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
  /** Somebody is signed in, and the page is about to go. */
  readonly leaving?: boolean;
  /** Told once somebody is signed in. */
  readonly onDone?: () => void;
  /** Told when a link leads away. */
  readonly onLeave?: () => void;
}

export function SignInForm({ email, leaving = false, onDone, onLeave }: SignInFormProps) {
  const words = useWords('account', 'buy');
  const { signIn } = useSigning();
  const [refused, setRefused] = useState<string | null>(null);
  const [wait, setWait] = useState<SignInWait | null>(null);
  // How often a code was asked for; 0: the password is enough.
  const [codes, setCodes] = useState(0);
  // No default values: what a password manager filled in before the page woke up stays.
  const { register, handleSubmit, formState, getValues, setFocus, setValue, watch } = useForm<SignInValues>({
    ...(email ? { defaultValues: { email } } : {}),
    resolver: resolverOf((values) => ({
      email: emailWrong(values.email, words),
      password: values.password === '' ? words('account.password.empty') : null,
      code: codes > 0 && values.code?.trim() === '' ? words('account.code.empty') : null,
    })),
    mode: 'onSubmit',
  });
  useEffect(() => {
    if (codes > 0) setFocus('code');
  }, [codes, setFocus]);
  const left = useWaitLeft(wait, watch('email') ?? '');
  const [submit, busy] = useSubmit(async (values: SignInValues) => {
    setRefused(null);
    setWait(null);
    const error = await signIn(values.email.trim(), values.password, codes > 0 ? values.code || null : null);
    if (!error) {
      onDone?.();
      return;
    }
    if (error.code === 'SIGN_IN_CODE_REQUIRED') {
      setCodes((times) => times + 1);
      setValue('code', '');
      return;
    }
    if (error.code === 'SIGN_IN_FAILED') setCodes(0);
    setRefused(signInWords(error, words));
    setWait(waitOf(error, values.email, Date.now()));
    if (error.code === 'SIGN_IN_FAILED') setFocus('password', { shouldSelect: true });
  });
  return (
    <form method="post" className={styles.form} onSubmit={handleSubmit(submit)} noValidate>
      {refused && wait ? (
        <Slowed said={refused} left={left} />
      ) : refused ? (
        <Notice tone="error" live>
          {refused}
        </Notice>
      ) : null}
      {codes === 0 ? (
        <>
          <TextField
            label={words('buy.address.email')}
            error={formState.errors.email?.message}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_MAX + 20}
            {...register('email')}
          />
          <PasswordField
            label={words('account.password')}
            error={formState.errors.password?.message}
            autoComplete="current-password"
            {...register('password')}
          />
          <LinkButton
            to="/forgot-password"
            priority="low"
            className={styles.forgot ?? ''}
            {...(onLeave ? { onClick: onLeave } : {})}
          >
            {words('account.password.forgot')}
          </LinkButton>
          {left ? (
            <p className={styles.left} role="timer">
              {words('account.signIn.left', { left })}
            </p>
          ) : null}
          <SubmitButton
            priority="high"
            full
            disabled={left !== null}
            busy={(busy || leaving) && words('account.signIn.busy')}
          >
            {words('account.signIn')}
          </SubmitButton>
        </>
      ) : (
        <SignInCode
          field={register('code')}
          error={formState.errors.code?.message}
          codes={codes}
          busy={busy || leaving}
          onAgain={() => submit({ ...getValues(), code: '' })}
          onBack={() => {
            setRefused(null);
            setCodes(0);
          }}
        />
      )}
    </form>
  );
}

/** How long it takes is said once, when it begins, and that it is over; the seconds between are for the eye. */
function Slowed({ said, left }: { readonly said: string; readonly left: string | null }) {
  const words = useWords('account');
  if (left === null) return <Notice live>{words('account.signIn.again')}</Notice>;
  return (
    <Notice tone="error" live>
      <span aria-hidden="true">{words('account.signIn.slowed')}</span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </Notice>
  );
}
