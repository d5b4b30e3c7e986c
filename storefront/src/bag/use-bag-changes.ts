/** Changes the bag, and shows undo and refusals in a toast. */

import type { Outcome } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { useSession } from '../account/session.tsx';
import { useCartAction } from '../data/cart.tsx';
import { hearts } from '../wishlists/hearts/hearts.ts';
import { AddToWishlistDocument } from '../wishlists/queries.generated.ts';
import { DEFAULT_LIST } from '../wishlists/wishes.ts';
import type { BagLineFragment } from './fragments.generated.ts';
import { ChooseGiftsDocument } from './gifts/queries.generated.ts';
import { bagErrorWords, itemOf } from './line/lines.ts';
import {
  AcceptPricesDocument,
  ChangeBagLineDocument,
  PutBackDocument,
  PutDesignBackDocument,
  RemoveBagLineDocument,
} from './queries.generated.ts';

export interface BagChanges {
  readonly busy: boolean;
  changeQuantity(line: BagLineFragment, quantity: number): Promise<boolean>;
  remove(line: BagLineFragment): Promise<boolean>;
  /** Moves the line to the customer's default wish list. A guest is asked to sign in, and the line stays. */
  moveToWishlist(line: BagLineFragment): Promise<void>;
  /** Removes the message about a gift that has left the bag. */
  dismissLostGift(uid: string): Promise<boolean>;
  acceptPrices(priceToken: string): Promise<boolean>;
}

export function useBagChanges(): BagChanges {
  const [act, busy] = useCartAction();
  const toasts = useToasts();
  const words = useWords('buy');
  const isSignedIn = useSession().status !== 'guest';

  function reportRefusal<Data>(outcome: Outcome<Data>): boolean {
    if (!outcome.ok)
      toasts.add({ type: 'error', message: bagErrorWords(outcome.error, words), icon: 'error' });
    return outcome.ok;
  }

  async function putDesignBack(code: string, picture: string | null): Promise<void> {
    const outcome = await act((cartId, client) =>
      client.mutation(PutDesignBackDocument, { cartId, code, picture }).toPromise(),
    );
    if (reportRefusal(outcome) && outcome.ok && (outcome.value.addDesignToCart?.user_errors.length ?? 0) > 0)
      toasts.add({ type: 'error', message: words('buy.failed'), icon: 'error' });
  }

  async function putGiftBack(line: BagLineFragment, ruleId: number): Promise<void> {
    const { sku, quantity } = itemOf(line);
    const rules = [{ rule_id: ruleId, skus: [{ sku, quantity }] }];
    reportRefusal(
      await act((cartId, client) => client.mutation(ChooseGiftsDocument, { cartId, rules }).toPromise()),
    );
  }

  async function putBack(line: BagLineFragment): Promise<void> {
    if (line.free_gift) return putGiftBack(line, line.free_gift.rule_id);
    if ('design_code' in line) return putDesignBack(line.design_code, line.custom_image);
    const outcome = await act((cartId, client) =>
      client.mutation(PutBackDocument, { cartId, item: itemOf(line) }).toPromise(),
    );
    if (
      reportRefusal(outcome) &&
      outcome.ok &&
      (outcome.value.addProductsToCart?.user_errors.length ?? 0) > 0
    ) {
      toasts.add({ type: 'error', message: words('errors.quantity'), icon: 'error' });
    }
  }

  function fail(message: string): void {
    toasts.add({ type: 'error', message, icon: 'error' });
  }

  /** Returns whether the wish list has the piece now. */
  async function wish(line: BagLineFragment): Promise<boolean> {
    const { name } = line.product;
    const { gift: _, ...item } = itemOf(line);
    const outcome = await act((_cartId, client) =>
      client.mutation(AddToWishlistDocument, { list: DEFAULT_LIST, items: [item] }).toPromise(),
    );
    if (!outcome.ok) {
      const isLost = outcome.error.kind === 'network';
      fail(isLost ? words('errors.network') : words('buy.toWishlistFailed', { name }));
      return false;
    }
    const [problem] = outcome.value.addProductsToWishlist?.user_errors ?? [];
    if (problem) {
      fail(words(problem.reason === 'WISHLIST_FULL' ? 'buy.wishlistFull' : 'buy.toWishlistFailed', { name }));
    }
    return !problem;
  }

  /** Returns whether the line has left the bag, and offers to put it back. */
  async function takeOut(line: BagLineFragment, message: string): Promise<boolean> {
    const done = reportRefusal(
      await act((cartId, client) =>
        client.mutation(RemoveBagLineDocument, { cartId, uid: line.uid }).toPromise(),
      ),
    );
    if (!done) return false;
    toasts.add({
      type: 'info',
      message,
      actionText: words('ui.undo'),
      timeout: 8000,
      onAction: (close) => {
        close();
        void putBack(line);
      },
    });
    return true;
  }

  return {
    busy,
    async changeQuantity(line, quantity) {
      return reportRefusal(
        await act((cartId, client) =>
          client.mutation(ChangeBagLineDocument, { cartId, uid: line.uid, quantity }).toPromise(),
        ),
      );
    },
    remove: (line) => takeOut(line, words('buy.removed', { name: line.product.name })),
    async moveToWishlist(line) {
      const { name, sku } = line.product;
      if (!isSignedIn) {
        hearts.tap({ sku: sku ?? '', name: name ?? '', item: itemOf(line) }, false);
        return;
      }
      if (!(await wish(line))) return;
      hearts.set([[sku ?? '', true]]);
      await takeOut(line, words('buy.movedToWishlist', { name }));
    },
    async dismissLostGift(uid) {
      return reportRefusal(
        await act((cartId, client) => client.mutation(RemoveBagLineDocument, { cartId, uid }).toPromise()),
      );
    },
    async acceptPrices(priceToken) {
      return reportRefusal(
        await act((cartId, client) =>
          client.mutation(AcceptPricesDocument, { cartId, priceToken }).toPromise(),
        ),
      );
    },
  };
}
