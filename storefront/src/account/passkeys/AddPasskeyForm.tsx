import { useMutation } from '@jinlan/client/data';
import { useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { deviceOf, PASSKEY_NAME_MAX } from '@jinlan/domain/people';
import { TextField } from '@jinlan/ui';
import { PartForm } from '../pages/Part.tsx';
import { refusalAt } from '../sign-in/form-checks.ts';
import { PasswordField } from '../sign-in/password/PasswordField.tsx';
import { makePasskey } from './browser-passkeys.ts';
import { passkeyWords } from './passkey-words.ts';
import { AddPasskeyDocument, StartPasskeyCreationDocument } from './queries.generated.ts';

interface AddPasskeyFormProps {
  readonly hasPassword: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

interface Values {
  name: string;
  password: string;
}

export function AddPasskeyForm({ hasPassword, onDone, onCancel }: AddPasskeyFormProps) {
  const words = useWords('account', 'buy', 'mobile', 'providers');
  const toasts = useToasts();
  const [start] = useMutation(StartPasskeyCreationDocument);
  const [add] = useMutation(AddPasskeyDocument);
  const { browser, system } = deviceOf(navigator.userAgent);
  const form = useShopForm<Values>({
    defaultValues: {
      name: words('mobile.devices.name', {
        browser: words('mobile.devices.browser', { browser }),
        system: words('mobile.devices.system', { system }),
      }),
      password: '',
    },
    check: ({ name, password }) => ({
      name: name.trim() === '' ? words('passkeys.name.empty') : null,
      password: hasPassword && password === '' ? words('account.password.empty') : null,
    }),
    async send({ name, password }) {
      const begun = await start({ password: hasPassword ? password : null });
      if (!begun.ok) {
        const text = passkeyWords(begun.error.code, words);
        return text === null ? refusalAt(begun.error, words, { password: 'password' }) : { whole: text };
      }
      const made = await makePasskey(begun.value.startPasskeyCreation.options);
      if (!made.ok) return { whole: passkeyWords(made.why, words) ?? words('passkeys.problem.failed') };
      const added = await add({ answer: made.answer, name: name.trim() });
      if (!added.ok) {
        const text = passkeyWords(added.error.code, words);
        if (added.error.code === 'INVALID_TEXT') return { fields: { name: words('passkeys.name.wrong') } };
        return text === null ? refusalAt(added.error, words, {}) : { whole: text };
      }
      toasts.add({ type: 'info', message: words('passkeys.added') });
      onDone();
      return null;
    },
  });
  return (
    <PartForm form={form} onCancel={onCancel}>
      <p>{words('passkeys.lead')}</p>
      <TextField
        label={words('passkeys.name')}
        hint={words('passkeys.name.hint')}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        {...form.field('name')}
      />
      {hasPassword ? (
        <PasswordField
          label={words('account.password')}
          hint={words('mobile.info.passwordHint')}
          autoComplete="current-password"
          {...form.field('password')}
        />
      ) : null}
    </PartForm>
  );
}
