import { useMutation } from '@jinlan/client/data';
import { useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { newPasswordProblem, passwordAgainProblem, refusalAt } from '../sign-in/form-checks.ts';
import { PasswordField } from '../sign-in/password/PasswordField.tsx';
import { PasswordRules } from '../sign-in/password/PasswordRules.tsx';
import { Part, PartForm } from './Part.tsx';
import { ChangePasswordDocument } from './queries.generated.ts';

interface PasswordPartProps {
  /** Tells password managers which account the password belongs to. */
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
  const form = useShopForm<PasswordValues>({
    defaultValues: { password: '', newPassword: '', passwordAgain: '' },
    check: ({ password, newPassword, passwordAgain }) => ({
      password: password === '' ? words('account.password.empty') : null,
      newPassword: newPasswordProblem(newPassword, words, password),
      passwordAgain: passwordAgainProblem(newPassword, passwordAgain, words),
    }),
    async send({ password, newPassword }) {
      const outcome = await change({ current: password, next: newPassword });
      if (!outcome.ok) {
        return refusalAt(outcome.error, words, { password: 'password', newPassword: 'newPassword' });
      }
      toasts.add({ type: 'info', message: words('account.info.password.done') });
      onClose();
      return null;
    },
  });
  return (
    <PartForm form={form} onCancel={onClose}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={words('account.password.current')}
        autoComplete="current-password"
        {...form.field('password')}
      />
      <PasswordField
        label={words('account.password.new')}
        hint={words('account.info.password.hint')}
        autoComplete="new-password"
        {...form.field('newPassword')}
      />
      <PasswordRules password={form.values.newPassword} />
      <PasswordField
        label={words('account.password.again')}
        autoComplete="new-password"
        {...form.field('passwordAgain')}
      />
    </PartForm>
  );
}
