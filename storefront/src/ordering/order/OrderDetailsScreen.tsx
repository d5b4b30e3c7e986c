/** One order of the signed-in customer in its current state. */

import { readError } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { readOrderNumber } from '@jinlan/domain/orders';
import { Container, EmptyState, Icon, Link, LinkButton, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useClient } from 'urql';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { CustomerOrderByNumberDocument } from '../queries.generated.ts';
import { type OrderAnswer, useAskedOrder } from '../use-asked-order.ts';
import styles from './OrderDetailsScreen.module.css';
import { OrderView } from './OrderView.tsx';
import { useMailedKeys } from './use-mailed-keys.ts';

export default function OrderDetailsScreen() {
  const words = useWords('buy');
  const number = readOrderNumber(useParams().number ?? '');
  return (
    <>
      <PageHead title={words('buy.order.titled', { number: number ?? '' })} hidden />
      <SignedInOnly>
        <Container className={styles.page}>
          <p className={styles.back}>
            <Back />
          </p>
          {number ? <OneOrder number={number} /> : <NotFound number="" />}
        </Container>
      </SignedInOnly>
    </>
  );
}

function Back() {
  const words = useWords('orders');
  return (
    <Link to="/order-history">
      <Icon name="left" size={20} />
      {words('orders.back')}
    </Link>
  );
}

function OneOrder({ number }: { readonly number: string }) {
  const client = useClient();
  const mailedKeys = useMailedKeys();
  const question = useMemo(
    () => async (): Promise<OrderAnswer> => {
      const { data, error } = await client
        .query(CustomerOrderByNumberDocument, { number }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      return { order: data?.customer?.orders?.items[0] ?? null, error: readError(error) };
    },
    [client, number],
  );
  const { order, error, loading, isFetching, refetch } = useAskedOrder(question);
  if (loading) return <Waiting number={number} />;
  const failureNotice = error ? (
    <LoadError live size="small" busy={isFetching} error={error} onRetry={() => void refetch()} />
  ) : null;
  if (!order) {
    if (!failureNotice) return <NotFound number={number} />;
    return (
      <>
        <Title number={number} />
        {failureNotice}
      </>
    );
  }
  return (
    <>
      {failureNotice}
      <OrderView
        order={order}
        access={{ number, token: null }}
        refetch={refetch}
        level={1}
        mailedKeys={mailedKeys}
      />
    </>
  );
}

function NotFound({ number }: { readonly number: string }) {
  const words = useWords('buy', 'orders');
  return (
    <EmptyState
      icon="search"
      level={1}
      title={words('orders.none')}
      text={words('orders.noneHint')}
      action={
        <LinkButton to={`/checkout/checkOrder/?form&order=${number}`} priority="high">
          {words('buy.order.lookUp')}
        </LinkButton>
      }
    />
  );
}

/** The order's heading while the order loads. */
function Title({ number }: { readonly number: string }) {
  const words = useWords('buy');
  return (
    <h1 tabIndex={-1} className={styles.title}>
      {words('buy.order.titled', { number })}
    </h1>
  );
}

function Waiting({ number }: { readonly number: string }) {
  const words = useWords();
  return (
    <>
      <Title number={number} />
      <SkeletonRegion label={words('ui.loading')} className={styles.ghost}>
        <Skeleton width="short" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </SkeletonRegion>
    </>
  );
}
