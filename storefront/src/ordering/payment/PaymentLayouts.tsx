/** The frame of a payment's next step: the amount that is due, and the time left to pay it. */

import { useWords } from '@jinlan/client/words';
import { countdown } from '@jinlan/domain/orders';
import type { NextStep } from '@jinlan/domain/payments';
import { Notice } from '@jinlan/ui';
import type { ReactNode } from 'react';
import type { OrderFragment } from '../fragments.generated.ts';
import { MismatchedPayments } from '../MismatchedPayments.tsx';
import { amountDueText, failureWords, isByWeight } from '../order-words.ts';
import { useNow } from '../use-now.ts';
import { wordsOfStep, wordsOfWaiting } from './next-step.ts';
import styles from './PaymentScreen.module.css';
import { isTooLate, timeLeft, titleOfEnd } from './payment-steps.ts';

interface LayoutProps {
  readonly order: OrderFragment;
  readonly step: NextStep | null;
  readonly children: ReactNode;
}

const textsOf = (step: NextStep | null, method: string) =>
  step ? wordsOfStep(step, method) : wordsOfWaiting(method);

/** A payment that was refused: why, and that the order waits for another attempt. */
export function RefusedLayout({ order }: Pick<LayoutProps, 'order'>) {
  const words = useWords('buy');
  const { payment } = order;
  const isOver = isTooLate(payment, useNow());
  return (
    <>
      <h1>{words(isOver ? 'buy.pay.over' : 'buy.pay.failed.title')}</h1>
      {order.mismatched_payments.length > 0 ? (
        <MismatchedPayments order={order} />
      ) : (
        <Notice tone="error" live>
          {failureWords(payment, words)}
        </Notice>
      )}
      {isOver || payment.expires_at === null ? null : (
        <p className={styles.lead}>
          {words('buy.pay.failed.stays', { until: words.moment(payment.expires_at) })}
        </p>
      )}
      <OrderFacts order={order} />
    </>
  );
}

function OrderFacts({ order }: Pick<LayoutProps, 'order'>) {
  const words = useWords('buy');
  const { expires_at: expiresAt } = order.payment;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{words('buy.order.number')}</dt>
          <dd>{order.number}</dd>
        </div>
        <div>
          <dt>{words('buy.due')}</dt>
          <dd>{amountDueText(order)}</dd>
        </div>
      </dl>
      {expiresAt ? <Countdown placedAt={order.order_date} expiresAt={expiresAt} /> : null}
    </>
  );
}

export function BankLayout({ order, step, children }: LayoutProps) {
  const words = useWords('buy');
  const endTitle = titleOfEnd(order.payment, step, useNow());
  const texts = textsOf(step, order.payment.method);
  return (
    <>
      <h1>{words(endTitle ?? texts.title)}</h1>
      {endTitle ? null : <p className={styles.lead}>{words(texts.lead)}</p>}
      <OrderFacts order={order} />
      {children}
    </>
  );
}

/** The time left and the amount are large, because the shopper looks from the phone to the page and back. */
export function WalletLayout({ order, step, children }: LayoutProps) {
  const words = useWords('buy');
  const now = useNow();
  const { method, expires_at: expiresAt } = order.payment;
  const texts = textsOf(step, method);
  const endTitle = titleOfEnd(order.payment, step, now);
  const title = endTitle ?? (isByWeight(order) ? 'buy.pay.locked' : texts.title);
  return (
    <div className={styles.wallet}>
      <p className={styles.lead}>{words('buy.pay.placed', { number: order.number })}</p>
      <h1>{words(title)}</h1>
      {expiresAt ? (
        <div className={styles.clock}>
          <p role="timer">{countdown(expiresAt, now).text}</p>
          <progress max={1} value={timeLeft(order.order_date, expiresAt, now)} aria-hidden="true" />
          <p className={styles.lead}>{words('buy.pay.until', { until: words.moment(expiresAt) })}</p>
        </div>
      ) : null}
      <p className={styles.amount}>{amountDueText(order)}</p>
      {children}
      {endTitle ? null : <p>{words(texts.lead)}</p>}
    </div>
  );
}

function Countdown({ placedAt, expiresAt }: { readonly placedAt: string; readonly expiresAt: string }) {
  const words = useWords('buy');
  const now = useNow();
  const timeText = countdown(expiresAt, now);
  return (
    <div className={styles.countdown}>
      <p>
        {words('buy.pay.keptFor')} <strong role="timer">{timeText.text}</strong>
      </p>
      <progress max={1} value={timeLeft(placedAt, expiresAt, now)} aria-hidden="true" />
    </div>
  );
}
