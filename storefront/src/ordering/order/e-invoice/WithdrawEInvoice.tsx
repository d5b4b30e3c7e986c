/**
 * Withdraws the request of an e-invoice: for the order's signed-in owner, or with the key in the e-mail about the request.
 */
import { useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, Dialog, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { WithdrawEInvoiceDocument } from '../../queries.generated.ts';
import styles from './EInvoice.module.css';

interface WithdrawEInvoiceProps {
  /** The order's number. */
  readonly number: string;
  readonly title: string;
  /** Whether the order's owner is signed in. Others need the key. */
  readonly isOwner: boolean;
  readonly mailedKey: string | null;
  readonly refetch: () => Promise<void>;
}

export function WithdrawEInvoice({ number, title, isOwner, mailedKey, refetch }: WithdrawEInvoiceProps) {
  const words = useWords('orders');
  const toasts = useToasts();
  const [withdraw, busy] = useMutation(WithdrawEInvoiceDocument);
  const [open, setOpen] = useState(mailedKey !== null);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!isOwner && mailedKey === null)
    return <p className={styles.how}>{words('orders.eInvoice.withdrawHow')}</p>;
  const close = () => setOpen(false);

  async function send() {
    setRefusal(null);
    const outcome = await withdraw({ input: { order_number: number, withdrawal_key: mailedKey } });
    if (outcome.ok) {
      toasts.add({ type: 'info', message: words('orders.eInvoice.withdrawn') });
      close();
    } else if (outcome.error.kind === 'network') setRefusal(words('errors.network'));
    else if (outcome.error.code === 'TOO_MANY_REQUESTS') setRefusal(words('errors.rateLimited'));
    else setRefusal(words('orders.eInvoice.withdrawLate'));
    await refetch();
  }

  return (
    <>
      <Button priority="low" onClick={() => setOpen(true)}>
        {words('orders.eInvoice.withdraw')}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={words('orders.eInvoice.withdraw')}
        closeLabel={words('ui.close')}
        variant="sheet"
      >
        <div className={styles.form}>
          <p>{words('orders.eInvoice.withdrawAsk', { title })}</p>
          {refusal ? (
            <Notice tone="error" live>
              {refusal}
            </Notice>
          ) : null}
          <Button priority="high" full busy={busy && words('ui.busy')} onClick={() => void send()}>
            {words('orders.eInvoice.withdraw')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
