/** An empty bag after an order of this browser: says so if the order still waits for its payment. */

import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { EmptyState, LinkButton } from '@jinlan/ui';
import type { ReactNode } from 'react';
import { paymentPathOf } from '../payment/payment-steps.ts';
import type { LastOrder } from './last-order.ts';
import { OrderToPayDocument } from './queries.generated.ts';

interface AfterOrderProps {
  readonly last: LastOrder;
  /** Shown while the order is loading, and if it waits for no payment. */
  readonly children: ReactNode;
}

const openPayments: ReadonlySet<string> = new Set(['action_required', 'processing', 'failed']);

export function AfterOrder({ last, children }: AfterOrderProps) {
  const words = useWords('buy');
  const { number, token } = last;
  const { data } = useQuery(OrderToPayDocument, { number, token }, { policy: 'network-only' });
  const order = data?.orderByToken;
  if (order?.status !== 'pending' || !openPayments.has(order.payment.status)) return children;
  const { expires_at: expiresAt } = order.payment;
  return (
    <EmptyState
      icon="bag"
      level={1}
      title={words('buy.unpaid')}
      text={
        expiresAt
          ? words('buy.unpaidUntil', { number: order.number, until: words.moment(expiresAt) })
          : words('buy.unpaidOrder', { number: order.number })
      }
      action={
        <>
          <LinkButton to={paymentPathOf(order.payment)} priority="high">
            {words('buy.unpaidPay')}
          </LinkButton>
          <LinkButton to="/" priority="low">
            {words('buy.browse')}
          </LinkButton>
        </>
      }
    />
  );
}
