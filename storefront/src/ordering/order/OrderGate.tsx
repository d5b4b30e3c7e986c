/**
 * The frame of a placed order's pages: loads the order, shows what to do if that fails, and redirects to the page of
 * its payment's state.
 */

import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Container, EmptyState, LinkButton, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageHead } from '../../app/PageHead.tsx';
import type { OrderFragment } from '../fragments.generated.ts';
import { type PaymentPage, pageOfOrder, pathOfOrder, paymentPaths } from '../payment/payment-steps.ts';
import { type FollowedOrder, useFollowedOrder } from '../use-followed-order.ts';
import styles from './OrderGate.module.css';

/** While the page is held, it does not redirect to another page, although the order's payment has another page by now. */
export type HoldPage = (isHeld: boolean) => void;

interface OrderGateProps {
  readonly page: PaymentPage;
  readonly title: string;
  /** The title once the order is loaded, if it depends on it. */
  readonly titleOf?: (order: OrderFragment) => string;
  readonly width?: 'rows' | 'text' | 'form';
  readonly children: (order: OrderFragment, followed: FollowedOrder, hold: HoldPage) => ReactNode;
}

export function OrderGate({ page, title, titleOf, width = 'rows', children }: OrderGateProps) {
  const followed = useFollowedOrder({ poll: page === 'payment' });
  const { order } = followed;
  const [isHeld, hold] = useState(false);
  const { pathname } = useLocation();
  const path = order ? pathOfOrder(order) : paymentPaths[page];
  const isElsewhere = order
    ? pageOfOrder(order) !== page || (page === 'payment' && pathname !== path)
    : false;
  return (
    <Container width={width} className={styles.page}>
      <PageHead title={order && titleOf ? titleOf(order) : title} hidden />
      {isElsewhere && !isHeld ? (
        <Navigate to={path} replace />
      ) : order ? (
        children(order, followed, hold)
      ) : (
        <NoOrder title={title} followed={followed} />
      )}
    </Container>
  );
}

export function NoOrder({ title, followed }: { readonly title: string; readonly followed: FollowedOrder }) {
  const words = useWords('buy');
  const { loading, error, last, isFetching } = followed;
  if (loading) {
    return (
      <>
        <h1 tabIndex={-1}>{title}</h1>
        <SkeletonRegion label={words('ui.loading')} className={styles.ghost}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </SkeletonRegion>
      </>
    );
  }
  if (last && error && error.code !== 'ORDER_NOT_FOUND') {
    return (
      <>
        <h1 tabIndex={-1}>{title}</h1>
        <LoadError live size="small" busy={isFetching} error={error} onRetry={() => void followed.refetch()}>
          {words('buy.order.safe', { number: last.number })}
        </LoadError>
      </>
    );
  }
  return (
    <EmptyState
      icon="search"
      level={1}
      title={words('buy.order.none')}
      text={words('buy.order.noneHint')}
      action={
        <LinkButton to="/checkout/checkOrder/" priority="high">
          {words('buy.order.lookUp')}
        </LinkButton>
      }
    />
  );
}
