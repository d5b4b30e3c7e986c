/** The last three orders, for the account page. Renders nothing without orders. */

import { readError, type ShopError } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Link, Skeleton, SkeletonRegion, Status } from '@jinlan/ui';
import { useCallback, useEffect, useState } from 'react';
import { useClient } from 'urql';
import type { OrderCardFragment } from '../fragments.generated.ts';
import { standingWords, toneOf } from '../order-state.ts';
import { CustomerOrdersDocument } from '../queries.generated.ts';
import { useOrderEvents } from '../use-order-events.ts';
import { namesOf, orderPath } from './OrderCard.tsx';
import styles from './RecentOrders.module.css';

const COUNT = 3;

interface LoadedOrders {
  readonly orders: readonly OrderCardFragment[] | null;
  readonly error: ShopError | null;
}

export function RecentOrders() {
  const words = useWords('buy', 'orders');
  const client = useClient();
  const [loaded, setLoaded] = useState<LoadedOrders | null>(null);
  const refetch = useCallback(async () => {
    const { data, error } = await client
      .query(
        CustomerOrdersDocument,
        { filter: null, page: 1, pageSize: COUNT },
        { requestPolicy: 'network-only', unkept: true },
      )
      .toPromise();
    const orders = data?.customer?.orders?.items.flatMap((order) => order ?? []);
    setLoaded((before) => ({ orders: orders ?? before?.orders ?? null, error: readError(error) }));
  }, [client]);
  useEffect(() => void refetch(), [refetch]);
  useOrderEvents(
    (loaded?.orders ?? []).map(({ watch_key: watch }) => watch),
    () => void refetch(),
  );

  if (!loaded) return <Waiting />;
  const { orders, error } = loaded;
  return (
    <section className={styles.recent} aria-labelledby="recent-orders">
      <header>
        <h2 id="recent-orders">{words('orders.recent')}</h2>
        <Link to="/order-history">{words('orders.all')}</Link>
      </header>
      {orders ? (
        orders.length > 0 ? (
          <ol>
            {orders.map((order) => (
              <li key={order.number}>
                <div>
                  <p className={styles.name}>
                    <Link to={orderPath(order.number)}>{namesOf(order, words)}</Link>
                  </p>
                  <p className={styles.facts}>{words('buy.order.titled', { number: order.number })}</p>
                </div>
                <Status tone={toneOf(order)}>{standingWords(order, words)}</Status>
              </li>
            ))}
          </ol>
        ) : (
          <p className={styles.none}>{words('orders.emptyHint')}</p>
        )
      ) : (
        <LoadError size="small" error={error} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

function Waiting() {
  const words = useWords();
  return (
    <SkeletonRegion label={words('ui.loading')} className={styles.ghost}>
      <Skeleton shape="heading" width="half" />
      <Skeleton width="long" />
      <Skeleton width="long" />
      <Skeleton width="long" />
    </SkeletonRegion>
  );
}
