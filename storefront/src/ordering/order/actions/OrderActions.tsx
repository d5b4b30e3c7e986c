/** The buyer's actions on an order: pay, cancel, buy again, contact the shop. */
import { useIsBrowser } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { flowOf, readPaymentMethod, takerOf } from '@jinlan/domain/payments';
import { Notice } from '@jinlan/ui';
import { PageButton } from '../../../app/PageLink.tsx';
import type { OrderFragment } from '../../fragments.generated.ts';
import type { OrderAccess, ToPay } from '../../order-access.ts';
import { amountDueText } from '../../order-words.ts';
import { NextStepPart } from '../../payment/NextStepPart.tsx';
import { nextStepOf } from '../../payment/next-step.ts';
import { OtherMethods } from '../../payment/OtherMethods.tsx';
import { useOneOpenForm } from '../../payment/open-form.ts';
import { PayByWallet } from '../../payment/PayByWallet.tsx';
import { PayOrder } from '../../payment/PayOrder.tsx';
import { isTooLate } from '../../payment/payment-steps.ts';
import { TryAgain } from '../../payment/TryAgain.tsx';
import { useFocusAfterChange } from '../../payment/use-focus-after-change.ts';
import { useWechatPayer } from '../../payment/use-wechat-payer.ts';
import { useNow } from '../../use-now.ts';
import { CancelOrder } from '../cancel/CancelOrder.tsx';
import type { MailedKeys } from '../mailed-keys.ts';
import { ReturnPieces } from '../returns/ReturnPieces.tsx';
import { BuyAgain } from './BuyAgain.tsx';
import styles from './OrderActions.module.css';

interface OrderActionsProps {
  readonly order: OrderFragment;
  /** Null for a person who may only read. */
  readonly access: OrderAccess | null;
  readonly refetch: () => Promise<void>;
  readonly mailedKeys: MailedKeys;
}

export function OrderActions({ order, access, refetch, mailedKeys }: OrderActionsProps) {
  const words = useWords('orders');
  return (
    <section className={styles.actions} aria-label={words('orders.act.title')}>
      {access ? <Payable order={order} access={access} refetch={refetch} mailedKeys={mailedKeys} /> : null}
      <BuyAgain order={order} />
      {access ? (
        <>
          <CancelOrder order={order} access={access} refetch={refetch} cancelKey={mailedKeys.cancel} />
          <ReturnPieces order={order} access={access} refetch={refetch} returnKey={mailedKeys.return} />
        </>
      ) : null}
      <PageButton page="contact" priority="low">
        {words('orders.act.help')}
      </PageButton>
    </section>
  );
}

interface PartProps {
  readonly order: OrderFragment;
  readonly access: OrderAccess;
  readonly refetch: () => Promise<void>;
}

function Payable({ order, access, refetch, mailedKeys }: PartProps & Pick<OrderActionsProps, 'mailedKeys'>) {
  const words = useWords('buy', 'orders');
  const isBrowser = useIsBrowser();
  const { payment } = order;
  const { isAnyOpen, formOf } = useOneOpenForm(payment.method);
  const box = useFocusAfterChange(payment);
  const now = useNow();
  const isByWechat = [payment.method, ...payment.other_methods].includes('wechat_pay');
  // Only this page has the key of the e-mail's link. On another page, the key would be lost.
  const isKept = Object.values(mailedKeys).every((key) => key === null);
  const isRest = order.deposit?.is_rest_due === true;
  const toPay: ToPay = isRest ? { ...access, part: 'rest' } : access;
  const isPayable = order.status === 'pending' || isRest;
  useWechatPayer(isPayable && isByWechat && isKept && !isTooLate(payment, now));
  const method = readPaymentMethod(payment.method);
  if (!isPayable || method === null) return null;
  // An order to be paid in the store can be paid in another way only if staff sold it.
  if (takerOf(method) === 'till' && payment.other_methods.length === 0) return null;
  if (isBrowser && isTooLate(payment, now)) return null;
  const step = isBrowser ? nextStepOf(payment, location.href) : null;
  return (
    <div ref={box} className={styles.pay}>
      {isRest ? <RestToPay order={order} /> : null}
      {step ? (
        <NextStepPart
          step={step}
          method={method}
          access={toPay}
          priority={isAnyOpen ? 'normal' : 'high'}
          onTried={refetch}
        />
      ) : null}
      {flowOf(method) === 'card' && step?.kind !== 'card_fields' ? (
        <PayOrder
          script={payment.card_script}
          access={toPay}
          label={words(step || payment.status === 'failed' ? 'buy.pay.anotherCard' : 'orders.act.pay')}
          priority={step || isAnyOpen ? 'normal' : 'high'}
          form={formOf('anotherCard')}
          onTried={refetch}
        />
      ) : null}
      <TryAgain payment={payment} access={toPay} formOf={formOf} onTried={refetch} />
      <OtherMethods
        codes={payment.other_methods}
        isFirst={payment.status === 'rest_due' || payment.status === 'in_store'}
        script={payment.card_script}
        access={toPay}
        formOf={formOf}
        onTried={refetch}
      />
      <PayByWallet access={toPay} payment={payment} onTried={refetch} />
    </div>
  );
}

/** The rest of an order with a deposit, above the ways to pay it. */
function RestToPay({ order }: Pick<PartProps, 'order'>) {
  const words = useWords('orders');
  const { status } = order.payment;
  return (
    <>
      <h2>{words('orders.deposit.pay', { amount: amountDueText(order) })}</h2>
      {status === 'failed' ? (
        <Notice tone="error" live>
          {words('orders.deposit.failed')}
        </Notice>
      ) : null}
      {status === 'processing' ? <Notice live>{words('orders.deposit.processing')}</Notice> : null}
    </>
  );
}
