/** In which lists a piece is: a box for each list, and a new list. Each choice is saved at once. */

import { useMutation, useQuery } from '@jinlan/client/data';
import { Loaded } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Button, Checkbox, Dialog, Notice, Skeleton, Stack } from '@jinlan/ui';
import { useState } from 'react';
import { useOneAtATime } from '../data/use-one-at-a-time.ts';
import { type HeartPiece, hearts } from './hearts.ts';
import { ListForm } from './ListForm.tsx';
import {
  AddToWishlistDocument,
  RemoveFromWishlistDocument,
  WishedPiecesDocument,
  type WishlistHeadFragment,
  WishlistNamesDocument,
} from './queries.generated.ts';
import { itemOfHeart } from './use-heart-changes.ts';
import { listName } from './wish-lines.ts';
import { problemText, refusalText } from './wish-words.ts';

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
  const [refused, setRefused] = useState<string | null>(null);
  const [creating, setCreating] = useState(false);
  const all = lists.data?.customer?.wishlists.flatMap((list) => list ?? []);
  const wished = entries.data?.wishedProducts;

  const [toggle, busy] = useOneAtATime(async (list: string, isIn: boolean) => {
    setRefused(null);
    const failed = words('wish.piece.changeFailed');
    const items = (wished ?? [])
      .filter((entry) => entry.wishlist_id === list)
      .map((entry) => entry.wishlist_item_id);
    const outcome = isIn ? await remove({ list, items }) : await add({ list, items: [itemOfHeart(piece)] });
    if (!outcome.ok) setRefused(refusalText(outcome.error, words, failed));
    else if ('addProductsToWishlist' in outcome.value)
      setRefused(problemText(outcome.value.addProductsToWishlist?.user_errors, words, failed));
    const left = new Set(wished?.map((entry) => entry.wishlist_id));
    if (isIn) left.delete(list);
    if (outcome.ok) hearts.set([[sku, !isIn || left.size > 0]]);
    entries.refetch();
  });

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
            <fieldset aria-label={words('wish.lists')} aria-busy={busy}>
              {choices.map((list: WishlistHeadFragment) => {
                const isIn = (wished ?? []).some((entry) => entry.wishlist_id === list.id);
                return (
                  <Checkbox
                    key={list.id}
                    label={listName(list, words)}
                    hint={words(list.visibility === 'PUBLIC' ? 'wish.public' : 'wish.private')}
                    checked={isIn}
                    onChange={() => toggle(list.id ?? '', isIn)}
                  />
                );
              })}
            </fieldset>
            {creating ? (
              <ListForm
                onDone={(list) => {
                  setCreating(false);
                  lists.refetch();
                  toggle(list.id ?? '', false);
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
