/** A payment in progress: the bank's state, how long the order is reserved, and the possible actions. */

import { sessionValues, useMutation } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { countdown } from '@jinlan/domain/orders';
import type { RedirectStep } from '@jinlan/domain/payments';
import { Button, Notice, Spinner } from '@jinlan/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PageButton } from '../../app/PageLink.tsx';
import { useCartSession } from '../../data/cart.tsx';
import type { OrderFragment } from '../fragments.generated.ts';
import { OrderGate } from '../order/OrderGate.tsx';
import { orderTotalText } from '../order-words.ts';
import { GiveUpOrderDocument } from '../queries.generated.ts';
import type { FollowedOrder } from '../use-followed-order.ts';
import { useNow } from '../use-now.ts';
import { NextStepPart } from './NextStepPart.tsx';
import { nextStepOf, wordsOfStep } from './next-step.ts';
import { OtherMethods } from './OtherMethods.tsx';
import styles from './PaymentScreen.module.css';
import { PayOrder, payRefusalWords } from './PayOrder.tsx';
import { flowOfCode } from './payment-flow.ts';
import { timeLeft } from './payment-steps.ts';

export default function PaymentScreen() {
  const words = useWords('buy');
  return (
    <OrderGate page="payment" title={words('buy.pay.title')} width="form">
      {(order, followed) => <Waiting order={order} followed={followed} />}
    </OrderGate>
  );
}

interface WaitingProps {
  readonly order: OrderFragment;
  readonly followed: FollowedOrder;
}

function Waiting({ order, followed }: WaitingProps) {
  const words = useWords('buy');
  const { last } = followed;
  const access = last && { number: last.number, token: last.token };
  const byCard = flowOfCode(order.payment.method) === 'card';
  const step = nextStepOf(order.payment, location.href);
  const texts = step
    ? wordsOfStep(step, order.payment.method)
    : ({ title: 'buy.pay.waitingTitle', lead: 'buy.pay.waitingLead' } as const);
  useSendToBank(step?.kind === 'redirect' && isOpen(step) ? step.address : null, order.number);
  return (
    <div className={styles.waiting}>
      <h1>{words(texts.title)}</h1>
      <p className={styles.lead}>{words(texts.lead)}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{words('buy.order.number')}</dt>
          <dd>{order.number}</dd>
        </div>
        <div>
          <dt>{words('buy.due')}</dt>
          <dd>{orderTotalText(order)}</dd>
        </div>
      </dl>
      {order.payment.expires_at ? (
        <Countdown placedAt={order.order_date} expiresAt={order.payment.expires_at} />
      ) : null}
      {step && access ? (
        <NextStepPart step={step} method={order.payment.method} access={access} onTried={followed.refetch} />
      ) : (
        <Spinner label={words('buy.pay.waitingTitle')} />
      )}
      {followed.error ? (
        <Notice
          tone="warning"
          live
          action={
            <Button
              size="small"
              busy={followed.isFetching && words('ui.busy')}
              onClick={() => void followed.refetch()}
            >
              {words('ui.retry')}
            </Button>
          }
        >
          {words(followed.error.kind === 'network' ? 'errors.network' : 'errors.data')}
        </Notice>
      ) : null}
      <WaysOn
        followed={followed}
        anotherCard={byCard && step?.kind !== 'card_fields'}
        otherMethods={order.payment.other_methods}
      />
    </div>
  );
}

const isOpen = ({ expiresAt }: RedirectStep): boolean =>
  expiresAt === undefined || Date.now() < Date.parse(expiresAt);

/** Redirects to the bank the first time only: a shopper who presses Back wants to stay. */
function useSendToBank(address: string | null, number: string): void {
  const name = `bank_${number}`;
  useEffect(() => {
    if (!address || sessionValues.get(name) === address) return;
    sessionValues.set(name, address);
    location.assign(address);
  }, [address, name]);
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

interface WaysOnProps {
  readonly followed: FollowedOrder;
  readonly anotherCard: boolean;
  /** Codes of the methods by which the order can be paid instead. */
  readonly otherMethods: readonly string[];
}

function WaysOn({ followed, anotherCard, otherMethods }: WaysOnProps) {
  const words = useWords('buy');
  const navigate = useNavigate();
  const session = useCartSession();
  const [giveUp, givingUp] = useMutation(GiveUpOrderDocument);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { last } = followed;
  if (!last) return null;
  const access = { number: last.number, token: last.token };

  async function backToBag() {
    const outcome = await giveUp(access);
    if (!outcome.ok) {
      setRefusal(payRefusalWords(outcome.error, words));
      await followed.refetch();
      return;
    }
    const cartId = outcome.value.cancelUnpaidOrder?.cart_id;
    if (cartId) session.adopt(cartId);
    await navigate('/cart');
  }

  return (
    <section className={styles.ways} aria-label={words('buy.pay.otherWays')}>
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
      {anotherCard ? (
        <PayOrder access={access} label={words('buy.pay.anotherCard')} onTried={followed.refetch} />
      ) : null}
      <OtherMethods codes={otherMethods} access={access} onTried={followed.refetch} />
      <Button priority="low" busy={givingUp && words('ui.busy')} onClick={() => void backToBag()}>
        {words('buy.pay.giveUp')}
      </Button>
      <PageButton page="contact" priority="low">
        {words('buy.pay.help')}
      </PageButton>
    </section>
  );
}
