/** The checkout without a bag: after a lost answer or an ended session, or with nothing to buy. */

import { storedValues } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Button, EmptyState, LinkButton, Notice } from '@jinlan/ui';
import { useMemo } from 'react';
import { Navigate } from 'react-router';
import { signInPath } from '../../../account/next-page.ts';
import { readLastOrder } from '../../history/last-order.ts';
import { paymentPaths } from '../../payment/payment-steps.ts';
import styles from '../CheckoutScreen.module.css';

/** Shown after the session has ended. The page has no customer data; the bag is in the account. */
export function SignedOut() {
  const words = useWords('orders');
  return (
    <EmptyState
      icon="user"
      level={1}
      title={words('orders.checkout.over')}
      text={words('orders.checkout.overText')}
      action={
        <LinkButton to={signInPath('/checkout')} priority="high">
          {words('orders.checkout.again')}
        </LinkButton>
      }
    />
  );
}

export function LostAnswer({ onAsk }: { readonly onAsk: () => void }) {
  const words = useWords('buy');
  return (
    <>
      <h1 tabIndex={-1} className={styles.heading}>
        {words('buy.checkout.title')}
      </h1>
      <Notice
        tone="error"
        live
        action={
          <Button size="small" onClick={onAsk}>
            {words('ui.retry')}
          </Button>
        }
      >
        {words('buy.checkout.lostAnswer')}
      </Notice>
    </>
  );
}

/** After the order is placed, a reload shows the order, not the empty bag. */
export function NothingToBuy() {
  const words = useWords('buy');
  const last = useMemo(() => readLastOrder(storedValues), []);
  if (last) return <Navigate to={paymentPaths.payment} replace />;
  return (
    <EmptyState
      icon="bag"
      level={1}
      title={words('buy.empty')}
      text={words('buy.emptyHint')}
      action={
        <LinkButton to="/" priority="high">
          {words('buy.browse')}
        </LinkButton>
      }
    />
  );
}
