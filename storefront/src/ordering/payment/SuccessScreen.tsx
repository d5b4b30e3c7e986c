/** The order is placed: its number, and what happens next; or that it was cancelled or paid back since. */

import { storedValues } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
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
import { standingWords, toneOf } from '../order-state.ts';
import { JoinInvitation } from './JoinInvitation.tsx';
import { nextSteps } from './next-steps.ts';
import styles from './SuccessScreen.module.css';

export default function SuccessScreen() {
  const words = useWords('buy', 'orders');
  return (
    <OrderGate page="success" title={words('buy.order.thanks')} titleOf={(order) => titleWords(order, words)}>
      {(order, { last, refetch }) => <Thanks order={order} last={last} refetch={refetch} />}
    </OrderGate>
  );
}

const isClosed = (order: OrderFragment): boolean => toneOf(order) === 'closed';

const titleWords = (order: OrderFragment, words: Words<'buy' | 'orders'>): string =>
  isClosed(order) ? standingWords(order, words) : words('buy.order.thanks');

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
        <Icon name={isClosed(order) ? 'info' : 'success'} />
        <h1>{titleWords(order, words)}</h1>
        <p className={styles.number}>
          {words('buy.order.number')} <strong>{order.number}</strong>
          <CopyButton text={order.number} />
        </p>
        {isClosed(order) ? null : (
          <ol className={styles.next}>
            {nextSteps(order, last, isGuest, words).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
      </header>
      <div className={styles.state}>
        <OrderState
          order={order}
          access={last && { number: last.number, token: last.token }}
          onChanged={() => void refetch()}
        />
        {isGuest && order.email && !isClosed(order) ? <JoinInvitation order={order} /> : null}
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
