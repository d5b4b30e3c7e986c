/** While a payment is under way: what the bank is doing, how long the order is kept, and the ways on. */
import { countdown } from '@jinlan/domain/orders';
import { Button, LinkButton, Notice, Spinner } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCartSession } from '../../data/cart.tsx';
import type { ShopError } from '../../data/shop-error.ts';
import { sessionValues } from '../../data/stored-values.ts';
import { useMutation } from '../../data/use-mutation.ts';
import { CardFields, type CardFieldsHandle } from '../../ordering/CardFields.tsx';
import type { OrderFragment } from '../../ordering/fragments.generated.ts';
import { OrderGate } from '../../ordering/OrderGate.tsx';
import { orderTotalText } from '../../ordering/order-words.ts';
import { isBankAddress, timeLeft } from '../../ordering/payment-steps.ts';
import { GiveUpOrderDocument, PayWithAnotherCardDocument } from '../../ordering/queries.generated.ts';
import type { FollowedOrder } from '../../ordering/use-followed-order.ts';
import { useNow } from '../../ordering/use-now.ts';
import { useWords, type Words } from '../../words/words.tsx';
import styles from './PaymentScreen.module.css';

export default function PaymentScreen() {
  const words = useWords();
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
  const words = useWords();
  const { action_url: address } = order.payment;
  const bank =
    order.payment.status === 'action_required' && isBankAddress(address, location.href) ? address : null;
  useSendToBank(bank, order.number);
  return (
    <div className={styles.waiting}>
      <h1>{words(bank ? 'buy.pay.confirmTitle' : 'buy.pay.waitingTitle')}</h1>
      <p className={styles.lead}>{words(bank ? 'buy.pay.confirmLead' : 'buy.pay.waitingLead')}</p>
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
      {bank ? (
        <a className={styles.bank} href={bank}>
          {words('buy.pay.toBank')}
        </a>
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
              busy={followed.asking && words('ui.busy')}
              onClick={() => void followed.ask()}
            >
              {words('ui.retry')}
            </Button>
          }
        >
          {words(followed.error.kind === 'network' ? 'errors.network' : 'errors.data')}
        </Notice>
      ) : null}
      <WaysOn followed={followed} byCard={order.payment.method === 'card'} />
    </div>
  );
}

/** To the bank at once, but only the first time: whoever comes back with Back wants to stay. */
function useSendToBank(address: string | null, number: string): void {
  const name = `bank_${number}`;
  useEffect(() => {
    if (!address || sessionValues.get(name) === address) return;
    sessionValues.set(name, address);
    location.assign(address);
  }, [address, name]);
}

function Countdown({ placedAt, expiresAt }: { readonly placedAt: string; readonly expiresAt: string }) {
  const words = useWords();
  const now = useNow();
  const left = countdown(expiresAt, now);
  return (
    <div className={styles.countdown}>
      <p>
        {words('buy.pay.keptFor')} <strong role="timer">{left.text}</strong>
      </p>
      <progress max={1} value={timeLeft(placedAt, expiresAt, now)} aria-hidden="true" />
    </div>
  );
}

function refusalWords(error: ShopError, words: Words): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.kind === 'fault') return words('errors.data');
  return words(error.code === 'TOO_MANY_REQUESTS' ? 'errors.rateLimited' : 'buy.pay.notPayable');
}

function WaysOn({ followed, byCard }: { readonly followed: FollowedOrder; readonly byCard: boolean }) {
  const words = useWords();
  const navigate = useNavigate();
  const session = useCartSession();
  const [pay] = useMutation(PayWithAnotherCardDocument);
  const [paying, setPaying] = useState(false);
  const [giveUp, givingUp] = useMutation(GiveUpOrderDocument);
  const [open, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const card = useRef<CardFieldsHandle>(null);
  const { last } = followed;
  if (!last) return null;
  const order = { number: last.number, token: last.token };

  async function payAgain() {
    setPaying(true);
    setRefusal(null);
    await payByCard().finally(() => setPaying(false));
  }

  async function payByCard() {
    const answer = await card.current?.requestNonce();
    if (!answer?.ok) {
      setRefusal(answer?.message || words('buy.pay.card.notReady'));
      return;
    }
    const outcome = await pay({ ...order, nonce: answer.nonce });
    if (outcome.ok) setOpen(false);
    else setRefusal(refusalWords(outcome.error, words));
    await followed.ask();
  }

  async function backToBag() {
    const outcome = await giveUp(order);
    if (!outcome.ok) {
      setRefusal(refusalWords(outcome.error, words));
      await followed.ask();
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
      {byCard && open ? (
        <>
          <CardFields ref={card} />
          <Button priority="high" busy={paying && words('ui.busy')} onClick={() => void payAgain()}>
            {words('buy.pay.payNow')}
          </Button>
        </>
      ) : byCard ? (
        <Button onClick={() => setOpen(true)}>{words('buy.pay.anotherCard')}</Button>
      ) : null}
      <Button priority="low" busy={givingUp && words('ui.busy')} onClick={() => void backToBag()}>
        {words('buy.pay.giveUp')}
      </Button>
      <LinkButton to="/contact" priority="low">
        {words('buy.pay.help')}
      </LinkButton>
    </section>
  );
}
