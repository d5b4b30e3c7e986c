/** Adds a piece to the default list or removes it, when its heart was tapped. The heart has already changed. */

import { type Outcome, readOutcome, type ShopError } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { useRef } from 'react';
import { useClient } from 'urql';
import {
  AddToWishlistDocument,
  RemoveFromWishlistDocument,
  type WishChoicesFragment,
  WishedPiecesDocument,
  WishesToRestoreDocument,
} from '../queries.generated.ts';
import { listName } from '../wish-lines.ts';
import { problemText, refusalText } from '../wish-words.ts';
import { DEFAULT_LIST, restoreWish, type WishInput } from '../wishes.ts';
import { type HeartPiece, hearts, type Tap } from './hearts.ts';

const NOTICE_MS = 8000;

export const itemOfHeart = ({ sku, item }: HeartPiece): WishInput => ({ ...(item ?? { sku }), quantity: 1 });

/** `onChoose`: the shopper chooses the lists of the piece in a dialog. */
export function useHeartChanges(onChoose: (tap: Tap) => void) {
  const words = useWords('wishlists');
  const toasts = useToasts();
  const client = useClient();
  // A second tap on a heart waits until the first is done.
  const queue = useRef<Promise<void>>(Promise.resolve());

  const entriesOf = async (sku: string) => {
    const context = { requestPolicy: 'network-only' } as const;
    return readOutcome(await client.query(WishedPiecesDocument, { skus: [sku] }, context).toPromise());
  };

  function fail({ sku }: HeartPiece, on: boolean, message: string): void {
    hearts.set([[sku, on]]);
    toasts.add({ type: 'error', message, icon: 'error' });
  }

  const textOf = <Data>(outcome: Outcome<Data>, otherwise: string): string =>
    outcome.ok ? otherwise : refusalText(outcome.error as ShopError, words, otherwise);

  async function add(tap: Tap): Promise<void> {
    const { piece } = tap;
    const { name } = piece;
    const outcome = readOutcome(
      await client
        .mutation(AddToWishlistDocument, { list: DEFAULT_LIST, items: [itemOfHeart(piece)] })
        .toPromise(),
    );
    const failed = words('wish.heart.failed', { name });
    if (!outcome.ok) return fail(piece, false, textOf(outcome, failed));
    const problem = problemText(outcome.value.addProductsToWishlist?.user_errors, words, failed);
    if (problem !== null) return fail(piece, false, problem);
    const added = outcome.value.addProductsToWishlist?.wishlist;
    const list = added ? listName(added, words) : words('wish.mine');
    toasts.add({
      type: 'info',
      icon: 'heart',
      message: words('wish.heart.kept', { name, list }),
      timeout: NOTICE_MS,
      actionText: words('wish.heart.choose'),
      onAction: (close) => {
        close();
        onChoose(tap);
      },
    });
  }

  async function putBack(list: string, piece: HeartPiece, wish: WishChoicesFragment): Promise<void> {
    hearts.set([[piece.sku, true]]);
    if (!(await restoreWish(client, list, wish)))
      fail(piece, false, words('wish.piece.restoreFailed', { name: piece.name }));
  }

  async function remove(tap: Tap): Promise<void> {
    const { piece } = tap;
    const { sku, name } = piece;
    const failed = words('wish.piece.removeFailed', { name });
    const found = await entriesOf(sku);
    if (!found.ok) return fail(piece, true, textOf(found, failed));
    const [entry, second] = found.value.wishedProducts;
    if (!entry) return;
    if (second) {
      // The piece is in several lists, or with several choices: the shopper chooses where to remove it.
      hearts.set([[sku, true]]);
      return onChoose(tap);
    }
    const list = entry.wishlist_id;
    const before = await client
      .query(WishesToRestoreDocument, { list }, { requestPolicy: 'network-only' })
      .toPromise();
    const wish = before.data?.customer?.wishlist_v2?.items_v2?.items.find(
      (each) => each?.id === entry.wishlist_item_id,
    );
    const outcome = readOutcome(
      await client
        .mutation(RemoveFromWishlistDocument, { list, items: [entry.wishlist_item_id] })
        .toPromise(),
    );
    if (!outcome.ok) return fail(piece, true, textOf(outcome, failed));
    toasts.add({
      type: 'info',
      icon: 'heart',
      message: words('wish.heart.removed', { name }),
      timeout: NOTICE_MS,
      ...(wish && {
        actionText: words('ui.undo'),
        onAction: (close) => {
          close();
          void putBack(list, piece, wish);
        },
      }),
    });
  }

  async function addUnlessThere(tap: Tap): Promise<void> {
    const { piece } = tap;
    const found = await entriesOf(piece.sku);
    const isThere = found.ok && found.value.wishedProducts.length > 0;
    hearts.set([[piece.sku, true]]);
    if (!isThere) await add(tap);
  }

  const enqueue = (work: () => Promise<void>): void => {
    queue.current = queue.current.then(work, work);
  };
  return {
    carryOut: (tap: Tap) =>
      enqueue(() => (tap.on ? (tap.isKnown ? add(tap) : addUnlessThere(tap)) : remove(tap))),
    /** Adds the piece whose heart was tapped before the sign-in. */
    keep: (piece: HeartPiece) =>
      enqueue(() => addUnlessThere({ piece, on: true, isKnown: false, button: null })),
  };
}
