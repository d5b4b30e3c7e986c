/**
 * Cancels a paid order with a reason. The order's signed-in customer cancels it at once. A guest gets a link that confirms
 * it, and so does a customer who claimed the order from a guest.
 */
import { useMutation } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { type CancelReason, cancelReasons } from '@jinlan/domain/orders';
import { Button, FieldGroup, Notice, Radio } from '@jinlan/ui';
import { useState } from 'react';
import { CancelOwnOrderDocument, RequestOrderCancelDocument } from '../../queries.generated.ts';
import styles from './Cancel.module.css';
import { CancelChoice } from './CancelChoice.tsx';
import { type CancelPartProps, cancelProblemWords, cancelRefusalWords, refundWords } from './cancel-words.ts';

interface CancelValues {
  /** Empty until it is chosen. */
  reason: CancelReason | '';
}

export function CancelPaid({
  order,
  isGuest,
  refetch,
  onClose,
}: CancelPartProps & { readonly isGuest: boolean }) {
  const words = useWords('orders');
  const toasts = useToasts();
  const [cancelOwn] = useMutation(CancelOwnOrderDocument);
  const [requestCancel] = useMutation(RequestOrderCancelDocument);
  const [isSent, setSent] = useState(false);

  const form = useShopForm<CancelValues>({
    defaultValues: { reason: '' },
    check: ({ reason }) => ({ reason: reason === '' ? words('orders.cancel.reasonMissing') : null }),
    async send({ reason: chosen }) {
      if (chosen === '') return null;
      const reason = words(`cancel.reason.${chosen}`);
      if (isGuest) {
        const outcome = await requestCancel({ token: order.token ?? '', reason });
        if (!outcome.ok) return { whole: cancelRefusalWords(outcome.error, words) };
        const problem = outcome.value.requestGuestOrderCancel?.errorV2;
        if (problem) return { whole: cancelProblemWords(problem, words) };
        setSent(true);
        return null;
      }
      const outcome = await cancelOwn({ orderId: order.id, reason });
      if (!outcome.ok) return { whole: cancelRefusalWords(outcome.error, words) };
      const { errorV2: problem, order: answered } = outcome.value.cancelOrder ?? {};
      if (problem) {
        await refetch();
        return { whole: cancelProblemWords(problem, words) };
      }
      if (answered && answered.status !== 'canceled') {
        setSent(true);
        return null;
      }
      toasts.add({ type: 'info', message: words('orders.cancel.done') });
      onClose();
      await refetch();
      return null;
    },
  });

  if (isSent)
    return (
      <>
        <Notice tone="success" live>
          {words('orders.cancel.linkSent', { email: order.email ?? '' })}
        </Notice>
        <div className={styles.single}>
          <Button onClick={onClose}>{words('ui.close')}</Button>
        </div>
      </>
    );
  const problem = form.problemOf('reason');
  return (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <CancelChoice
          busy={form.busy}
          onKeep={onClose}
          {...(isGuest ? { label: words('orders.cancel.sendLink') } : {})}
        />
      }
    >
      <FieldGroup label={words('orders.cancel.reason')} error={problem}>
        {cancelReasons.map((reason) => (
          <Radio
            key={reason}
            label={words(`cancel.reason.${reason}`)}
            aria-invalid={problem ? true : undefined}
            {...form.choice('reason', reason)}
          />
        ))}
      </FieldGroup>
      <p className={styles.refund}>{refundWords(order, words)}</p>
      {isGuest ? <p>{words('orders.cancel.guest', { email: order.email ?? '' })}</p> : null}
    </ShopForm>
  );
}
