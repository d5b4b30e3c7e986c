/** Cancels an unpaid order. Its pieces return to the bag. */
import { storedValues, useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { useCartSession } from '../../../data/cart.tsx';
import { bagOfOrder } from '../../history/last-order.ts';
import type { OrderAccess } from '../../order-access.ts';
import { payRefusalWords } from '../../payment/PayOrder.tsx';
import { GiveUpOrderDocument } from '../../queries.generated.ts';
import { CancelChoice } from './CancelChoice.tsx';
import type { CancelPartProps } from './cancel-words.ts';

export function GiveUp({
  order,
  access,
  refetch,
  onClose,
}: CancelPartProps & { readonly access: OrderAccess }) {
  const words = useWords('buy', 'orders');
  const toasts = useToasts();
  const session = useCartSession();
  const [giveUp, busy] = useMutation(GiveUpOrderDocument);

  async function cancel() {
    const outcome = await giveUp({ ...access });
    onClose();
    if (!outcome.ok) toasts.add({ type: 'error', message: payRefusalWords(outcome.error, words) });
    else {
      const { cart_id } = outcome.value.cancelUnpaidOrder;
      const cartId = bagOfOrder(storedValues, { number: order.number, cart_id });
      // If another bag was started in the meantime, that bag stays.
      if (cartId && session.id() === null) session.adopt(cartId);
      toasts.add({ type: 'info', message: words('orders.act.canceled') });
    }
    await refetch();
  }

  return (
    <>
      <p>{words('orders.act.cancelText', { number: order.number })}</p>
      <CancelChoice busy={busy} onKeep={onClose} onCancel={() => void cancel()} />
    </>
  );
}
