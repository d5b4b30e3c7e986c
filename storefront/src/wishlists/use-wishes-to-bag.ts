/** Moves pieces of a list to the bag, and returns for each remaining piece why it stayed. */

import { useWords } from '@jinlan/client/words';
import { useState } from 'react';
import { useCartAction } from '../data/cart.tsx';
import { useOneAtATime } from '../data/use-one-at-a-time.ts';
import { useMiniCart } from '../shell/header-state.tsx';
import { GetItemCountDocument } from '../shell/queries.generated.ts';
import { WishesToBagDocument } from './queries.generated.ts';
import { bagErrorText, bagProblemText } from './wish-words.ts';

/** The result of the last move. */
export interface Moved {
  /** Number of pieces that are in the bag now. */
  readonly count: number;
  /** Number of pieces that stayed in the list. */
  readonly left: number;
}

export interface WishesToBag {
  /** Why a piece stayed, by its id. */
  readonly problems: ReadonlyMap<string, string>;
  /** The text if the whole move was refused; else null. */
  readonly refused: string | null;
  /** The result of a move of the whole list; null before one. */
  readonly moved: Moved | null;
  /** The id of the piece that is being moved; `all` for the whole list. */
  readonly busy: string | null;
  /** Moves these pieces, of a list with `count` pieces; null for the whole list. */
  readonly move: (items: readonly string[] | null, count: number) => void;
}

const noProblems: ReadonlyMap<string, string> = new Map();

export function useWishesToBag(list: string, onMoved: () => void): WishesToBag {
  const words = useWords('wishlists');
  const [act] = useCartAction();
  const miniCart = useMiniCart();
  const [problems, setProblems] = useState(noProblems);
  const [refused, setRefused] = useState<string | null>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const [moving, setMoving] = useState<string | null>(null);

  const [move, isBusy] = useOneAtATime(async (items: readonly string[] | null, count: number) => {
    setRefused(null);
    setMoved(null);
    setProblems(noProblems);
    setMoving(items?.[0] ?? 'all');
    const outcome = await act(async (cartId, client) => {
      const result = await client
        .mutation(WishesToBagDocument, { list, items: items && [...items] })
        .toPromise();
      // The answer does not contain the bag, so the count in the header is loaded.
      if (!result.error)
        await client.query(GetItemCountDocument, { cartId }, { requestPolicy: 'network-only' }).toPromise();
      return result;
    });
    if (!outcome.ok) {
      setRefused(bagErrorText(outcome.error, words));
      return;
    }
    const found = (
      outcome.value.addWishlistItemsToCart?.add_wishlist_items_to_cart_user_errors ?? []
    ).flatMap((problem) => problem ?? []);
    const staying = new Map(
      found.map(({ wishlistItemId, code, reason }) => [wishlistItemId, bagProblemText(code, reason, words)]),
    );
    setProblems(staying);
    const left = staying.size;
    const movedCount = Math.max(0, (items?.length ?? count) - left);
    if (items === null) setMoved({ count: movedCount, left });
    onMoved();
    if (movedCount > 0 && left === 0) await miniCart.show();
  });

  return { problems, refused, moved, busy: isBusy ? moving : null, move };
}
