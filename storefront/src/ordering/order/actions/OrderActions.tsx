/** The buyer's actions on an order: pay, cancel, buy again, contact the shop. */
import { useMutation } from '@jinlan/client/data';
import { useIsBrowser } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { isOnline, needsToken, readPaymentMethod } from '@jinlan/domain/payments';
import { Button, Dialog } from '@jinlan/ui';
import { useState } from 'react';
import { PageButton } from '../../../app/PageLink.tsx';
import { useCartSession } from '../../../data/cart.tsx';
import type { OrderFragment } from '../../fragments.generated.ts';
import type { OrderAccess } from '../../order-access.ts';
import { NextStepPart } from '../../payment/NextStepPart.tsx';
import { nextStepOf } from '../../payment/next-step.ts';
import { OtherMethods } from '../../payment/OtherMethods.tsx';
import { PayOrder, payRefusalWords } from '../../payment/PayOrder.tsx';
import { GiveUpOrderDocument } from '../../queries.generated.ts';
import { BuyAgain } from './BuyAgain.tsx';
import styles from './OrderActions.module.css';

interface OrderActionsProps {
  readonly order: OrderFragment;
  /** Null for a person who may only look. */
  readonly access: OrderAccess | null;
  readonly refetch: () => Promise<void>;
}

export function OrderActions({ order, access, refetch }: OrderActionsProps) {
  const words = useWords('orders');
  return (
    <section className={styles.actions} aria-label={words('orders.act.title')}>
      {access ? <Payable order={order} access={access} refetch={refetch} /> : null}
      <BuyAgain order={order} />
      {access && order.can_cancel ? <GiveUp order={order} access={access} refetch={refetch} /> : null}
      <PageButton page="contact" priority="low">
        {words('orders.act.help')}
      </PageButton>
    </section>
  );
}

interface PartProps {
  readonly order: OrderFragment;
  readonly access: OrderAccess;
  readonly refetch: () => Promise<void>;
}

function Payable({ order, access, refetch }: PartProps) {
  const words = useWords('buy', 'orders');
  const isBrowser = useIsBrowser();
  const { payment } = order;
  const method = readPaymentMethod(payment.method);
  if (order.status !== 'pending' || method === null || !isOnline(method)) return null;
  const step = isBrowser ? nextStepOf(payment, location.href) : null;
  return (
    <div className={styles.pay}>
      {step ? <NextStepPart step={step} method={method} access={access} onTried={refetch} /> : null}
      {needsToken(method) && step?.kind !== 'card_fields' ? (
        <PayOrder
          access={access}
          label={words(step ? 'buy.pay.anotherCard' : 'orders.act.pay')}
          priority={step ? 'normal' : 'high'}
          onTried={refetch}
        />
      ) : null}
      <OtherMethods codes={payment.other_methods} access={access} onTried={refetch} />
    </div>
  );
}

/** Cancels the order. It asks for confirmation, because it cannot be undone. */
function GiveUp({ order, access, refetch }: PartProps) {
  const words = useWords('buy', 'orders');
  const toasts = useToasts();
  const session = useCartSession();
  const [open, setOpen] = useState(false);
  const [giveUp, busy] = useMutation(GiveUpOrderDocument);

  async function cancel() {
    const outcome = await giveUp({ ...access });
    setOpen(false);
    if (!outcome.ok) toasts.add({ type: 'error', message: payRefusalWords(outcome.error, words) });
    else {
      const cartId = outcome.value.cancelUnpaidOrder.cart_id;
      if (cartId) {
        // Another bag that was started meanwhile stays.
        if (session.id() === null) session.adopt(cartId);
        toasts.add({ type: 'info', message: words('orders.act.canceled') });
      }
    }
    await refetch();
  }

  return (
    <>
      <Button priority="low" onClick={() => setOpen(true)}>
        {words('orders.act.cancel')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words('orders.act.cancelTitle')}
        closeLabel={words('ui.close')}
        footer={
          <div className={styles.choice}>
            <Button onClick={() => setOpen(false)}>{words('orders.act.keep')}</Button>
            <Button priority="high" busy={busy && words('ui.busy')} onClick={() => void cancel()}>
              {words('orders.act.cancel')}
            </Button>
          </div>
        }
      >
        <p>{words('orders.act.cancelText', { number: order.number })}</p>
      </Dialog>
    </>
  );
}
