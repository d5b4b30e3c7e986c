/** Confirms a guest's return: opened by the link of the e-mail. */
import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import { useState } from 'react';
import type { OrderFragment } from '../../fragments.generated.ts';
import { ConfirmReturnDocument } from '../../queries.generated.ts';
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
