import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Dialog } from '@jinlan/ui';
import { refusalAt } from '../sign-in/form-checks.ts';
import { PasswordField } from '../sign-in/password/PasswordField.tsx';
import styles from './Passkeys.module.css';
import { passkeyWords } from './passkey-words.ts';
import { type OwnPasskeyFragment, RemovePasskeyDocument } from './queries.generated.ts';

interface RemovePasskeyDialogProps {
  readonly passkey: OwnPasskeyFragment;
  readonly hasPassword: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RemovePasskeyDialog({ passkey, hasPassword, onClose, onDone }: RemovePasskeyDialogProps) {
  const words = useWords('account', 'buy', 'mobile', 'providers');
  const toasts = useToasts();
  const [remove] = useMutation(RemovePasskeyDocument);
  const { id, name } = passkey;
  const form = useShopForm<{ password: string }>({
    defaultValues: { password: '' },
    check: ({ password }) => ({
      password: hasPassword && password === '' ? words('account.password.empty') : null,
    }),
    async send({ password }) {
      const outcome = await remove({ id, password: hasPassword ? password : null });
      if (!outcome.ok) {
        const text = passkeyWords(outcome.error.code, words);
        return text === null ? refusalAt(outcome.error, words, { password: 'password' }) : { whole: text };
      }
      toasts.add({ type: 'info', message: words('passkeys.removed', { name }) });
      onDone();
      return null;
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={words('passkeys.removeTitle', { name })}
      closeLabel={words('ui.close')}
    >
      <ShopForm
        form={form}
        className={styles.form}
        foot={
          <div className={styles.choice}>
            <Button onClick={onClose}>{words('passkeys.keep')}</Button>
            <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
              {words('passkeys.remove')}
            </Button>
          </div>
        }
      >
        <p className={styles.soft}>{words('passkeys.removeText')}</p>
        {hasPassword ? (
          <PasswordField
            label={words('account.password')}
            hint={words('mobile.info.passwordHint')}
            autoComplete="current-password"
            {...form.field('password')}
          />
        ) : null}
      </ShopForm>
    </Dialog>
  );
}
