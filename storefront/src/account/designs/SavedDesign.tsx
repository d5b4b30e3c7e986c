/** A saved design. Its picture links to it, and its name can be edited in place. */

import { type ShopError, useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm, useSubmit } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { Button, Dialog, Link, Notice, Picture, PieceMark, TextField } from '@jinlan/ui';
import { useRef, useState } from 'react';
import { pieceKindAt } from '../../customiser/addresses.ts';
import {
  DeleteDesignDocument,
  RenameDesignDocument,
  type SavedDesignFragment,
} from '../pages/queries.generated.ts';
import { refusalOf } from '../sign-in/form-checks.ts';
import styles from './SavedDesign.module.css';

interface SavedDesignProps {
  readonly design: SavedDesignFragment;
  readonly onChanged: () => void;
  readonly onDeleted: () => void;
}

const longestName = 60;

export function SavedDesign({ design, onChanged, onDeleted }: SavedDesignProps) {
  const words = useWords('account', 'buy');
  const [openForm, setOpenForm] = useState<'name' | 'delete' | null>(null);
  const card = useRef<HTMLLIElement>(null);
  const { name, path, picture_url: picture, updated_at: savedAt } = design;
  function close(): void {
    setOpenForm(null);
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('h2 a')?.focus());
  }
  return (
    <li ref={card} className={styles.card}>
      <Link to={path} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Picture
          src={picture}
          mark={<PieceMark kind={pieceKindAt(path)} />}
          alt=""
          sizes="(min-width: 1024px) 260px, 45vw"
          largest={640}
        />
      </Link>
      {openForm === 'name' ? (
        <NameForm
          design={design}
          onDone={() => {
            onChanged();
            close();
          }}
          onCancel={close}
        />
      ) : (
        <>
          <h2>
            <Link to={path}>{name}</Link>
          </h2>
          <p className={styles.day}>{words('account.designs.savedOn', { day: words.date(savedAt) })}</p>
          <div className={styles.actions}>
            <Button
              priority="low"
              aria-label={words('account.designs.renameOf', { name })}
              onClick={() => setOpenForm('name')}
            >
              {words('account.designs.rename')}
            </Button>
            <Button
              priority="low"
              aria-label={words('account.designs.deleteOf', { name })}
              onClick={() => setOpenForm('delete')}
            >
              {words('account.address.delete')}
            </Button>
          </div>
        </>
      )}
      <DeleteDialog
        open={openForm === 'delete'}
        design={design}
        onClose={() => setOpenForm(null)}
        onDeleted={() => {
          setOpenForm(null);
          onDeleted();
        }}
      />
    </li>
  );
}

interface NameFormProps {
  readonly design: SavedDesignFragment;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function NameForm({ design, onDone, onCancel }: NameFormProps) {
  const words = useWords('account', 'buy');
  const [change] = useMutation(RenameDesignDocument);
  const form = useShopForm<{ name: string }>({
    defaultValues: { name: design.name },
    check: ({ name }) => ({ name: name.trim() === '' ? words('account.designs.nameEmpty') : null }),
    async send({ name }) {
      const outcome = await change({ uid: design.uid, name: name.trim() });
      if (!outcome.ok) return { fields: { name: renameRefusal(outcome.error, words) } };
      onDone();
      return null;
    },
  });
  return (
    <ShopForm form={form} className={styles.form}>
      <TextField
        label={words('account.designs.name')}
        maxLength={longestName}
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

function renameRefusal(error: ShopError, words: Words<'account' | 'buy'>): string {
  if (error.code === 'DESIGN_NOT_FOUND') return words('account.designs.gone');
  if (error.code === 'INVALID_TEXT') return words('account.designs.nameWrong');
  return refusalOf(error, words).text;
}

interface DeleteDialogProps {
  readonly open: boolean;
  readonly design: SavedDesignFragment;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteDialog({ open, design, onClose, onDeleted }: DeleteDialogProps) {
  const words = useWords('account', 'buy');
  const toasts = useToasts();
  const [remove] = useMutation(DeleteDesignDocument);
  const [refused, setRefused] = useState<string | null>(null);
  const [submit, busy] = useSubmit(async (uid: string) => {
    setRefused(null);
    const outcome = await remove({ uid });
    // If another device has already deleted the design, the result is the same.
    if (outcome.ok || outcome.error.code === 'DESIGN_NOT_FOUND') {
      toasts.add({ type: 'info', message: words('account.designs.deleted') });
      onDeleted();
    } else setRefused(refusalOf(outcome.error, words).text);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words('account.designs.deleteTitle')}
      closeLabel={words('ui.close')}
      footer={
        <div className={styles.choice}>
          <Button onClick={onClose}>{words('account.designs.keep')}</Button>
          <Button priority="high" busy={busy && words('ui.busy')} onClick={() => void submit(design.uid)}>
            {words('account.address.delete')}
          </Button>
        </div>
      }
    >
      <p>{design.name}</p>
      <p className={styles.day}>{words('account.designs.deleteText')}</p>
      {refused ? (
        <Notice tone="error" live>
          {refused}
        </Notice>
      ) : null}
    </Dialog>
  );
}
