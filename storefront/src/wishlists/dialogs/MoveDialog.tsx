/** Moves a piece to another list, or copies it there. The other list can be a new one. */

import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Dialog, FieldGroup, Notice, Radio } from '@jinlan/ui';
import { useState } from 'react';
import { useOneAtATime } from '../../data/use-one-at-a-time.ts';
import {
  CopyWishDocument,
  MoveWishDocument,
  type WishedPieceFragment,
  type WishlistHeadFragment,
} from '../queries.generated.ts';
import { listName, wishName } from '../wish-lines.ts';
import { problemText, refusalText } from '../wish-words.ts';
import styles from './Forms.module.css';
import { ListForm } from './ListForm.tsx';

interface MoveDialogProps {
  readonly wish: WishedPieceFragment;
  readonly list: string;
  readonly lists: readonly WishlistHeadFragment[];
  readonly onClose: () => void;
  /** `isGone`: the piece has left its list. */
  readonly onDone: (isGone: boolean) => void;
}

export function MoveDialog({ wish, list, lists, onClose, onDone }: MoveDialogProps) {
  const words = useWords('wishlists');
  const toasts = useToasts();
  const [move] = useMutation(MoveWishDocument);
  const [copy] = useMutation(CopyWishDocument);
  const [created, setCreated] = useState<readonly WishlistHeadFragment[]>([]);
  const others = [...lists.filter(({ id }) => id !== list), ...created];
  const [chosen, setChosen] = useState(others[0]?.id ?? null);
  const [creating, setCreating] = useState(others.length === 0);
  const [refused, setRefused] = useState<string | null>(null);
  const target = others.find(({ id }) => id === chosen);
  const name = wishName(wish);

  const [send, busy] = useOneAtATime(async (leaves: boolean) => {
    if (!target?.id) return;
    setRefused(null);
    const variables = { from: list, to: target.id, items: [{ wishlist_item_id: wish.id }] };
    const outcome = leaves ? await move(variables) : await copy(variables);
    const failed = words(leaves ? 'wish.move.failed' : 'wish.move.copyFailed', { name });
    if (!outcome.ok) return setRefused(refusalText(outcome.error, words, failed));
    const { value } = outcome;
    const output =
      'moveProductsBetweenWishlists' in value
        ? value.moveProductsBetweenWishlists
        : value.copyProductsBetweenWishlists;
    const problem = problemText(output?.user_errors, words, failed);
    if (problem !== null) return setRefused(problem);
    toasts.add({
      type: 'info',
      icon: 'check',
      message: words(leaves ? 'wish.move.moved' : 'wish.move.copied', {
        name,
        list: listName(target, words),
      }),
    });
    onDone(leaves);
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={words('wish.move.title')}
      closeLabel={words('ui.close')}
      footer={
        creating ? null : (
          <div className={styles.pair}>
            <Button disabled={!target} onClick={() => send(false)}>
              {words('wish.move.copy')}
            </Button>
            <Button
              priority="high"
              disabled={!target}
              busy={busy && words('ui.busy')}
              onClick={() => send(true)}
            >
              {words('wish.move.move')}
            </Button>
          </div>
        )
      }
    >
      <div className={styles.form}>
        <p>{name}</p>
        {refused ? (
          <Notice tone="error" live>
            {refused}
          </Notice>
        ) : null}
        {creating ? (
          <ListForm
            onDone={(fresh) => {
              setCreated([...created, fresh]);
              setChosen(fresh.id);
              setCreating(false);
            }}
            onCancel={() => (others.length === 0 ? onClose() : setCreating(false))}
          />
        ) : (
          <>
            <FieldGroup label={words('wish.move.to')}>
              {others.map((other) => (
                <Radio
                  key={other.id}
                  name="list"
                  label={listName(other, words)}
                  hint={words('wish.count', { count: other.items_count ?? 0 })}
                  checked={other.id === chosen}
                  onChange={() => setChosen(other.id)}
                />
              ))}
            </FieldGroup>
            <div>
              <Button priority="low" onClick={() => setCreating(true)}>
                {words('wish.create')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
