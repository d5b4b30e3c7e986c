/** The card that pays: one of the customer's saved cards, or a new one, which a customer may save. */

import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Checkbox, RadioCard } from '@jinlan/ui';
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { SavedPaymentsDocument } from '../../../account/pages/queries.generated.ts';
import { savedCardsIn } from '../../../account/payments/saved-card.ts';
import type { CardScriptFragment } from '../../fragments.generated.ts';
import { CardFields } from './CardFields.tsx';
import styles from './CheckoutCard.module.css';
import type { CardFieldsHandle } from './card-answer.ts';
import { cardScriptOf } from './card-script.ts';
import type { CardStep } from './card-steps.ts';

/** A part of the API's `PaymentMethodInput`. */
export type CardPayment =
  | { readonly card: { readonly payment_method_nonce: string; readonly save: boolean } }
  | { readonly card_vault: { readonly public_hash: string } };

export type CardPaymentAnswer =
  | { readonly ok: true; readonly payment: CardPayment }
  | { readonly ok: false; readonly message: string };

export interface CheckoutCardHandle {
  requestPayment(): Promise<CardPaymentAnswer>;
}

interface CheckoutCardProps {
  readonly ref: Ref<CheckoutCardHandle>;
  readonly step: CardStep;
  readonly script: CardScriptFragment | null | undefined;
  /** Guests have no saved cards. */
  readonly isCustomer: boolean;
  /** Address of the provider's fields; without it, those of the bank or of the script. */
  readonly frame?: string | undefined;
}

const newCard = '';

export function CheckoutCard({ ref, step, script, isCustomer, frame }: CheckoutCardProps) {
  const words = useWords('buy');
  const keepsCards = isCustomer && script?.keeps_cards === true;
  // As long as there is no answer, the fields are shown: a saved card only saves typing.
  const { data } = useQuery(SavedPaymentsDocument, {}, { pause: !keepsCards, policy: 'cache-and-network' });
  const saved = keepsCards
    ? savedCardsIn(data?.customerPaymentTokens?.items, new Date()).filter(
        ({ usable, isExpired }) => usable && !isExpired,
      )
    : [];
  const [choice, setChoice] = useState<string | null>(null);
  const [saves, setSaves] = useState(false);
  const fields = useRef<CardFieldsHandle>(null);
  const heading = useId();
  const chosen = saved.find(({ publicHash }) => publicHash === choice);
  const usesSaved = chosen ?? (choice === null ? saved[0] : undefined);

  useImperativeHandle(
    ref,
    () => ({
      async requestPayment() {
        if (usesSaved) return { ok: true, payment: { card_vault: { public_hash: usesSaved.publicHash } } };
        const answer = await fields.current?.requestNonce();
        if (!answer?.ok) return { ok: false, message: answer?.message || words('buy.pay.card.notReady') };
        const card = { payment_method_nonce: answer.nonce, save: keepsCards && saves };
        return { ok: true, payment: { card } };
      },
    }),
    [usesSaved, keepsCards, saves, words],
  );

  return (
    <div className={styles.part}>
      {saved.length > 0 ? (
        <fieldset aria-labelledby={heading}>
          <legend id={heading} className={styles.legend}>
            {words('buy.pay.card.which')}
          </legend>
          {saved.map(({ publicHash, brand, last4, expiry }) => (
            <RadioCard
              key={publicHash}
              name={heading}
              label={words('buy.pay.card.saved', { brand, last4 })}
              hint={words('buy.pay.card.until', { expiry })}
              checked={usesSaved?.publicHash === publicHash}
              onChange={() => setChoice(publicHash)}
            />
          ))}
          <RadioCard
            name={heading}
            label={words('buy.pay.card.another')}
            checked={!usesSaved}
            onChange={() => setChoice(newCard)}
          />
        </fieldset>
      ) : null}
      {usesSaved ? null : (
        <CardFields
          ref={fields}
          step={step}
          script={cardScriptOf(script)}
          {...(frame === undefined ? {} : { frame })}
        />
      )}
      {keepsCards && !usesSaved ? (
        <Checkbox
          label={words('buy.pay.card.save')}
          hint={words('buy.pay.card.saveHint')}
          checked={saves}
          onChange={(event) => setSaves(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  );
}
