/** A button that makes a new list, and opens it. */

import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Dialog, Icon } from '@jinlan/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import styles from '../ListTabs.module.css';
import type { WishlistHeadFragment } from '../queries.generated.ts';
import { useListsPath } from '../use-lists-path.ts';
import { listName, listPath } from '../wish-lines.ts';
import { ListForm } from './ListForm.tsx';

export function NewList({ onCreated }: { readonly onCreated: (list: WishlistHeadFragment) => void }) {
  const words = useWords('wishlists');
  const toasts = useToasts();
  const navigate = useNavigate();
  const page = useListsPath();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Button
        priority="low"
        className={styles.create}
        aria-haspopup="dialog"
        onClick={() => setCreating(true)}
      >
        <Icon name="plus" size={16} />
        {words('wish.create')}
      </Button>
      {creating ? (
        <Dialog
          open
          onClose={() => setCreating(false)}
          title={words('wish.create')}
          closeLabel={words('ui.close')}
        >
          <ListForm
            onCancel={() => setCreating(false)}
            onDone={(created) => {
              setCreating(false);
              onCreated(created);
              toasts.add({
                type: 'info',
                icon: 'check',
                message: words('wish.create.done', { name: listName(created, words) }),
              });
              void navigate(listPath(created, page), { preventScrollReset: true });
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}
