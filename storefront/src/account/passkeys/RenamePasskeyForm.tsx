import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { PASSKEY_NAME_MAX } from '@jinlan/domain/people';
import { Button, TextField } from '@jinlan/ui';
import { refusalOf } from '../sign-in/form-checks.ts';
import styles from './Passkeys.module.css';
import { passkeyWords } from './passkey-words.ts';
import { type OwnPasskeyFragment, RenamePasskeyDocument } from './queries.generated.ts';

interface RenamePasskeyFormProps {
  readonly passkey: OwnPasskeyFragment;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

export function RenamePasskeyForm({ passkey, onDone, onCancel }: RenamePasskeyFormProps) {
  const words = useWords('account', 'buy', 'providers');
  const [rename] = useMutation(RenamePasskeyDocument);
  const form = useShopForm<{ name: string }>({
    defaultValues: { name: passkey.name },
    check: ({ name }) => ({ name: name.trim() === '' ? words('passkeys.name.empty') : null }),
    async send({ name }) {
      const outcome = await rename({ id: passkey.id, name: name.trim() });
      if (outcome.ok) {
        onDone();
        return null;
      }
      const { error } = outcome;
      const text =
        error.code === 'INVALID_TEXT'
          ? words('passkeys.name.wrong')
          : (passkeyWords(error.code, words) ?? refusalOf(error, words).text);
      return { fields: { name: text } };
    },
  });
  return (
    <ShopForm form={form} className={styles.form}>
      <TextField
        label={words('passkeys.name')}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        autoFocus
        {...form.field('name')}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" size="small" busy={form.busy && words('ui.busy')}>
          {words('account.save')}
        </Button>
        <Button priority="low" onClick={onCancel}>
          {words('account.cancel')}
        </Button>
      </div>
    </ShopForm>
  );
}
