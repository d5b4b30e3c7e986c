/** The order is placed: its number, and what happens next. */

import { storedValues } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Icon, LinkButton } from '@jinlan/ui';
import { useEffect } from 'react';
import { useSession } from '../../account/session.tsx';
import type { OrderFragment } from '../fragments.generated.ts';
import { forgetTyped, type LastOrder } from '../history/last-order.ts';
import { orderPath } from '../history/OrderCard.tsx';
import { CopyButton } from '../order/actions/CopyButton.tsx';
import { OrderDetails } from '../order/OrderDetails.tsx';
import { OrderGate } from '../order/OrderGate.tsx';
import { OrderState } from '../order/OrderState.tsx';
import { JoinInvitation } from './JoinInvitation.tsx';
import { nextSteps } from './next-steps.ts';
import styles from './SuccessScreen.module.css';

export default function SuccessScreen() {
  const words = useWords('buy');
  return (
    <OrderGate page="success" title={words('buy.order.thanks')}>
      {(order, { last, refetch }) => <Thanks order={order} last={last} refetch={refetch} />}
    </OrderGate>
  );
}

interface ThanksProps {
  readonly order: OrderFragment;
  readonly last: LastOrder | null;
  readonly refetch: () => Promise<void>;
}

function Thanks({ order, last, refetch }: ThanksProps) {
  const words = useWords('buy', 'orders');
  const { status } = useSession();
  const isGuest = status === 'guest';
  useEffect(() => forgetTyped(storedValues), []);
  return (
    <>
      <header className={styles.head}>
        <Icon name="success" />
        <h1>{words('buy.order.thanks')}</h1>
        <p className={styles.number}>
          {words('buy.order.number')} <strong>{order.number}</strong>
          <CopyButton text={order.number} />
        </p>
        <ol className={styles.next}>
          {nextSteps(order, last, isGuest, words).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </header>
      <div className={styles.state}>
        <OrderState
          order={order}
          access={last && { number: last.number, token: last.token }}
          onChanged={() => void refetch()}
        />
        {isGuest && order.email ? <JoinInvitation order={order} /> : null}
      </div>
      <OrderDetails order={order} />
      <p className={styles.ways}>
        <LinkButton to="/" priority="normal">
          {words('buy.order.goOn')}
        </LinkButton>
        {isGuest ? (
          <LinkButton to={`/checkout/checkOrder/?order=${order.number}&form`} priority="low">
            {words('buy.order.lookUp')}
          </LinkButton>
        ) : (
          <LinkButton to={orderPath(order.number)} priority="low">
            {words('orders.open', { number: order.number })}
          </LinkButton>
        )}
      </p>
    </>
  );
}
