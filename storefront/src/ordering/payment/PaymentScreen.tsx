/** A payment in progress: its state at the bank, how long the order is reserved, and possible actions. */

import { storedValues, useMutation } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import type { RedirectStep } from '@jinlan/domain/payments';
import { Button, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PageButton } from '../../app/PageLink.tsx';
import { useCartSession } from '../../data/cart.tsx';
import type { OrderFragment } from '../fragments.generated.ts';
import { bagOfOrder } from '../history/last-order.ts';
import { MismatchedPayments } from '../MismatchedPayments.tsx';
import { type HoldPage, OrderGate } from '../order/OrderGate.tsx';
import { GiveUpOrderDocument } from '../queries.generated.ts';
import type { FollowedOrder } from '../use-followed-order.ts';
import { useNow } from '../use-now.ts';
import { NextStepPart, NoStepYet } from './NextStepPart.tsx';
import { nextStepOf, wordsOfWaiting } from './next-step.ts';
import { OtherMethods } from './OtherMethods.tsx';
import { type OpenForm, useOneOpenForm } from './open-form.ts';
import { PayByWallet } from './PayByWallet.tsx';
import { BankLayout, RefusedLayout, WalletLayout } from './PaymentLayouts.tsx';
import styles from './PaymentScreen.module.css';
import { PayOrder, payRefusalWords } from './PayOrder.tsx';
import { flowOfCode } from './payment-flow.ts';
import { isTooLate } from './payment-steps.ts';
import { TryAgain } from './TryAgain.tsx';
import { useFocusAfterChange } from './use-focus-after-change.ts';
import { useSendToBank } from './use-send-to-bank.ts';
import { useWechatPayer } from './use-wechat-payer.ts';

export default function PaymentScreen() {
  useWechatPayer();
  const words = useWords('buy');
  return (
    <OrderGate page="payment" title={words('buy.pay.title')} width="form">
      {(order, followed, hold) => <Payment order={order} followed={followed} hold={hold} />}
    </OrderGate>
  );
}

interface PaymentProps {
  readonly order: OrderFragment;
  readonly followed: FollowedOrder;
  readonly hold: HoldPage;
}

function Payment({ order, followed, hold }: PaymentProps) {
  const { isAnyOpen, formOf } = useOneOpenForm(order.payment.method);
  const box = useFocusAfterChange(order.payment);
  return (
    <div ref={box} className={styles.waiting}>
      {order.payment.status === 'failed' ? null : <MismatchedPayments order={order} />}
      <Waiting order={order} followed={followed} priority={isAnyOpen ? 'normal' : 'high'} />
      <WaysOn order={order} followed={followed} hold={hold} formOf={formOf} />
    </div>
  );
}

interface WaitingProps extends Omit<PaymentProps, 'hold'> {
  readonly priority: 'high' | 'normal';
}

function Waiting({ order, followed, priority }: WaitingProps) {
  const { last } = followed;
  const step = nextStepOf(order.payment, location.href);
  const isBack = useSendToBank(step?.kind === 'redirect' && isOpen(step) ? step.address : null, order.number);
  const words = useWords('buy');
  const access = last && { number: last.number, token: last.token };
  const now = useNow();
  const isRefused = order.payment.status === 'failed';
  const Layout = flowOfCode(order.payment.method) === 'wallet' ? WalletLayout : BankLayout;
  return (
    <>
      {isRefused ? (
        <RefusedLayout order={order} />
      ) : (
        <Layout order={order} step={step}>
          {isTooLate(order.payment, now) ? (
            <div className={styles.note}>
              <Notice tone="warning" live>
                {words('buy.pay.qrExpiredLead')}
              </Notice>
            </div>
          ) : step && access ? (
            <>
              {isBack ? (
                <div className={styles.note}>
                  <Notice tone="warning" live title={words('buy.pay.back')}>
                    {words('buy.pay.backHint')}
                  </Notice>
                </div>
              ) : null}
              <NextStepPart
                step={step}
                method={order.payment.method}
                access={access}
                priority={priority}
                onTried={followed.refetch}
              />
            </>
          ) : (
            <NoStepYet label={words(wordsOfWaiting(order.payment.method).title)} />
          )}
        </Layout>
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
    </>
  );
}

const isOpen = ({ expiresAt }: RedirectStep): boolean =>
  expiresAt === undefined || Date.now() < Date.parse(expiresAt);

interface WaysOnProps extends PaymentProps {
  readonly formOf: (name: string) => OpenForm;
}

function WaysOn({ order, followed, hold, formOf }: WaysOnProps) {
  const words = useWords('buy');
  const navigate = useNavigate();
  const session = useCartSession();
  const [giveUp, givingUp] = useMutation(GiveUpOrderDocument);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isOrderOver = isTooLate(order.payment, useNow());
  const { method, other_methods: otherMethods, card_script: script } = order.payment;
  const step = nextStepOf(order.payment, location.href);
  const anotherCard = flowOfCode(method) === 'card' && step?.kind !== 'card_fields';
  const { last } = followed;
  if (!last) return null;
  const access = { number: last.number, token: last.token };

  async function backToBag() {
    // The event of the cancelled order may come before the answer.
    hold(true);
    const outcome = await giveUp(access);
    if (!outcome.ok) {
      hold(false);
      setRefusal(payRefusalWords(outcome.error, words));
      await followed.refetch();
      return;
    }
    const { cart_id } = outcome.value.cancelUnpaidOrder;
    const cartId = bagOfOrder(storedValues, { number: order.number, cart_id });
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
      {anotherCard && !isOrderOver ? (
        <PayOrder
          access={access}
          label={words('buy.pay.anotherCard')}
          priority={order.payment.status === 'failed' ? 'high' : 'normal'}
          script={script}
          form={formOf('anotherCard')}
          onTried={followed.refetch}
        />
      ) : null}
      {isOrderOver ? null : (
        <TryAgain payment={order.payment} access={access} formOf={formOf} onTried={followed.refetch} />
      )}
      {isOrderOver ? null : (
        <>
          <OtherMethods
            codes={otherMethods}
            script={script}
            access={access}
            formOf={formOf}
            onTried={followed.refetch}
          />
          <PayByWallet access={access} payment={order.payment} onTried={followed.refetch} />
        </>
      )}
      <Button priority="low" busy={givingUp && words('ui.busy')} onClick={() => void backToBag()}>
        {words('buy.pay.giveUp')}
      </Button>
      <PageButton page="contact" priority="low">
        {words('buy.pay.help')}
      </PageButton>
    </section>
  );
}
