/** The buyer's actions on an order: pay, cancel, buy again, contact the shop. */
import { useIsBrowser } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { flowOf, readPaymentMethod, takerOf } from '@jinlan/domain/payments';
import { PageButton } from '../../../app/PageLink.tsx';
import type { OrderFragment } from '../../fragments.generated.ts';
import type { OrderAccess } from '../../order-access.ts';
import { NextStepPart } from '../../payment/NextStepPart.tsx';
import { nextStepOf } from '../../payment/next-step.ts';
import { OtherMethods } from '../../payment/OtherMethods.tsx';
import { useOneOpenForm } from '../../payment/open-form.ts';
import { PayByWallet } from '../../payment/PayByWallet.tsx';
import { PayOrder } from '../../payment/PayOrder.tsx';
import { isTooLate } from '../../payment/payment-steps.ts';
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
  const { isAnyOpen, formOf } = useOneOpenForm();
  const { payment } = order;
  const now = useNow();
  const isByWechat = [payment.method, ...payment.other_methods].includes('wechat_pay');
  // A key of an e-mail's link is kept by the page alone, and would be lost on the way.
  const isKept = Object.values(mailedKeys).every((key) => key === null);
  useWechatPayer(order.status === 'pending' && isByWechat && isKept && !isTooLate(payment, now));
  const method = readPaymentMethod(payment.method);
  if (order.status !== 'pending' || method === null) return null;
  // An order to be paid in the store has other methods only if staff sold it.
  if (takerOf(method) === 'till' && payment.other_methods.length === 0) return null;
  if (isBrowser && isTooLate(payment, now)) return null;
  const step = isBrowser ? nextStepOf(payment, location.href) : null;
  return (
    <div className={styles.pay}>
      {step ? (
        <NextStepPart
          step={step}
          method={method}
          access={access}
          priority={isAnyOpen ? 'normal' : 'high'}
          onTried={refetch}
        />
      ) : null}
      {flowOf(method) === 'card' && step?.kind !== 'card_fields' ? (
        <PayOrder
          script={payment.card_script}
          access={access}
          label={words(step ? 'buy.pay.anotherCard' : 'orders.act.pay')}
          priority={step || isAnyOpen ? 'normal' : 'high'}
          form={formOf('anotherCard')}
          onTried={refetch}
        />
      ) : null}
      <OtherMethods
        codes={payment.other_methods}
        script={payment.card_script}
        access={access}
        formOf={formOf}
        onTried={refetch}
      />
      <PayByWallet access={access} payment={payment} onTried={refetch} />
    </div>
  );
}
