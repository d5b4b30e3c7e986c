/** An unpaid order is paid: on the bank's own page where it waits there, or with a card given here. */

import type { ShopError } from '@jinlan/client/data';
import { useMutation } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import { useRef, useState } from 'react';
import type { OrderAccess } from '../order-access.ts';
import { PayWithAnotherCardDocument } from '../queries.generated.ts';
import { CardFields, type CardFieldsHandle } from './CardFields.tsx';
import type { CardStep } from './card-steps.ts';
import styles from './PayOrder.module.css';

/** To the bank, by a plain link: its page is another site's. */
export function BankLink({ address }: { readonly address: string }) {
  const words = useWords('buy');
  return (
    <a className={styles.bank} href={address}>
      {words('buy.pay.toBank')}
    </a>
  );
}

interface PayOrderProps {
  readonly access: OrderAccess;
  /** Words of the button that opens the card's fields. */
  readonly label: string;
  readonly priority?: 'high' | 'normal';
  /** The payment was started, or refused: the order is to be asked for again. */
  readonly onTried: () => Promise<void>;
}

export function PayOrder({ access, label, priority = 'normal', onTried }: PayOrderProps) {
  const words = useWords('buy');
  const [pay] = useMutation(PayWithAnotherCardDocument);
  const [paying, setPaying] = useState(false);
  const [open, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [step, setStep] = useState<CardStep>(0);
  const card = useRef<CardFieldsHandle>(null);

  async function payByCard() {
    setStep(2);
    const answer = await card.current?.requestNonce();
    if (!answer?.ok) {
      setRefusal(answer?.message || words('buy.pay.card.notReady'));
      return;
    }
    setStep(3);
    const outcome = await pay({ ...access, nonce: answer.nonce });
    if (outcome.ok) setStep(4);
    else setRefusal(payRefusalWords(outcome.error, words));
    await onTried();
    if (outcome.ok) setOpen(false);
  }

  async function payNow() {
    setPaying(true);
    setRefusal(null);
    await payByCard().finally(() => {
      setPaying(false);
      setStep(0);
    });
  }

  return (
    <>
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
      {open ? (
        <>
          <CardFields ref={card} step={step} />
          <Button
            priority="high"
            busy={paying && words('ui.busy')}
            data-replay="never"
            onClick={() => void payNow()}
          >
            {words('buy.pay.payNow')}
          </Button>
        </>
      ) : (
        <Button priority={priority} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
    </>
  );
}

export function payRefusalWords(error: ShopError, words: Words<'buy'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.kind === 'fault') return words('errors.data');
  if (error.code === 'PAYMENT_RUNNING') return words('buy.pay.running');
  return words(error.code === 'TOO_MANY_REQUESTS' ? 'errors.rateLimited' : 'buy.pay.notPayable');
}
