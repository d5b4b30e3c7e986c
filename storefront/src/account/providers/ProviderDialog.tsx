import type { ShopError } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { Button, Dialog } from '@jinlan/ui';
import { PasswordField } from '../sign-in/password/PasswordField.tsx';
import { linkRefusal } from './failure-words.ts';
import styles from './ProviderDialog.module.css';

interface ProviderDialogProps {
  readonly title: string;
  readonly text: string;
  /** Labels of the button that closes the dialog, and of the button that confirms. */
  readonly labels: { readonly keep: string; readonly confirm: string };
  readonly hasPassword: boolean;
  /** Returns the refusal, or null. */
  readonly send: (password: string | null) => Promise<ShopError | null>;
  readonly onClose: () => void;
}

/** Asks for confirmation before a provider is linked or unlinked, and for the password if the account has one. */
export function ProviderDialog({ title, text, labels, hasPassword, send, onClose }: ProviderDialogProps) {
  const words = useWords('account', 'buy', 'mobile', 'providers');
  const form = useShopForm<{ password: string }>({
    defaultValues: { password: '' },
    check: ({ password }) => ({
      password: hasPassword && password === '' ? words('account.password.empty') : null,
    }),
    async send({ password }) {
      const error = await send(hasPassword ? password : null);
      return error && linkRefusal(error, words);
    },
  });
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={words('ui.close')}>
      <ShopForm
        form={form}
        className={styles.form}
        foot={
          <div className={styles.choice}>
            <Button onClick={onClose}>{labels.keep}</Button>
            <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
              {labels.confirm}
            </Button>
          </div>
        }
      >
        <p className={styles.soft}>{text}</p>
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
