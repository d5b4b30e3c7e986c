/** Chooses the payment method. The card is typed into the bank's own frame and never reaches the shop. */

import { useFieldsAround } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { fpxBanks } from '@jinlan/domain/payments';
import { RadioCard, Select } from '@jinlan/ui';
import type { Ref } from 'react';
import type { CardScriptFragment } from '../../fragments.generated.ts';
import { CheckoutCard, type CheckoutCardHandle } from '../../payment/card/CheckoutCard.tsx';
import type { CardStep } from '../../payment/card/card-steps.ts';
import { flowOfCode, hintOf } from '../../payment/payment-flow.ts';
import { asksForBank, type CheckoutValues } from '../checkout-form.ts';
import styles from './Payment.module.css';

interface PaymentProps {
  readonly methods: readonly {
    readonly code: string;
    readonly title: string;
    readonly card_script: CardScriptFragment | null;
  }[];
  readonly byWeight: boolean;
  readonly isCustomer: boolean;
  readonly card: Ref<CheckoutCardHandle>;
  readonly cardStep: CardStep;
}

export function Payment({ methods, byWeight, isCustomer, card, cardStep }: PaymentProps) {
  const words = useWords('buy');
  const { choice, field, problemOf, values } = useFieldsAround<CheckoutValues>();
  const chosen = methods.find(({ code }) => code === values.payment);
  const asksForCard = flowOfCode(values.payment) === 'card';
  const hintWords = (key: ReturnType<typeof hintOf>) => key && words(key);
  const error = problemOf('payment');
  return (
    <section>
      <h2 id="payment-heading">{words('buy.pay.heading')}</h2>
      <fieldset aria-labelledby="payment-heading" aria-describedby={error ? 'payment-error' : undefined}>
        {methods.length === 0 ? <p className={styles.error}>{words('buy.pay.none')}</p> : null}
        {methods.map(({ code, title }) => (
          <RadioCard
            key={code}
            label={title}
            hint={hintWords(hintOf(code, byWeight))}
            {...choice('payment', code)}
          />
        ))}
      </fieldset>
      {error ? (
        <p id="payment-error" className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {asksForBank(values.payment) ? (
        <Select
          label={words('buy.pay.bank')}
          placeholder={words('buy.pay.bankChoose')}
          options={Object.entries(fpxBanks).map(([value, label]) => ({ value, label }))}
          {...field('bank')}
        />
      ) : null}
      {asksForCard ? (
        <CheckoutCard ref={card} step={cardStep} script={chosen?.card_script} isCustomer={isCustomer} />
      ) : null}
    </section>
  );
}
