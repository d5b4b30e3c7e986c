/**
 * The card fields of Stripe's script. Their element is a frame of Stripe; the shop asks it for a payment method, whose
 * number is the one-time token.
 */

import { useWords } from '@jinlan/client/words';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { type CardAnswer, type CardFieldsHandle, type CardScript, readyWithinMs } from './card-answer.ts';
import type { CardStep } from './card-steps.ts';
import { FieldsShell } from './FieldsShell.tsx';
import styles from './ScriptFields.module.css';
import { stripeLocale, stripeLook } from './stripe-look.ts';
import { forgetStripe, loadStripe } from './stripe-script.ts';
import { amountOf, askForToken, type FilledElements } from './stripe-token.ts';

interface ScriptFieldsProps {
  readonly ref: Ref<CardFieldsHandle>;
  readonly step: CardStep;
  readonly from: CardScript;
}

export function ScriptFields({ ref, step, from }: ScriptFieldsProps) {
  const words = useWords('buy');
  const place = useRef<HTMLDivElement>(null);
  const fields = useRef<FilledElements | null>(null);
  const request = useRef<Promise<CardAnswer> | null>(null);
  const amount = useRef(amountOf(from.due));
  const [state, setState] = useState<'loading' | 'ready' | 'lost'>('loading');
  const [attempt, setAttempt] = useState(0);
  const { script, publishableKey, due } = from;
  const { locale } = words;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the script anew
  useEffect(() => {
    let isGone = false;
    let remove: (() => void) | null = null;
    const lose = () => {
      if (isGone) return;
      clearTimeout(timer);
      forgetStripe(script);
      setState('lost');
    };
    const timer = setTimeout(lose, readyWithinMs);
    loadStripe(script)
      .then((create) => {
        if (isGone || !place.current) return;
        const stripe = create(publishableKey);
        const elements = stripe.elements({
          ...amount.current,
          mode: 'payment',
          paymentMethodCreation: 'manual',
          paymentMethodTypes: ['card'],
          locale: stripeLocale(locale),
          appearance: stripeLook(document.documentElement),
        });
        const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } });
        remove = () => element.destroy();
        element.on('ready', () => {
          clearTimeout(timer);
          if (!isGone) setState('ready');
        });
        element.on('loaderror', lose);
        element.mount(place.current);
        fields.current = { stripe, elements };
      })
      .catch(lose);
    return () => {
      isGone = true;
      clearTimeout(timer);
      fields.current = null;
      remove?.();
    };
  }, [script, publishableKey, locale, attempt]);

  useEffect(() => {
    amount.current = amountOf({ minor: due.minor, currency: due.currency });
    fields.current?.elements.update(amount.current);
  }, [due.minor, due.currency]);

  useImperativeHandle(
    ref,
    () => ({
      /** A second click while the card is being checked gets the same answer. */
      requestNonce() {
        const current = fields.current;
        if (!current || state !== 'ready')
          return Promise.resolve({ ok: false, message: words('buy.pay.card.notReady') });
        request.current ??= askForToken(current, words('errors.network')).finally(() => {
          request.current = null;
        });
        return request.current;
      },
    }),
    [state, words],
  );

  return (
    <FieldsShell
      state={state}
      step={step}
      onRetry={() => {
        setState('loading');
        setAttempt(attempt + 1);
      }}
    >
      <div ref={place} className={state === 'loading' ? styles.loading : styles.fields} />
    </FieldsShell>
  );
}
