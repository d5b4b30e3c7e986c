/** Pays an unpaid order with a saved card, or with one entered here. */

import type { ShopError } from '@jinlan/client/data';
import { useMutation } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
import { PAYMENT_ATTEMPTS, REFUSED_CARDS } from '@jinlan/domain/orders';
import { Button, Notice } from '@jinlan/ui';
import { useRef, useState } from 'react';
import { useSession } from '../../account/session.tsx';
import type { CardScriptFragment } from '../fragments.generated.ts';
import type { ToPay } from '../order-access.ts';
import { failureWords } from '../order-words.ts';
import { PayOrderDocument } from '../queries.generated.ts';
import { type CardPayment, CheckoutCard, type CheckoutCardHandle } from './card/CheckoutCard.tsx';
import type { CardStep } from './card/card-steps.ts';
import type { OpenForm } from './open-form.ts';

interface PayOrderProps {
  readonly access: ToPay;
  /** Label of the button that opens the card's fields. */
  readonly label: string;
  readonly priority?: 'high' | 'normal';
  /** The script of the provider's fields; null for fields in a frame. */
  readonly script: CardScriptFragment | null;
  readonly form: OpenForm;
  /** Address of the provider's fields; without it, the bank's own. */
  readonly fields?: string;
  /** The code of the card's method, if the order has another one so far. */
  readonly method?: string;
  /** Called when the payment was started or refused, because the order must be fetched again. */
  readonly onTried: () => Promise<void>;
}

export function PayOrder(props: PayOrderProps) {
  const { access, label, priority = 'normal', script, form, fields, method, onTried } = props;
  const words = useWords('buy');
  const [pay] = useMutation(PayOrderDocument);
  const [paying, setPaying] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [step, setStep] = useState<CardStep>(0);
  const card = useRef<CheckoutCardHandle>(null);
  const { status } = useSession();

  async function payByCard() {
    setStep(2);
    const answer = await card.current?.requestPayment();
    if (!answer?.ok) {
      setRefusal(answer?.message || words('buy.pay.card.notReady'));
      return;
    }
    setStep(3);
    const outcome = await pay({
      ...access,
      ...cardInput(answer.payment),
      ...(method === undefined ? {} : { method }),
    });
    const payment = outcome.ok ? outcome.value.payOrder.payment : null;
    if (payment?.status === 'failed') setRefusal(failureWords(payment, words));
    else if (outcome.ok) setStep(4);
    else setRefusal(payRefusalWords(outcome.error, words));
    await onTried();
    // After a refused card the fields stay for another one.
    if (payment && payment.status !== 'failed') form.setOpen(false);
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
      {form.isOpen ? (
        <>
          <CheckoutCard
            ref={card}
            step={step}
            script={script}
            isCustomer={status === 'customer'}
            frame={fields}
          />
          <Button
            priority={fields === undefined ? 'high' : priority}
            busy={paying && words('ui.busy')}
            data-replay="never"
            onClick={() => void payNow()}
          >
            {words('buy.pay.payNow')}
          </Button>
        </>
      ) : (
        <Button priority={priority} onClick={() => form.setOpen(true)}>
          {label}
        </Button>
      )}
    </>
  );
}

const cardInput = (payment: CardPayment) =>
  'card' in payment
    ? { nonce: payment.card.payment_method_nonce, ...(payment.card.save && { save: true }) }
    : { saved: payment.card_vault };

export function payRefusalWords(error: ShopError, words: Words<'buy'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.kind === 'fault') return words('errors.data');
  if (error.code === 'PAYMENT_RUNNING') return words('buy.pay.running');
  if (error.code === 'PAYMENT_TOKEN_NOT_FOUND') return words('buy.pay.card.gone');
  if (error.code === 'ORDER_NOT_CANCELABLE') return words('buy.pay.notCancelable');
  if (error.code === 'PAYMENT_ATTEMPTS_USED')
    return words('buy.pay.attemptsUsed', { most: PAYMENT_ATTEMPTS });
  if (error.code === 'CARDS_REFUSED') return words('buy.pay.cardsRefused', { most: REFUSED_CARDS });
  return words(error.code === 'TOO_MANY_REQUESTS' ? 'errors.rateLimited' : 'buy.pay.notPayable');
}
