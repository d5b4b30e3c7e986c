import { useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { EMAIL_MAX } from '@jinlan/domain/people';
import { TextField } from '@jinlan/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CustomerDetailsFragment } from '../fragments.generated.ts';
import { emailWrong, refusalOf, resolverOf } from '../sign-in/form-checks.ts';
import { PasswordField } from '../sign-in/password/PasswordField.tsx';
import { Part, PartForm } from './Part.tsx';
import { ChangeEmailDocument } from './queries.generated.ts';

interface EmailPartProps {
  readonly customer: CustomerDetailsFragment;
}

export function EmailPart({ customer }: EmailPartProps) {
  const words = useWords('account');
  return (
    <Part
      title={words('account.info.signInEmail')}
      change={words('account.edit')}
      facts={[[words('account.info.email'), customer.email ?? '']]}
      form={(close) => <EmailForm customer={customer} onClose={close} />}
    />
  );
}

interface EmailValues {
  email: string;
  password: string;
}

function EmailForm({ customer, onClose }: EmailPartProps & { readonly onClose: () => void }) {
  const words = useWords('account', 'buy');
  const toasts = useToasts();
  const [change] = useMutation(ChangeEmailDocument);
  const [refused, setRefused] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<EmailValues>({
    defaultValues: { email: '', password: '' },
    resolver: resolverOf(({ email, password }) => ({
      email:
        email.trim() !== '' && email.trim() === customer.email
          ? words('account.info.email.same')
          : emailWrong(email, words),
      password: password === '' ? words('account.password.empty') : null,
    })),
  });
  const [submit, busy] = useSubmit(async ({ email, password }: EmailValues) => {
    setRefused(null);
    const outcome = await change({ email: email.trim(), password });
    if (outcome.ok) {
      toasts.add({ type: 'info', message: words('account.saved') });
      onClose();
      return;
    }
    const { field, text } = refusalOf(outcome.error, words);
    if (field === 'email' || field === 'password') setError(field, { message: text }, { shouldFocus: true });
    else setRefused(text);
  });
  return (
    <PartForm onSubmit={handleSubmit(submit)} busy={busy} refused={refused} onCancel={onClose}>
      <TextField
        label={words('account.info.email.new')}
        error={formState.errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX + 20}
        {...register('email')}
      />
      <PasswordField
        label={words('account.password.current')}
        hint={words('account.info.email.hint')}
        error={formState.errors.password?.message}
        autoComplete="current-password"
        {...register('password')}
      />
    </PartForm>
  );
}
