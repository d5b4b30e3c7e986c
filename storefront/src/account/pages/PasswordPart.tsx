import { useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newPasswordWrong, passwordAgainWrong, refusalOf, resolverOf } from '../sign-in/form-checks.ts';
import { PasswordField } from '../sign-in/password/PasswordField.tsx';
import { PasswordRules } from '../sign-in/password/PasswordRules.tsx';
import { Part, PartForm } from './Part.tsx';
import { ChangePasswordDocument } from './queries.generated.ts';

interface PasswordPartProps {
  /** Tells password managers whose password it is. */
  readonly email: string;
}

export function PasswordPart({ email }: PasswordPartProps) {
  const words = useWords('account');
  return (
    <Part
      title={words('account.info.signInPassword')}
      change={words('account.edit')}
      facts={[[words('account.password'), '••••••••']]}
      form={(close) => <PasswordForm email={email} onClose={close} />}
    />
  );
}

interface PasswordValues {
  password: string;
  newPassword: string;
  passwordAgain: string;
}

function PasswordForm({ email, onClose }: PasswordPartProps & { readonly onClose: () => void }) {
  const words = useWords('account', 'buy');
  const toasts = useToasts();
  const [change] = useMutation(ChangePasswordDocument);
  const [refused, setRefused] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError, watch } = useForm<PasswordValues>({
    defaultValues: { password: '', newPassword: '', passwordAgain: '' },
    resolver: resolverOf(({ password, newPassword, passwordAgain }) => ({
      password: password === '' ? words('account.password.empty') : null,
      newPassword: newPasswordWrong(newPassword, words, password),
      passwordAgain: passwordAgainWrong(newPassword, passwordAgain, words),
    })),
  });
  const [submit, busy] = useSubmit(async ({ password, newPassword }: PasswordValues) => {
    setRefused(null);
    const outcome = await change({ current: password, next: newPassword });
    if (outcome.ok) {
      toasts.add({ type: 'info', message: words('account.info.password.done') });
      onClose();
      return;
    }
    const { field, text } = refusalOf(outcome.error, words);
    if (field === 'password' || field === 'newPassword') {
      setError(field, { message: text }, { shouldFocus: true });
    } else setRefused(text);
  });
  return (
    <PartForm onSubmit={handleSubmit(submit)} busy={busy} refused={refused} onCancel={onClose}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={words('account.password.current')}
        error={formState.errors.password?.message}
        autoComplete="current-password"
        {...register('password')}
      />
      <PasswordField
        label={words('account.password.new')}
        hint={words('account.info.password.hint')}
        error={formState.errors.newPassword?.message}
        autoComplete="new-password"
        {...register('newPassword')}
      />
      <PasswordRules password={watch('newPassword')} />
      <PasswordField
        label={words('account.password.again')}
        error={formState.errors.passwordAgain?.message}
        autoComplete="new-password"
        {...register('passwordAgain')}
      />
    </PartForm>
  );
}
