/**
 * The buyer cancels an order: an unpaid order at once; a paid one with a reason, before the shop approves it. A guest
 * confirms the cancelling of a paid order by the link in an e-mail, which contains `cancelKey`.
 */
import { useWords } from '@jinlan/client/words';
import { Button, Dialog, Notice } from '@jinlan/ui';
import { useState } from 'react';
import type { OrderFragment } from '../../fragments.generated.ts';
import type { OrderAccess } from '../../order-access.ts';
import { CancelPaid } from './CancelPaid.tsx';
import { ConfirmCancel } from './ConfirmCancel.tsx';
import { GiveUp } from './GiveUp.tsx';

interface CancelOrderProps {
  readonly order: OrderFragment;
  readonly access: OrderAccess;
  readonly refetch: () => Promise<void>;
  readonly cancelKey: string | null;
}

export function CancelOrder({ order, access, refetch, cancelKey }: CancelOrderProps) {
  const words = useWords('orders');
  const [open, setOpen] = useState(false);
  const [usedKey, setUsedKey] = useState<string | null>(null);
  if (order.cancel_refusal)
    return <Notice tone="info">{words(`orders.cancel.${order.cancel_refusal}`)}</Notice>;
  if (!order.can_cancel)
    return cancelKey !== null && order.status !== 'canceled' ? (
      <Notice tone="warning">{words('orders.cancel.tooFar')}</Notice>
    ) : null;
  const key = cancelKey !== usedKey ? cancelKey : null;
  const part = {
    order,
    refetch,
    onClose() {
      setOpen(false);
      setUsedKey(cancelKey);
    },
  };
  return (
    <>
      <Button priority="low" onClick={() => setOpen(true)}>
        {words('orders.act.cancel')}
      </Button>
      <Dialog
        open={open || key !== null}
        onClose={part.onClose}
        title={words('orders.act.cancelTitle')}
        closeLabel={words('ui.close')}
      >
        {key !== null ? (
          <ConfirmCancel {...part} cancelKey={key} />
        ) : order.status === 'pending' ? (
          <GiveUp {...part} access={access} />
        ) : (
          <CancelPaid {...part} isGuest={access.token !== null} />
        )}
      </Dialog>
    </>
  );
}
