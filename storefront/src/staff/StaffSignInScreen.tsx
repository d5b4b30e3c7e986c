/** The sign-in by staff number. Staff who were redirected here return to the page that they wanted. */

import { type ShopError, sessionValues, storedValues } from '@jinlan/client/data';
import { ShopForm, SubmitButton, useIsBrowser, useShopForm } from '@jinlan/client/forms';
import { SESSION_ENDED } from '@jinlan/client/session';
import { useWords, type Words } from '@jinlan/client/words';
import { typedCode } from '@jinlan/domain/people';
import { Button, Link, Notice, TextField } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSession, useSigning } from '../account/session.tsx';
import { PasswordField } from '../account/sign-in/password/PasswordField.tsx';
import { SignInCode } from '../account/sign-in/SignInCode.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { LockedPeople } from './device/LockedPeople.tsx';
import { peopleOf } from './device/roster.ts';
import styles from './StaffSignInScreen.module.css';
import { staffPage } from './staff-page.ts';

export default function StaffSignInScreen() {
  const words = useWords('staff');
  const isBrowser = useIsBrowser();
  const { status } = useSession();
  const [query] = useSearchParams();
  const [asOther, setAsOther] = useState(false);
  const [expired, setExpired] = useState(false);
  useEffect(() => {
    if (sessionValues.get(SESSION_ENDED) !== true) return;
    sessionValues.remove(SESSION_ENDED);
    setExpired(true);
  }, []);
  if (isBrowser && status === 'staff') return <Navigate to={staffPage(query.get('next'))} replace />;
  const hasPeople = isBrowser && peopleOf(storedValues).length > 0;
  if (hasPeople && !asOther)
    return (
      <div className={styles.page}>
        <PageHead title={words('staff.unlock.title')} hidden />
        <h1 tabIndex={-1}>{words('staff.unlock.title')}</h1>
        {expired ? <Notice live>{words('staff.expired')}</Notice> : null}
        <LockedPeople onOther={() => setAsOther(true)} />
      </div>
    );
  return (
    <div className={styles.page}>
      <PageHead title={words('staff.signIn')} hidden />
      <h1 tabIndex={-1}>{words('staff.signIn')}</h1>
      <p className={styles.lead}>{words('staff.signIn.lead')}</p>
      <SignInForm expired={expired} isCustomer={isBrowser && status === 'customer'} />
      {hasPeople ? <Button onClick={() => setAsOther(false)}>{words('staff.unlock.back')}</Button> : null}
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

interface SignInFormProps {
  /** Whether the last session expired. */
  readonly expired: boolean;
  readonly isCustomer: boolean;
}

function SignInForm({ expired, isCustomer }: SignInFormProps) {
  const words = useWords('staff', 'account');
  const { signInStaff } = useSigning();
  // How many codes were requested; 0 while the password is enough.
  const [codes, setCodes] = useState(0);
  const form = useShopForm<SignInValues>({
    defaultValues: { staffNo: '', password: '', code: '' },
    check: ({ staffNo, password, code }) => ({
      staffNo: staffNo.trim() === '' ? words('staff.signIn.staffNo.empty') : null,
      password: password === '' ? words('staff.signIn.password.empty') : null,
      code: codes > 0 && typedCode(code) === '' ? words('account.code.empty') : null,
    }),
    async send({ staffNo, password, code }) {
      const error = await signInStaff(staffNo.trim(), password, codes > 0 ? code || null : null);
      if (!error) return null;
      if (error.code === 'SIGN_IN_CODE_REQUIRED') {
        setCodes((times) => times + 1);
        form.setValue('code', '');
        return { focus: 'code' };
      }
      const message = refusalWords(error, words);
      if (error.code !== 'SIGN_IN_FAILED') return { whole: message };
      setCodes(0);
      // The number stays; the password must be typed again.
      form.setValue('password', '');
      return { whole: message, focus: 'password' };
    },
  });

  return (
    <ShopForm form={form} className={styles.form} refusedAt="head">
      {expired && !form.refused ? <Notice live>{words('staff.expired')}</Notice> : null}
      {isCustomer && !form.refused ? <Notice>{words('staff.signIn.asCustomer')}</Notice> : null}
      {codes === 0 ? (
        <>
          <TextField
            label={words('staff.signIn.staffNo')}
            autoComplete="username"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...form.field('staffNo')}
          />
          <PasswordField
            label={words('staff.signIn.password')}
            autoComplete="current-password"
            {...form.field('password')}
          />
          <SubmitButton priority="high" full busy={form.busy && words('ui.busy')}>
            {words('staff.signIn.submit')}
          </SubmitButton>
        </>
      ) : (
        <SignInCode
          field={form.field('code')}
          codes={codes}
          busy={form.busy}
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

function refusalWords(error: ShopError, words: Words<'staff' | 'account'>): string {
  const seconds = Math.ceil(Number(error.data.retry_after_seconds ?? 0));
  if (error.kind === 'network') return words('errors.network');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  if (error.code === 'SIGN_IN_CODE_INVALID') return words('account.code.wrong');
  if (error.code !== 'SIGN_IN_FAILED') return words('staff.refused.other');
  if (seconds === 0) return words('staff.signIn.failed');
  return words('staff.signIn.wait', { seconds });
}
