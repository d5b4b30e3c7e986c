/** `/staff/appointments`: the appointments of the store, by day, by week or as a list. */
import { readError } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { addDays, businessDay, isBusinessDay } from '@jinlan/domain/kernel';
import { Cluster, EmptyState, LinkButton, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useClient } from 'urql';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { RewardsProblem } from '../RewardsProblem.tsx';
import { StageTabs } from '../StageTabs.tsx';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import { Closures } from './Closures.tsx';
import { KeptAppointment } from './KeptAppointment.tsx';
import type { AppointmentsList } from './list.ts';
import { StaffAppointmentsDocument, type StaffAppointmentsQuery } from './queries.generated.ts';
import styles from './StaffAppointmentsScreen.module.css';

const views = { day: 1, week: 7, list: 31 } as const;
type View = keyof typeof views;
const viewNames: readonly View[] = ['day', 'week', 'list'];
const statuses = [null, 0, 1, 2, 3, 4] as const;

export default function StaffAppointmentsScreen() {
  const words = useWords('staff', 'staffAppointments');
  return (
    <>
      <PageHead title={words('staffappt.title')} hidden />
      <SignedInOnly as="staff">
        <StaffAppointments />
      </SignedInOnly>
    </>
  );
}

function useAppointments(from: string, days: number, status: number | null): Loaded<StaffAppointmentsQuery> {
  const client = useClient();
  return useLoaded(
    useCallback(async () => {
      const answer = await client
        .query(
          StaffAppointmentsDocument,
          { from, days, status },
          { requestPolicy: 'network-only', unkept: true },
        )
        .toPromise();
      return { data: answer.data ?? null, error: readError(answer.error) };
    }, [client, from, days, status]),
  );
}

function StaffAppointments() {
  const words = useWords('staff', 'staffAppointments');
  const [query] = useSearchParams();
  const today = businessDay(new Date());
  const typedDay = query.get('from') ?? '';
  const from = isBusinessDay(typedDay) ? typedDay : today;
  const view = viewNames.find((each) => each === query.get('view')) ?? 'week';
  const status = statuses.find((each) => each !== null && String(each) === query.get('status')) ?? null;
  const days = views[view];
  const { data, error, loading, refetch } = useAppointments(from, days, status);
  const hrefOf = (to: { from?: string; view?: View; status?: number | null }): string => {
    const next = { from, view, status, ...to };
    const shown = next.status === null ? '' : `&status=${next.status}`;
    return `/staff/appointments?view=${next.view}&from=${next.from}${shown}`;
  };
  const list = data?.staffAppointments;
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('staffappt.title')}</h1>
        <p>{words('staffappt.lead')}</p>
      </div>
      <StageTabs
        label={words('staffappt.views')}
        tabs={viewNames.map((each) => ({
          key: each,
          label: words(`staffappt.view.${each}`),
          to: hrefOf({ view: each }),
          isCurrent: each === view,
        }))}
      />
      <StageTabs
        label={words('staffappt.statuses')}
        tabs={statuses.map((each) => ({
          key: String(each),
          label: each === null ? words('staffappt.all') : words('staffappt.status', { status: each }),
          to: hrefOf({ status: each }),
          isCurrent: each === status,
        }))}
      />
      <Cluster gap={8}>
        <LinkButton size="small" to={hrefOf({ from: addDays(from, -days) })}>
          {words('staffappt.earlier')}
        </LinkButton>
        <LinkButton size="small" to={hrefOf({ from: today })}>
          {words('staffappt.today')}
        </LinkButton>
        <LinkButton size="small" to={hrefOf({ from: addDays(from, days) })}>
          {words('staffappt.later')}
        </LinkButton>
      </Cluster>
      {list ? (
        <>
          <p role="status" className={styles.count}>
            {words('staffappt.count', { count: list.total_count })}
          </p>
          {list.total_count > list.items.length ? (
            <Notice tone="warning">{words('staffappt.more', { count: list.items.length })}</Notice>
          ) : null}
          <Days list={list} from={from} view={view} onChanged={refetch} />
          <Closures list={list} onChanged={refetch} />
        </>
      ) : loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : (
        <RewardsProblem
          error={error}
          notYours={words('staffappt.notYours')}
          none={words('staffappt.none')}
          notLoaded={words('staffappt.notLoaded')}
          onRetry={refetch}
        />
      )}
    </>
  );
}

interface DaysProps {
  readonly list: AppointmentsList;
  readonly from: string;
  readonly view: View;
  readonly onChanged: () => void;
}

/** The calendar of a week shows its empty days too; other views only days with appointments. */
function Days({ list, from, view, onChanged }: DaysProps) {
  const words = useWords('staff', 'staffAppointments');
  const byDay = Map.groupBy(list.items, ({ starts_at: at }) => businessDay(new Date(at)));
  if (list.items.length === 0) return <EmptyState icon="search" title={words('staffappt.none')} />;
  const days =
    view === 'week' ? Array.from({ length: 7 }, (_, index) => addDays(from, index)) : [...byDay.keys()];
  return (
    <div className={view === 'week' ? styles.week : styles.days}>
      {days.map((day) => (
        <section key={day} className={styles.day}>
          <h2>
            {words.date(`${day}T12:00:00+08:00`)} {words.weekday(`${day}T12:00:00+08:00`)}
          </h2>
          {(byDay.get(day) ?? []).map((appointment) => (
            <KeptAppointment
              key={appointment.number}
              appointment={appointment}
              colleagues={list.colleagues}
              storeCode={list.store_code}
              onChanged={onChanged}
            />
          ))}
        </section>
      ))}
    </div>
  );
}
