/** The head of a list: its name, who can see it, and the actions for the whole list. */

import { useToasts } from '@jinlan/client/toasts';
import { laterPart, useWords } from '@jinlan/client/words';
import { Button, Dialog, Parted } from '@jinlan/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { DeleteList } from './dialogs/DeleteList.tsx';
import { ListForm } from './dialogs/ListForm.tsx';
import styles from './ListHead.module.css';
import type { WishlistHeadFragment } from './queries.generated.ts';
import { listName } from './wish-lines.ts';

const ShareDialog = laterPart(
  async () => (await import('./dialogs/ShareDialog.tsx')).ShareDialog,
  'wishlists',
);

interface ListHeadProps {
  readonly list: WishlistHeadFragment;
  readonly onChanged: () => void;
  /** Shown after the list's own actions. */
  readonly end: ReactNode;
}

export function ListHead({ list, onChanged, end }: ListHeadProps) {
  const words = useWords('wishlists');
  const toasts = useToasts();
  const [open, setOpen] = useState<'change' | 'delete' | 'share' | null>(null);
  const close = () => setOpen(null);
  const name = listName(list, words);
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2>{name}</h2>
        <p>
          <Parted
            parts={[
              words('wish.count', { count: list.items_count ?? 0 }),
              words(list.visibility === 'PUBLIC' ? 'wish.public' : 'wish.private'),
            ]}
          />
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          priority="low"
          aria-haspopup="dialog"
          aria-label={words('wish.shareOf', { name })}
          onClick={() => setOpen('share')}
        >
          {words('wish.share')}
        </Button>
        <Button
          priority="low"
          aria-haspopup="dialog"
          aria-label={words('wish.changeOf', { name })}
          onClick={() => setOpen('change')}
        >
          {words('wish.change')}
        </Button>
        {list.is_default ? null : (
          <Button
            priority="low"
            aria-haspopup="dialog"
            aria-label={words('wish.deleteOf', { name })}
            onClick={() => setOpen('delete')}
          >
            {words('wish.delete')}
          </Button>
        )}
        {end}
      </div>
      {open === 'change' ? (
        <Dialog open onClose={close} title={words('wish.change.title')} closeLabel={words('ui.close')}>
          <ListForm
            list={list}
            onCancel={close}
            onDone={() => {
              close();
              onChanged();
              toasts.add({ type: 'info', icon: 'check', message: words('wish.saved') });
            }}
          />
        </Dialog>
      ) : null}
      <DeleteList open={open === 'delete'} list={list} onClose={close} onDeleted={onChanged} />
      {open === 'share' ? (
        <Suspense>
          <ShareDialog list={list} onClose={close} onChanged={onChanged} />
        </Suspense>
      ) : null}
    </header>
  );
}
