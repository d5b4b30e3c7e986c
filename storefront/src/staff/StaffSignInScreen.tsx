/** Staff sign in by staff number. Whoever was led here goes back to the page they came for. */

import type { ShopError } from '@jinlan/client/data';
import { sessionValues } from '@jinlan/client/data';
import { SubmitButton, useIsBrowser, useSubmit } from '@jinlan/client/forms';
import { SESSION_ENDED } from '@jinlan/client/session';
import { useWords, type Words } from '@jinlan/client/words';
import { Link, Notice, TextField } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useSearchParams } from 'react-router';
import { useSession, useSigning } from '../account/session.tsx';
import { resolverOf } from '../account/sign-in/form-checks.ts';
import { PasswordField } from '../account/sign-in/password/PasswordField.tsx';
import { SignInCode } from '../account/sign-in/SignInCode.tsx';
import { PageHead } from '../app/PageHead.tsx';
import styles from './StaffSignInScreen.module.css';
import { staffPage } from './staff-page.ts';

export default function StaffSignInScreen() {
  const words = useWords('staff');
  const isBrowser = useIsBrowser();
  const { status } = useSession();
  const [query] = useSearchParams();
  if (isBrowser && status === 'staff') return <Navigate to={staffPage(query.get('next'))} replace />;
  return (
    <div className={styles.page}>
      <PageHead title={words('staff.signIn')} hidden />
      <h1 tabIndex={-1}>{words('staff.signIn')}</h1>
      <p className={styles.lead}>{words('staff.signIn.lead')}</p>
      <SignInForm isCustomer={isBrowser && status === 'customer'} />
      <p className={styles.ways}>
        <Link to="/forgot-password">{words('staff.signIn.forgot')}</Link>
        <Link to="/">{words('staff.signIn.shop')}</Link>
      </p>
    </div>
  );
}

interface SignInValues {
  staffNo: string;
  password: string;
  code: string;
}

function SignInForm({ isCustomer }: { readonly isCustomer: boolean }) {
  const words = useWords('staff', 'account');
  const { signInStaff } = useSigning();
  const [error, setError] = useState<ShopError | null>(null);
  const [expired, setExpired] = useState(false);
  // How often a code was asked for; 0: the password is enough.
  const [codes, setCodes] = useState(0);
  // No default values: what a password manager filled in before the page woke up stays.
  const { register, handleSubmit, formState, getValues, setFocus, setValue } = useForm<SignInValues>({
    resolver: resolverOf(({ staffNo, password, code }) => ({
      staffNo: staffNo.trim() === '' ? words('staff.signIn.staffNo.empty') : null,
      password: password === '' ? words('staff.signIn.password.empty') : null,
      code: codes > 0 && code?.trim() === '' ? words('account.code.empty') : null,
    })),
  });

  useEffect(() => {
    if (sessionValues.get(SESSION_ENDED) !== true) return;
    sessionValues.remove(SESSION_ENDED);
    setExpired(true);
  }, []);

  useEffect(() => {
    if (codes > 0) setFocus('code');
  }, [codes, setFocus]);

  const [submit, busy] = useSubmit(async ({ staffNo, password, code }: SignInValues) => {
    setError(null);
    const refused = await signInStaff(staffNo.trim(), password, codes > 0 ? code || null : null);
    if (!refused) return;
    if (refused.code === 'SIGN_IN_CODE_REQUIRED') {
      setCodes((times) => times + 1);
      setValue('code', '');
      return;
    }
    setError(refused);
    if (refused.code !== 'SIGN_IN_FAILED') return;
    setCodes(0);
    // The number stays; the password is typed anew.
    setValue('password', '');
    setFocus('password');
  });

  return (
    <form method="post" onSubmit={handleSubmit(submit)} className={styles.form} noValidate>
      {expired && !error ? <Notice live>{words('staff.expired')}</Notice> : null}
      {isCustomer && !error ? <Notice>{words('staff.signIn.asCustomer')}</Notice> : null}
      {error ? (
        <Notice tone="error" live>
          {refusalWords(error, words)}
        </Notice>
      ) : null}
      {codes === 0 ? (
        <>
          <TextField
            label={words('staff.signIn.staffNo')}
            error={formState.errors.staffNo?.message}
            autoComplete="username"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...register('staffNo')}
          />
          <PasswordField
            label={words('staff.signIn.password')}
            error={formState.errors.password?.message}
            autoComplete="current-password"
            {...register('password')}
          />
          <SubmitButton priority="high" full busy={busy && words('ui.busy')}>
            {words('staff.signIn.submit')}
          </SubmitButton>
        </>
      ) : (
        <SignInCode
          field={register('code')}
          error={formState.errors.code?.message}
          codes={codes}
          busy={busy}
          onAgain={() => submit({ ...getValues(), code: '' })}
          onBack={() => {
            setError(null);
            setCodes(0);
          }}
        />
      )}
    </form>
  );
}

function refusalWords(error: ShopError, words: Words<'staff' | 'account'>): string {
  const seconds = Math.ceil(Number(error.data.retry_after_seconds ?? 0));
  if (error.kind === 'network') return words('errors.network');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  if (error.code === 'SIGN_IN_CODE_INVALID') return words('account.code.wrong');
  if (error.code !== 'SIGN_IN_FAILED') return words('staff.refused.other');
  if (seconds === 0) return words('staff.signIn.failed');
  return words('staff.signIn.wait', { seconds });
}
