/** Confirms that a guest wants to cancel an order; opened by the link in an e-mail. */
import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Notice } from '@jinlan/ui';
import { useState } from 'react';
import { ConfirmOrderCancelDocument } from '../../queries.generated.ts';
import styles from './Cancel.module.css';
import { CancelChoice } from './CancelChoice.tsx';
import { type CancelPartProps, cancelProblemWords, cancelRefusalWords, refundWords } from './cancel-words.ts';

export function ConfirmCancel({
  order,
  cancelKey,
  refetch,
  onClose,
}: CancelPartProps & { readonly cancelKey: string }) {
  const words = useWords('orders');
  const toasts = useToasts();
  const [confirm, busy] = useMutation(ConfirmOrderCancelDocument);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function cancel() {
    setRefusal(null);
    const outcome = await confirm({ orderId: order.id, key: cancelKey });
    if (!outcome.ok) {
      setRefusal(cancelRefusalWords(outcome.error, words));
      return;
    }
    const problem = outcome.value.confirmCancelOrder?.errorV2;
    if (problem) setRefusal(cancelProblemWords(problem, words));
    else {
      toasts.add({ type: 'info', message: words('orders.cancel.done') });
      onClose();
    }
    await refetch();
  }

  return (
    <div className={styles.form}>
      <p>{words('orders.cancel.confirm', { number: order.number })}</p>
      <p>{refundWords(order, words)}</p>
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
      <CancelChoice busy={busy} onKeep={onClose} onCancel={() => void cancel()} />
    </div>
  );
}
