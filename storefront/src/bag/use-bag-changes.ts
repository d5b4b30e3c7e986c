/** Changes the bag, and shows undo and refusals in a toast. */

import type { Outcome } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { useCartAction } from '../data/cart.tsx';
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
  /** Forgets a gift that has left the bag, with its message. */
  dismissLostGift(uid: string): Promise<boolean>;
  acceptPrices(priceToken: string): Promise<boolean>;
}

export function useBagChanges(): BagChanges {
  const [act, busy] = useCartAction();
  const toasts = useToasts();
  const words = useWords('buy');

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

  return {
    busy,
    async changeQuantity(line, quantity) {
      return reportRefusal(
        await act((cartId, client) =>
          client.mutation(ChangeBagLineDocument, { cartId, uid: line.uid, quantity }).toPromise(),
        ),
      );
    },
    async remove(line) {
      const done = reportRefusal(
        await act((cartId, client) =>
          client.mutation(RemoveBagLineDocument, { cartId, uid: line.uid }).toPromise(),
        ),
      );
      if (done) {
        toasts.add({
          type: 'info',
          message: words('buy.removed', { name: line.product.name }),
          actionText: words('ui.undo'),
          timeout: 8000,
          onAction: (close) => {
            close();
            void putBack(line);
          },
        });
      }
      return done;
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
