/** Asks for confirmation before a list is deleted, because its pieces cannot be restored. */

import { useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Dialog, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { hearts } from '../hearts/hearts.ts';
import { DeleteWishlistDocument, type WishlistHeadFragment } from '../queries.generated.ts';
import { useListsPath } from '../use-lists-path.ts';
import { listName } from '../wish-lines.ts';
import { refusalText } from '../wish-words.ts';
import styles from './Forms.module.css';

interface DeleteListProps {
  readonly open: boolean;
  readonly list: WishlistHeadFragment;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function DeleteList({ open, list, onClose, onDeleted }: DeleteListProps) {
  const words = useWords('wishlists');
  const toasts = useToasts();
  const navigate = useNavigate();
  const page = useListsPath();
  const [remove] = useMutation(DeleteWishlistDocument);
  const [refused, setRefused] = useState<string | null>(null);
  const name = listName(list, words);
  const [submit, busy] = useSubmit(async (id: string) => {
    setRefused(null);
    const outcome = await remove({ list: id });
    // If another device has already deleted the list, the result is the same.
    if (!outcome.ok && outcome.error.code !== 'WISHLIST_NOT_FOUND') {
      setRefused(refusalText(outcome.error, words, words('wish.piece.changeFailed')));
      return;
    }
    hearts.forget();
    toasts.add({ type: 'info', message: words('wish.delete.done', { name }) });
    onClose();
    await navigate(page, { replace: true });
    onDeleted();
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words('wish.delete.title')}
      closeLabel={words('ui.close')}
      footer={
        <div className={styles.pair}>
          <Button onClick={onClose}>{words('wish.delete.keep')}</Button>
          <Button priority="high" busy={busy && words('ui.busy')} onClick={() => void submit(list.id ?? '')}>
            {words('wish.delete')}
          </Button>
        </div>
      }
    >
      <p>{words('wish.delete.text', { name, count: list.items_count ?? 0 })}</p>
      {refused ? (
        <Notice tone="error" live>
          {refused}
        </Notice>
      ) : null}
    </Dialog>
  );
}
