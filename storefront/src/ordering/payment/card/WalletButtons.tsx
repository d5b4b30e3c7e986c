/**
 * The buttons of the wallets that this device has: Apple Pay and Google Pay, by Stripe's script. They are frames of Stripe.
 * The wallet only pays: the shop asks it for no address, and uses its one-time token as a card's.
 */

import { useWords } from '@jinlan/client/words';
import type { Money } from '@jinlan/domain/money';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CardAnswer, CardScript } from './card-answer.ts';
import { stripeLocale } from './stripe-look.ts';
import { loadStripe } from './stripe-script.ts';
import { amountOf, askForToken, type FilledElements } from './stripe-token.ts';
import styles from './WalletButtons.module.css';

export interface WalletButtonsProps {
  readonly from: CardScript;
  /** The amount in the wallet's sheet. */
  readonly due: Money;
  /** Called when the button is pressed. The sheet opens if it returns true. */
  readonly onPress: () => boolean;
  /** Called with the wallet's token and the amount of its sheet. Returns whether the order or payment was accepted. */
  readonly onPay: (answer: CardAnswer, shown: Money) => Promise<boolean>;
}

/** Other wallets of the script would ask for more than a card. */
const onlyCards = {
  applePay: 'auto',
  googlePay: 'auto',
  ...{ amazonPay: 'never', klarna: 'never', link: 'never', paypal: 'never' },
} as const;

const asksNothing = {
  ...{ billingAddressRequired: false, emailRequired: false },
  ...{ phoneNumberRequired: false, shippingAddressRequired: false },
} as const;

export function WalletButtons({ from, due, onPress, onPay }: WalletButtonsProps) {
  const words = useWords('buy');
  const place = useRef<HTMLDivElement>(null);
  const filled = useRef<FilledElements | null>(null);
  const amount = useRef(due);
  const [isOffered, setOffered] = useState(false);
  const { script, publishableKey } = from;
  const { locale } = words;
  const { minor, currency } = due;

  const mayOpen = useEffectEvent(onPress);
  const pay = useEffectEvent(async (shown: Money, failed: () => void) => {
    const current = filled.current;
    if (!current) return failed();
    const answer = await askForToken(current, words('errors.network'));
    if (!(await onPay(answer, shown))) failed();
  });

  useEffect(() => {
    let isGone = false;
    let remove: (() => void) | null = null;
    loadStripe(script)
      .then((create) => {
        if (isGone || !place.current) return;
        const stripe = create(publishableKey);
        const elements = stripe.elements({
          ...amountOf(amount.current),
          mode: 'payment',
          paymentMethodCreation: 'manual',
          paymentMethodTypes: ['card'],
          locale: stripeLocale(locale),
          appearance: { variables: { borderRadius: '2px' } },
        });
        const buttons = elements.create('expressCheckout', {
          buttonHeight: 48,
          buttonTheme: { applePay: 'black', googlePay: 'black' },
          buttonType: { applePay: 'plain', googlePay: 'plain' },
          layout: { maxColumns: 1, maxRows: 0 },
          paymentMethods: onlyCards,
        });
        remove = () => buttons.destroy();
        let shown = amount.current;
        buttons.on('ready', ({ availablePaymentMethods: found }) => {
          if (!isGone) setOffered(Boolean(found?.applePay || found?.googlePay));
        });
        buttons.on('click', ({ resolve, reject }) => {
          if (!mayOpen()) return reject?.();
          shown = amount.current;
          resolve(asksNothing);
        });
        buttons.on('confirm', ({ paymentFailed }) => {
          void pay(shown, () => paymentFailed({ reason: 'fail' }));
        });
        buttons.on('loaderror', () => setOffered(false));
        buttons.mount(place.current);
        filled.current = { stripe, elements };
      })
      // Without the script, the shopper pays in another way.
      .catch(() => setOffered(false));
    return () => {
      isGone = true;
      filled.current = null;
      remove?.();
      setOffered(false);
    };
  }, [script, publishableKey, locale]);

  useEffect(() => {
    amount.current = { minor, currency };
    filled.current?.elements.update(amountOf(amount.current));
  }, [minor, currency]);

  return (
    <div className={isOffered ? styles.offered : styles.none} data-wallets={isOffered ? 'offered' : 'none'}>
      <p className={styles.label} aria-hidden={!isOffered}>
        {isOffered ? words('buy.pay.wallet.with') : null}
      </p>
      <div ref={place} />
    </div>
  );
}
