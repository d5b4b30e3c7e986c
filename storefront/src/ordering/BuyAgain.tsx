/** Puts what can still be bought of an order into the bag, and says what cannot. */
import { Button } from '@jinlan/ui';
import { useCartAction } from '../data/cart.tsx';
import { useMiniCart } from '../shell/header-state.tsx';
import { useToasts } from '../shell/ToastArea.tsx';
import { useWords } from '../words/words.tsx';
import { againItems, notAgain } from './buy-again.ts';
import type { OrderFragment } from './fragments.generated.ts';
import { BuyAgainDocument } from './queries.generated.ts';

export function BuyAgain({ order }: { readonly order: OrderFragment }) {
  const words = useWords('buy', 'orders');
  const toasts = useToasts();
  const miniCart = useMiniCart();
  const [act, busy] = useCartAction();
  const items = againItems(order);
  if (items.length === 0) return null;

  async function buy() {
    const outcome = await act((cartId, client) =>
      client.mutation(BuyAgainDocument, { cartId, items: [...items] }).toPromise(),
    );
    if (!outcome.ok) {
      const key = outcome.error.kind === 'network' ? 'errors.network' : 'buy.failed';
      toasts.add({ type: 'error', message: words(key) });
      return;
    }
    const refused = notAgain(order, outcome.value.addProductsToCart?.user_errors ?? []);
    const count = items.length - refused.length;
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
    miniCart.show();
  }

  return (
    <Button busy={busy && words('ui.busy')} onClick={() => void buy()}>
      {words('orders.act.again')}
    </Button>
  );
}
