/** Exactly `/customer/account/createPassword?token&email`, where the link of the e-mail leads. */

import { useMutation } from '@jinlan/client/data';
import { SubmitButton, useSubmit } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, EmptyState, LinkButton, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '../../../app/PageHead.tsx';
import { SetPasswordDocument } from '../../pages/queries.generated.ts';
import { SidePage } from '../../pages/SidePage.tsx';
import { useSigning } from '../../session.tsx';
import styles from '../CreateAccountScreen.module.css';
import { newPasswordWrong, passwordAgainWrong, refusalOf, resolverOf } from '../form-checks.ts';
import { PasswordField } from './PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

export default function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const email = search.get('email') ?? '';
  const [dead, setDead] = useState(token === '' || email === '');
  return dead ? (
    <DeadLink email={email} />
  ) : (
    <NewPassword token={token} email={email} onDead={() => setDead(true)} />
  );
}

function DeadLink({ email }: { readonly email: string }) {
  const words = useWords('account');
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={words('account.reset.invalidTitle')} hidden />
      <EmptyState
        icon="warning"
        level={1}
        title={words('account.reset.invalidTitle')}
        text={words('account.reset.invalid')}
        action={
          <Button priority="high" onClick={() => void navigate('/forgot-password', { state: { email } })}>
            {words('account.reset.ask')}
          </Button>
        }
      />
    </>
  );
}

interface NewPasswordProps {
  readonly token: string;
  readonly email: string;
  readonly onDead: () => void;
}

function NewPassword({ token, email, onDead }: NewPasswordProps) {
  const words = useWords('account', 'buy');
  const navigate = useNavigate();
  const toasts = useToasts();
  const { signIn } = useSigning();
  const [save] = useMutation(SetPasswordDocument);
  const [refused, setRefused] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, watch } = useForm<{
    newPassword: string;
    passwordAgain: string;
  }>({
    resolver: resolverOf(({ newPassword, passwordAgain }) => ({
      newPassword: newPasswordWrong(newPassword, words),
      passwordAgain: passwordAgainWrong(newPassword, passwordAgain, words),
    })),
    mode: 'onTouched',
  });
  const [submit, busy] = useSubmit(async ({ newPassword }: { newPassword: string }) => {
    setRefused(null);
    const outcome = await save({ email, token, password: newPassword });
    if (!outcome.ok) {
      const { field, text } = refusalOf(outcome.error, words);
      if (outcome.error.code === 'RESET_LINK_INVALID') onDead();
      else if (field === 'newPassword') setError('newPassword', { message: text }, { shouldFocus: true });
      else setRefused(text);
      return;
    }
    const error = await signIn(email, newPassword);
    toasts.add({ type: 'info', message: words('account.reset.done') });
    await navigate(error ? '/sign-in' : '/account', { replace: true, state: { email } });
  });
  return (
    <SidePage title={words('account.reset.title')} lead={words('account.reset.lead', { email })}>
      <form method="post" className={styles.form} onSubmit={handleSubmit(submit)} noValidate>
        {/* For password managers: whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <div className={styles.password}>
          <PasswordField
            label={words('account.password.new')}
            error={formState.errors.newPassword?.message}
            autoComplete="new-password"
            {...register('newPassword')}
          />
          <PasswordRules password={watch('newPassword') ?? ''} />
        </div>
        <PasswordField
          label={words('account.password.again')}
          error={formState.errors.passwordAgain?.message}
          autoComplete="new-password"
          {...register('passwordAgain')}
        />
        {refused ? (
          <Notice tone="error" live>
            {refused}
          </Notice>
        ) : null}
        <SubmitButton priority="high" full busy={busy && words('ui.busy')}>
          {words('account.reset.save')}
        </SubmitButton>
        <LinkButton to="/sign-in" priority="low">
          {words('account.forgot.back')}
        </LinkButton>
      </form>
    </SidePage>
  );
}
