/** The form that edits the note on a piece. It replaces the note while it is open. */

import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { checkNote, NOTE_MAX } from '@jinlan/domain/wishlists';
import { Button, TextArea } from '@jinlan/ui';
import styles from './Forms.module.css';

interface NoteFormProps {
  readonly note: string;
  /** Returns a message if the note was refused. */
  readonly onSave: (note: string) => Promise<string | null>;
  readonly onDone: () => void;
}

export function NoteForm({ note, onSave, onDone }: NoteFormProps) {
  const words = useWords('wishlists');
  const form = useShopForm<{ note: string }>({
    defaultValues: { note },
    check({ note: text }) {
      const checked = checkNote(text);
      if (checked.ok) return { note: null };
      const isLong = checked.error.data.reason === 'too-long';
      return { note: isLong ? words('wish.noteLong', { most: NOTE_MAX }) : words('wish.noteWrong') };
    },
    async send({ note: text }) {
      const refused = await onSave(text.trim());
      if (refused !== null) return { whole: refused };
      onDone();
      return null;
    },
  });
  return (
    <ShopForm
      form={form}
      className={styles.form}
      foot={
        <div className={styles.row}>
          <Button type="submit" size="small" busy={form.busy && words('ui.busy')}>
            {words('wish.save')}
          </Button>
          <Button priority="low" onClick={onDone}>
            {words('wish.cancel')}
          </Button>
        </div>
      }
    >
      <TextArea
        label={words('wish.note')}
        hint={words('wish.noteHint')}
        rows={3}
        autoFocus
        {...form.field('note')}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
      />
    </ShopForm>
  );
}
