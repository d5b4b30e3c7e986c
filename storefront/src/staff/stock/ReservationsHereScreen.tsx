/** `/staff/reservations`: the pieces that the store has set aside for customers who want to try them. */

import { readError } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { typedDigits } from '@jinlan/domain/people';
import { Button, EmptyState, Link, Skeleton, SkeletonRegion, TextField } from '@jinlan/ui';
import { type FormEvent, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useClient } from 'urql';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { RewardsProblem } from '../RewardsProblem.tsx';
import { StageTabs } from '../StageTabs.tsx';
import { useLoaded } from '../use-loaded.ts';
import { ReservationsHereDocument } from './queries.generated.ts';
import { ReservedPiece } from './ReservedPiece.tsx';
import styles from './Stock.module.css';

const path = '/staff/reservations';

export default function ReservationsHereScreen() {
  const words = useWords('staff', 'staffStock');
  return (
    <>
      <PageHead title={words('staffstock.reservations.title')} hidden />
      <SignedInOnly as="staff">
        <ReservationsHere />
      </SignedInOnly>
    </>
  );
}

function ReservationsHere() {
  const words = useWords('staff', 'staffStock');
  const client = useClient();
  const [query, setQuery] = useSearchParams();
  const typedEnd = query.get('end') ?? '';
  const mobileEnd = /^\d{4}$/.test(typedEnd) ? typedEnd : null;
  const all = query.get('view') === 'all';
  const { data, error, loading, refetch } = useLoaded(
    useCallback(async () => {
      const answer = await client
        .query(ReservationsHereDocument, { all, mobileEnd }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      return { data: answer.data ?? null, error: readError(answer.error) };
    }, [client, all, mobileEnd]),
  );
  const items = data?.storeReservations.items;
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('staffstock.reservations.title')}</h1>
        <p>{words('staffstock.reservations.lead')}</p>
      </div>
      <StageTabs
        label={words('staffstock.views')}
        tabs={[
          { key: 'kept', label: words('staffstock.view.kept'), to: path, isCurrent: !all && !mobileEnd },
          {
            key: 'all',
            label: words('staffstock.view.all'),
            to: `${path}?view=all`,
            isCurrent: all && !mobileEnd,
          },
        ]}
      />
      <Find key={mobileEnd} mobileEnd={mobileEnd} onFind={(end) => setQuery({ end })} />
      {items ? (
        <>
          <p role="status">
            {words('staffstock.found', { count: items.length })}{' '}
            {mobileEnd ? <Link to={path}>{words('staffstock.find.clear')}</Link> : null}
          </p>
          {items.length === 0 ? <EmptyState icon="search" title={words('staffstock.none')} /> : null}
          <div className={styles.cards}>
            {items.map((reservation) => (
              <ReservedPiece key={reservation.number} reservation={reservation} onChanged={refetch} />
            ))}
          </div>
        </>
      ) : loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : (
        <RewardsProblem
          error={error}
          notYours={words('staffstock.notYours')}
          none={words('staffstock.none')}
          notLoaded={words('staffstock.notLoaded')}
          onRetry={refetch}
        />
      )}
    </>
  );
}

interface FindProps {
  readonly mobileEnd: string | null;
  readonly onFind: (end: string) => void;
}

/** Finds reservations by the last four digits of the mobile number. */
function Find({ mobileEnd, onFind }: FindProps) {
  const words = useWords('staffStock');
  const [problem, setProblem] = useState<string | null>(null);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const end = typedDigits(String(new FormData(event.currentTarget).get('end') ?? ''));
    const isEnd = /^\d{4}$/.test(end);
    setProblem(isEnd ? null : words('staffstock.find.wrong'));
    if (isEnd) onFind(end);
  }
  return (
    <search>
      <form className={styles.find} onSubmit={onSubmit} noValidate>
        <TextField
          label={words('staffstock.find')}
          name="end"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          defaultValue={mobileEnd ?? ''}
          error={problem}
        />
        <Button type="submit" size="small">
          {words('staffstock.find.do')}
        </Button>
      </form>
    </search>
  );
}
