/** Adds an order's available pieces to the bag again, and lists the others. */

import type { ShopError } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button } from '@jinlan/ui';
import { PutDesignBackDocument } from '../../../bag/queries.generated.ts';
import { useCartAction } from '../../../data/cart.tsx';
import { useOneAtATime } from '../../../data/use-one-at-a-time.ts';
import { useMiniCart } from '../../../shell/header-state.tsx';
import type { OrderFragment } from '../../fragments.generated.ts';
import { BuyAgainDocument } from '../../queries.generated.ts';
import { againDesigns, againItems, notAgain } from './buy-again.ts';

export function BuyAgain({ order }: { readonly order: OrderFragment }) {
  const words = useWords('buy', 'orders');
  const toasts = useToasts();
  const miniCart = useMiniCart();
  const [act] = useCartAction();
  const [buy, busy] = useOneAtATime(buyAgain);
  const items = againItems(order);
  const designs = againDesigns(order);
  if (items.length + designs.length === 0) return null;

  function failed({ kind }: ShopError): void {
    toasts.add({ type: 'error', message: words(kind === 'network' ? 'errors.network' : 'buy.failed') });
  }

  async function buyAgain(): Promise<void> {
    const refused: string[] = [];
    if (items.length > 0) {
      const outcome = await act((cartId, client) =>
        client.mutation(BuyAgainDocument, { cartId, items: [...items] }).toPromise(),
      );
      if (!outcome.ok) return failed(outcome.error);
      refused.push(...notAgain(order, outcome.value.addProductsToCart?.user_errors ?? []));
    }
    for (const { code, picture, name } of designs) {
      const outcome = await act((cartId, client) =>
        client.mutation(PutDesignBackDocument, { cartId, code, picture }).toPromise(),
      );
      if (!outcome.ok) return failed(outcome.error);
      if ((outcome.value.addDesignToCart?.user_errors.length ?? 0) > 0) refused.push(name);
    }
    const count = items.length + designs.length - refused.length;
    if (count === 0) {
      toasts.add({ type: 'warning', message: words('orders.act.againNone') });
      return;
    }
    if (refused.length > 0) {
      const names = refused.join(words('buy.checkout.comma'));
      toasts.add({
        type: 'warning',
        message: words('orders.act.againSome', { count, names }),
        timeout: 10_000,
      });
    } else toasts.add({ type: 'info', message: words('orders.act.againDone', { count }) });
    await miniCart.show();
  }

  return (
    <Button busy={busy && words('ui.busy')} onClick={() => buy()}>
      {words('orders.act.again')}
    </Button>
  );
}
