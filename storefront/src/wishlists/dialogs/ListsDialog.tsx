/** The lists that contain a piece: a box for each list, and a new list. Each choice is saved at once. */

import { useMutation, useQuery } from '@jinlan/client/data';
import { Loaded } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Button, Checkbox, Dialog, Notice, Skeleton, Stack } from '@jinlan/ui';
import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { type HeartPiece, hearts } from '../hearts/hearts.ts';
import { itemOfHeart } from '../hearts/use-heart-changes.ts';
import {
  AddToWishlistDocument,
  RemoveFromWishlistDocument,
  WishedPiecesDocument,
  type WishlistHeadFragment,
  WishlistNamesDocument,
} from '../queries.generated.ts';
import { listName } from '../wish-lines.ts';
import { problemText, refusalText } from '../wish-words.ts';
import { ListForm } from './ListForm.tsx';

/** A changed box, until the shop has answered. */
interface Change {
  readonly list: string;
  readonly isOn: boolean;
}

interface ListsDialogProps {
  readonly piece: HeartPiece;
  readonly onClose: () => void;
}

export function ListsDialog({ piece, onClose }: ListsDialogProps) {
  const words = useWords('wishlists');
  const { sku, name } = piece;
  const lists = useQuery(WishlistNamesDocument, {}, { policy: 'network-only' });
  const entries = useQuery(WishedPiecesDocument, { skus: [sku] }, { policy: 'network-only' });
  const [add] = useMutation(AddToWishlistDocument);
  const [remove] = useMutation(RemoveFromWishlistDocument);
  const client = useClient();
  const [refused, setRefused] = useState<string | null>(null);
  const [creating, setCreating] = useState(false);
  /** The last change of each list. */
  const [changes, setChanges] = useState<ReadonlyMap<string, Change>>(new Map());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const all = lists.data?.customer?.wishlists.flatMap((list) => list ?? []);
  const wished = entries.data?.wishedProducts;

  async function save(change: Change): Promise<void> {
    const { list, isOn } = change;
    const failed = words('wish.piece.changeFailed');
    const before = client.readQuery(WishedPiecesDocument, { skus: [sku] })?.data?.wishedProducts ?? [];
    const items = before.flatMap((entry) => (entry.wishlist_id === list ? [entry.wishlist_item_id] : []));
    const outcome = isOn ? await add({ list, items: [itemOfHeart(piece)] }) : await remove({ list, items });
    if (!outcome.ok) setRefused(refusalText(outcome.error, words, failed));
    else if ('addProductsToWishlist' in outcome.value)
      setRefused(problemText(outcome.value.addProductsToWishlist?.user_errors, words, failed));
    const answer = await client
      .query(WishedPiecesDocument, { skus: [sku] }, { requestPolicy: 'network-only' })
      .toPromise();
    if (answer.data) hearts.set([[sku, answer.data.wishedProducts.length > 0]]);
    setChanges((waiting) => new Map([...waiting].filter(([, each]) => each !== change)));
  }

  /** Sends one change after another, because each needs the ids that the previous one made. */
  function tick(list: string, isOn: boolean): void {
    setRefused(null);
    const change = { list, isOn };
    setChanges((waiting) => new Map(waiting).set(list, change));
    queue.current = queue.current.then(() => save(change));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words('wish.heart.in')}
      closeLabel={words('ui.close')}
      footer={
        <Button full onClick={onClose}>
          {words('wish.heart.done')}
        </Button>
      }
    >
      <Loaded
        value={all && wished ? all : null}
        loading={(lists.loading || entries.loading) && !(lists.error ?? entries.error)}
        error={lists.error ?? entries.error}
        onRetry={() => {
          lists.refetch();
          entries.refetch();
        }}
        text={words('wish.failed')}
        live
        size="small"
        skeleton={<Skeleton shape="block" />}
      >
        {(choices) => (
          <Stack gap={16}>
            <p>{name}</p>
            {refused ? (
              <Notice tone="error" live>
                {refused}
              </Notice>
            ) : null}
            <fieldset aria-label={words('wish.lists')} aria-busy={changes.size > 0}>
              {choices.map((list: WishlistHeadFragment) => {
                const id = list.id ?? '';
                const isIn =
                  changes.get(id)?.isOn ?? (wished ?? []).some((entry) => entry.wishlist_id === id);
                return (
                  <Checkbox
                    key={id}
                    label={listName(list, words)}
                    hint={words(list.visibility === 'PUBLIC' ? 'wish.public' : 'wish.private')}
                    checked={isIn}
                    onChange={() => tick(id, !isIn)}
                  />
                );
              })}
            </fieldset>
            {creating ? (
              <ListForm
                onDone={(list) => {
                  setCreating(false);
                  lists.refetch();
                  tick(list.id ?? '', true);
                }}
                onCancel={() => setCreating(false)}
              />
            ) : (
              <Button priority="low" onClick={() => setCreating(true)}>
                {words('wish.create')}
              </Button>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  );
}
