/** `/customer/account/createPassword?token&email`, the address of the link in the reset e-mail. */

import { useMutation } from '@jinlan/client/data';
import { ShopForm, SubmitButton, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, EmptyState, LinkButton } from '@jinlan/ui';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { PageHead } from '../../../app/PageHead.tsx';
import { SetPasswordDocument } from '../../pages/queries.generated.ts';
import { SidePage } from '../../pages/SidePage.tsx';
import { useSigning } from '../../session.tsx';
import styles from '../CreateAccountScreen.module.css';
import { newPasswordProblem, passwordAgainProblem, refusalAt } from '../form-checks.ts';
import { PasswordField } from './PasswordField.tsx';
import { PasswordRules } from './PasswordRules.tsx';

export default function ResetPasswordScreen() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const email = search.get('email') ?? '';
  const [isLinkInvalid, setIsLinkInvalid] = useState(token === '' || email === '');
  return isLinkInvalid ? (
    <DeadLink email={email} />
  ) : (
    <NewPassword token={token} email={email} onDead={() => setIsLinkInvalid(true)} />
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
  const form = useShopForm({
    defaultValues: { newPassword: '', passwordAgain: '' },
    check: ({ newPassword, passwordAgain }) => ({
      newPassword: newPasswordProblem(newPassword, words),
      passwordAgain: passwordAgainProblem(newPassword, passwordAgain, words),
    }),
    mode: 'onTouched',
    async send({ newPassword }) {
      const outcome = await save({ email, token, password: newPassword });
      if (!outcome.ok) {
        if (outcome.error.code !== 'RESET_LINK_INVALID') {
          return refusalAt(outcome.error, words, { newPassword: 'newPassword' });
        }
        onDead();
        return null;
      }
      const error = await signIn(email, newPassword);
      toasts.add({ type: 'info', message: words('account.reset.done') });
      await navigate(error ? '/sign-in' : '/account', { replace: true, state: { email } });
      return null;
    },
  });
  return (
    <SidePage title={words('account.reset.title')} lead={words('account.reset.lead', { email })}>
      <ShopForm
        form={form}
        className={styles.form}
        foot={
          <>
            <SubmitButton priority="high" full busy={form.busy && words('ui.busy')}>
              {words('account.reset.save')}
            </SubmitButton>
            <LinkButton to="/sign-in" priority="low">
              {words('account.forgot.back')}
            </LinkButton>
          </>
        }
      >
        {/* Tells password managers which account the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <div className={styles.password}>
          <PasswordField
            label={words('account.password.new')}
            autoComplete="new-password"
            {...form.field('newPassword')}
          />
          <PasswordRules password={form.values.newPassword} />
        </div>
        <PasswordField
          label={words('account.password.again')}
          autoComplete="new-password"
          {...form.field('passwordAgain')}
        />
      </ShopForm>
    </SidePage>
  );
}
