import { useMutation } from '@jinlan/client/data';
import { useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { EMAIL_MAX } from '@jinlan/domain/people';
import { TextField } from '@jinlan/ui';
import type { CustomerDetailsFragment } from '../fragments.generated.ts';
import { emailProblem, refusalAt } from '../sign-in/form-checks.ts';
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
  const form = useShopForm<EmailValues>({
    defaultValues: { email: '', password: '' },
    check: ({ email, password }) => ({
      email:
        email.trim() !== '' && email.trim() === customer.email
          ? words('account.info.email.same')
          : emailProblem(email, words),
      password: password === '' ? words('account.password.empty') : null,
    }),
    async send({ email, password }) {
      const outcome = await change({ email: email.trim(), password });
      if (!outcome.ok) return refusalAt(outcome.error, words, { email: 'email', password: 'password' });
      toasts.add({ type: 'info', message: words('account.saved') });
      onClose();
      return null;
    },
  });
  return (
    <PartForm form={form} onCancel={onClose}>
      <TextField
        label={words('account.info.email.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX + 20}
        {...form.field('email')}
      />
      <PasswordField
        label={words('account.password.current')}
        hint={words('account.info.email.hint')}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </PartForm>
  );
}
