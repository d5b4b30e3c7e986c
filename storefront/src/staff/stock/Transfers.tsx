import { readError } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { EmptyState, Link, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useClient } from 'urql';
import { RewardsProblem } from '../RewardsProblem.tsx';
import { useLoaded } from '../use-loaded.ts';
import { MovedPieces } from './MovedPieces.tsx';
import { TransfersHereDocument } from './queries.generated.ts';
import { RequestPieces } from './RequestPieces.tsx';
import styles from './Stock.module.css';

const shown = <Item extends { readonly number: string }>(items: readonly Item[], wanted: string | null) =>
  wanted === null ? items : items.filter(({ number }) => number === wanted);

/** Transfers from and to the store, the newest first. A manager requests, sends and receives pieces. */
export function Transfers() {
  const words = useWords('staff', 'staffStock');
  const client = useClient();
  const { data, error, loading, refetch } = useLoaded(
    useCallback(async () => {
      const answer = await client
        .query(TransfersHereDocument, {}, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      return { data: answer.data ?? null, error: readError(answer.error) };
    }, [client]),
  );
  const [query] = useSearchParams();
  const wanted = query.get('transfer');
  const list = data?.storeTransfers;
  if (!list)
    return loading ? (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    ) : (
      <RewardsProblem
        error={error}
        notYours={words('staffstock.notYours')}
        none={words('staffstock.transfers.none')}
        notLoaded={words('staffstock.notLoaded')}
        onRetry={refetch}
      />
    );
  return (
    <>
      {list.may_keep ? (
        <RequestPieces others={list.others} onChanged={refetch} />
      ) : (
        <p className={styles.soft}>{words('staffstock.transfers.managers')}</p>
      )}
      {wanted === null ? null : (
        <p role="status">
          {words('staffstock.transfers.number', { number: wanted })}{' '}
          <Link to="/staff/stock">{words('staffstock.find.clear')}</Link>
        </p>
      )}
      {list.items.length === 0 || (wanted !== null && shown(list.items, wanted).length === 0) ? (
        <EmptyState icon="truck" title={words('staffstock.transfers.none')} />
      ) : null}
      <div className={styles.cards}>
        {shown(list.items, wanted).map((transfer) => (
          <MovedPieces key={transfer.number} transfer={transfer} onChanged={refetch} />
        ))}
      </div>
    </>
  );
}
