/** The payment failed: the reason, that nothing is lost, and a link to the restored bag. */

import { storedValues } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Button, Icon, LinkButton } from '@jinlan/ui';
import { useEffect } from 'react';
import { PageButton } from '../../app/PageLink.tsx';
import { useCartSession } from '../../data/cart.tsx';
import type { OrderFragment } from '../fragments.generated.ts';
import { bagOfOrder } from '../history/last-order.ts';
import { MismatchedPayments } from '../MismatchedPayments.tsx';
import { OrderGate } from '../order/OrderGate.tsx';
import { failureWords } from '../order-words.ts';
import styles from './FailureScreen.module.css';

export default function FailureScreen() {
  const words = useWords('buy');
  return (
    <OrderGate page="failure" title={words('buy.pay.failed.title')} width="form">
      {(order, { refetch }) => <Failed order={order} onAsk={() => void refetch()} />}
    </OrderGate>
  );
}

function Failed({ order, onAsk }: { readonly order: OrderFragment; readonly onAsk: () => void }) {
  const words = useWords('buy');
  const session = useCartSession();
  const cartId = bagOfOrder(storedValues, order);

  // The order has given the bag back. It becomes this browser's bag again, unless a new one has been started.
  useEffect(() => {
    if (cartId && session.id() === null) session.adopt(cartId);
  }, [cartId, session]);

  return (
    <div className={styles.failed}>
      <Icon name="error" />
      <h1>
        {words(order.payment.status === 'refunded' ? 'buy.pay.failed.refundedTitle' : 'buy.pay.failed.title')}
      </h1>
      <MismatchedPayments order={order} />
      {order.mismatched_payments.length === 0 || order.payment.status === 'refunded' ? (
        <p>{failureWords(order.payment, words)}</p>
      ) : null}
      <p className={styles.soft}>{words('buy.pay.failed.nothingLost', { number: order.number })}</p>
      <LinkButton to="/checkout" priority="high" full>
        {words('buy.pay.failed.again')}
      </LinkButton>
      <LinkButton to="/cart" priority="normal" full>
        {words('buy.pay.failed.toBag')}
      </LinkButton>
      <Button priority="low" onClick={onAsk}>
        {words('buy.pay.failed.check')}
      </Button>
      <PageButton page="contact" priority="low">
        {words('buy.pay.help')}
      </PageButton>
    </div>
  );
}
