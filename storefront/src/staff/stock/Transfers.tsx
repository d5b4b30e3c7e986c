import { readError } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { EmptyState, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useCallback } from 'react';
import { useClient } from 'urql';
import { RewardsProblem } from '../RewardsProblem.tsx';
import { useLoaded } from '../use-loaded.ts';
import { MovedPieces } from './MovedPieces.tsx';
import { TransfersHereDocument } from './queries.generated.ts';
import { RequestPieces } from './RequestPieces.tsx';
import styles from './Stock.module.css';

/** Transfers from and to the store, the newest first; a manager asks, sends and receives. */
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
      {list.items.length === 0 ? (
        <EmptyState icon="truck" title={words('staffstock.transfers.none')} />
      ) : null}
      <div className={styles.cards}>
        {list.items.map((transfer) => (
          <MovedPieces key={transfer.number} transfer={transfer} onChanged={refetch} />
        ))}
      </div>
    </>
  );
}
