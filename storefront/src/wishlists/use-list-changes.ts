/** Changes the pieces of a list, and shows undo and refusals in a toast. */

import { type Outcome, useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { useState } from 'react';
import { useClient } from 'urql';
import { hearts } from './hearts/hearts.ts';
import {
  ChangeWishDocument,
  RemoveFromWishlistDocument,
  type WishedPieceFragment,
} from './queries.generated.ts';
import { wishName } from './wish-lines.ts';
import { problemText, refusalText } from './wish-words.ts';
import { restoreWish } from './wishes.ts';

const UNDO_MS = 8000;

export interface ListChanges {
  /** Ids of pieces that were removed, but may still be in the list's last answer. */
  readonly removed: ReadonlySet<string>;
  remove(wish: WishedPieceFragment): Promise<void>;
  /** Returns a message if the change was refused. */
  change(id: string, change: { quantity: number } | { description: string }): Promise<string | null>;
  /** Loads the lists and the hearts again, because the lists have changed. */
  reload(): void;
}

export function useListChanges(list: string, reload: () => void): ListChanges {
  const words = useWords('wishlists');
  const toasts = useToasts();
  const client = useClient();
  const [removeFromList] = useMutation(RemoveFromWishlistDocument);
  const [changeWish] = useMutation(ChangeWishDocument);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());

  const show = (message: string) => toasts.add({ type: 'error', message, icon: 'error' });
  const textOf = <Data>(outcome: Outcome<Data>, otherwise: string) =>
    outcome.ok ? null : refusalText(outcome.error, words, otherwise);

  function reloadAll(): void {
    hearts.forget();
    reload();
  }

  async function putBack(wish: WishedPieceFragment): Promise<void> {
    const isRestored = await restoreWish(client, list, wish);
    reloadAll();
    if (!isRestored) show(words('wish.piece.restoreFailed', { name: wishName(wish) }));
  }

  return {
    removed,
    reload: reloadAll,
    async remove(wish) {
      const { id } = wish;
      const name = wishName(wish);
      setRemoved((before) => new Set(before).add(id));
      const outcome = await removeFromList({ list, items: [id] });
      const refused = textOf(outcome, words('wish.piece.removeFailed', { name }));
      if (refused !== null) {
        setRemoved((before) => new Set([...before].filter((each) => each !== id)));
        show(refused);
        return;
      }
      reloadAll();
      toasts.add({
        type: 'info',
        message: words('wish.piece.removed', { name }),
        timeout: UNDO_MS,
        // A piece that the shop no longer sells cannot be added again.
        ...(wish.product && {
          actionText: words('ui.undo'),
          onAction: (close) => {
            close();
            void putBack(wish);
          },
        }),
      });
    },
    async change(id, change) {
      const failed = words('wish.piece.changeFailed');
      const outcome = await changeWish({ list, items: [{ wishlist_item_id: id, ...change }] });
      const refused =
        textOf(outcome, failed) ??
        (outcome.ok ? problemText(outcome.value.updateProductsInWishlist?.user_errors, words, failed) : null);
      reloadAll();
      return refused;
    },
  };
}
