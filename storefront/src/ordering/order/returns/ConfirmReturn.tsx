/** Confirms a guest's return; opened by the link in an e-mail. */
import { useMutation, useQuery } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import { useState } from 'react';
import type { OrderFragment } from '../../fragments.generated.ts';
import { ConfirmReturnDocument, ReturnToConfirmDocument } from '../../queries.generated.ts';
import styles from './Returns.module.css';
import { returnRefusalWords } from './return-words.ts';

interface ConfirmReturnProps {
  readonly order: OrderFragment;
  readonly returnKey: string;
  readonly refetch: () => Promise<void>;
  readonly onClose: () => void;
}

export function ConfirmReturn({ order, returnKey, refetch, onClose }: ConfirmReturnProps) {
  const words = useWords('orders');
  const toasts = useToasts();
  const [confirm, busy] = useMutation(ConfirmReturnDocument);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function send() {
    setRefusal(null);
    const outcome = await confirm({ orderId: order.id, key: returnKey });
    if (outcome.ok) {
      toasts.add({ type: 'info', message: words('orders.return.sent') });
      onClose();
    } else setRefusal(returnRefusalWords(outcome.error, words));
    await refetch();
  }

  return (
    <div className={styles.form}>
      <p>{words('orders.return.confirm', { number: order.number })}</p>
      <Pieces orderId={order.id} returnKey={returnKey} />
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
      <Button priority="high" full busy={busy && words('ui.busy')} onClick={() => void send()}>
        {words('orders.return.confirmSend')}
      </Button>
    </div>
  );
}

/** The pieces that the link returns, with the gifts that come back with them. */
function Pieces({ orderId, returnKey }: { readonly orderId: string; readonly returnKey: string }) {
  const words = useWords('orders');
  const { data, error } = useQuery(
    ReturnToConfirmDocument,
    { orderId, key: returnKey },
    { policy: 'network-only' },
  );
  const items = (data?.returnToConfirm?.items ?? []).filter((item) => item !== null);
  if (error)
    return (
      <Notice>
        {error.kind === 'refusal' ? returnRefusalWords(error, words) : words('orders.return.confirmUnknown')}
      </Notice>
    );
  return items.length === 0 ? null : (
    <div>
      <p>{words('orders.return.confirmPieces')}</p>
      <ul>
        {items.map(({ uid, request_quantity: quantity, order_item: { product_name: name, product_sku } }) => (
          <li key={uid}>{words('orders.return.gift.free', { name: name ?? product_sku, quantity })}</li>
        ))}
      </ul>
    </div>
  );
}
