/**
 * The current state of an order: the buyer's next action, the pickup code, the progress. Screen readers announce each
 * new step.
 */

import { useWords, type Words } from '@jinlan/client/words';
import { Notice, VisuallyHidden } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import type { OrderFragment } from '../fragments.generated.ts';
import { MismatchedPayments } from '../MismatchedPayments.tsx';
import type { OrderAccess } from '../order-access.ts';
import { isCollected, noteOf, progressOf, progressTimes, standingWords } from '../order-state.ts';
import { amountDueText, isByWeight, moneyText } from '../order-words.ts';
import { OrderQuestion } from './actions/OrderQuestion.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import styles from './OrderState.module.css';
import { PickupCode } from './PickupCode.tsx';

interface OrderStateProps {
  readonly order: OrderFragment;
  /** Null for a person who may only read. */
  readonly access: OrderAccess | null;
  readonly onChanged: () => void;
}

export function OrderState({ order, access, onChanged }: OrderStateProps) {
  const words = useWords('orders');
  const step = progressOf(order);
  const note = noteWords(order, words);
  return (
    <div className={styles.state}>
      <Spoken order={order} />
      {order.question ? (
        <OrderQuestion question={order.question} access={access} onAnswered={onChanged} />
      ) : null}
      {order.pickup_locked ? (
        <Notice tone="warning" title={words('orders.pickup.locked')}>
          {words('orders.pickup.lockedText', { store: order.pickup_store?.name ?? '' })}
        </Notice>
      ) : order.pickup_code ? (
        <PickupCode
          orderNumber={order.number}
          code={order.pickup_code}
          store={order.pickup_store?.name ?? null}
        />
      ) : access === null && order.status === 'complete_shipped' && isCollected(order) ? (
        <Notice title={words('orders.pickup.title')}>{words('orders.pickup.elsewhere')}</Notice>
      ) : null}
      {step ? (
        <OrderProgress step={step} collected={isCollected(order)} times={progressTimes(order)} />
      ) : null}
      <MismatchedPayments order={order} />
      {note ? step ? <p className={styles.note}>{note}</p> : <Notice>{note}</Notice> : null}
    </div>
  );
}

/** Announces each new step, but not the initial state. */
function Spoken({ order }: { readonly order: OrderFragment }) {
  const words = useWords('buy', 'orders');
  const statusText = words('orders.now', { number: order.number, status: standingWords(order, words) });
  const first = useRef(statusText);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (first.current === statusText) return;
    first.current = '';
    setAnnouncement(statusText);
  }, [statusText]);
  return <VisuallyHidden live>{announcement}</VisuallyHidden>;
}

function noteWords(order: OrderFragment, words: Words<'orders'>): string | null {
  const note = noteOf(order, { byWeight: isByWeight(order) });
  if (!note) return null;
  const time = note.at ? words.moment(note.at) : '';
  return words(note.key, {
    at: time,
    until: time,
    amount: amountDueText(order),
    refunded: moneyText(order.refunded),
    failed: moneyText(order.failed_refund),
    kept: moneyText(order.kept),
  });
}
