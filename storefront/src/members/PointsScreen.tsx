/** `/member/points`: all records of a member's points, by kind and days, a page at a time. */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Button, Link, Select, Skeleton, SkeletonRegion, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { PointsConsent } from '../account/consents/PointsConsent.tsx';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { useSession } from '../account/session.tsx';
import type { PointsRecord } from './membership.ts';
import styles from './Points.module.css';
import { PointsRecordsPageDocument } from './queries.generated.ts';
import { RecordRow } from './RecordRow.tsx';

const kinds = ['PENDING', 'EARNED', 'TAKEN', 'EXPIRED', 'REVERSED'] as const;
type Kind = PointsRecord['kind'];

interface Filter {
  readonly kind: Kind | null;
  readonly from: string | null;
  readonly to: string | null;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (text: string | null): string | null => (text !== null && dayPattern.test(text) ? text : null);

export default function PointsScreen() {
  const words = useWords('members');
  const [params, setParams] = useSearchParams();
  const filter: Filter = {
    kind: kinds.find((kind) => kind === params.get('kind')) ?? null,
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  };
  const change = (name: keyof Filter, value: string): void => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <AccountPage title={words('members.records.title')}>
      <div className={styles.filters}>
        <Select
          label={words('members.records.kind')}
          value={filter.kind ?? ''}
          options={[
            { value: '', label: words('members.records.all') },
            ...kinds.map((kind) => ({ value: kind, label: words(`members.points.${kind}`) })),
          ]}
          onChange={(event) => change('kind', event.target.value)}
        />
        <TextField
          type="date"
          label={words('members.records.from')}
          value={filter.from ?? ''}
          max={filter.to ?? undefined}
          onChange={(event) => change('from', event.target.value)}
        />
        <TextField
          type="date"
          label={words('members.records.to')}
          value={filter.to ?? ''}
          min={filter.from ?? undefined}
          onChange={(event) => change('to', event.target.value)}
        />
      </div>
      <Records key={JSON.stringify(filter)} filter={filter} />
      <PointsConsent />
      <p>
        <Link to="/member">{words('members.records.back')}</Link>
      </p>
    </AccountPage>
  );
}

function Records({ filter }: { readonly filter: Filter }) {
  const [pages, setPages] = useState<readonly (string | null)[]>([null]);
  return (
    <div className={styles.pages}>
      {pages.map((after, index) => (
        <RecordsPage
          key={after ?? ''}
          filter={filter}
          after={after}
          onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : null}
        />
      ))}
    </div>
  );
}

interface RecordsPageProps {
  readonly filter: Filter;
  readonly after: string | null;
  /** Loads the next page; null unless the last loaded page is shown. */
  readonly onMore: ((next: string) => void) | null;
}

function RecordsPage({ filter, after, onMore }: RecordsPageProps) {
  const words = useWords('members');
  const { status } = useSession();
  const { data, error, loading, refetch } = useQuery(
    PointsRecordsPageDocument,
    { ...filter, after },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const page = data?.customer?.membership?.points_records;
  if (!page)
    return error ? (
      <LoadError
        live
        size="small"
        error={error}
        text={words('members.notLoaded')}
        busy={loading}
        onRetry={refetch}
      />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  const { items, next } = page;
  const isFiltered = filter.kind !== null || filter.from !== null || filter.to !== null;
  return (
    <>
      {items.length === 0 && after === null ? (
        <p className={styles.soft}>
          {words(isFiltered ? 'members.records.noneOfFilter' : 'members.points.none')}
        </p>
      ) : null}
      <ol className={styles.records}>
        {items.map((record) => (
          <RecordRow key={record.id} record={record} />
        ))}
      </ol>
      {next && onMore ? <Button onClick={() => onMore(next)}>{words('members.records.more')}</Button> : null}
    </>
  );
}
