/** The orders of the staff member's store: filters with counts, a search, and the next step of each order. */

import { useWords } from '@jinlan/client/words';
import { Button, EmptyState, LinkButton, Notice, Skeleton, SkeletonRegion, VisuallyHidden } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { useStaffMember } from '../staff-member.tsx';
import { BatchBar } from './batch/BatchBar.tsx';
import { useSelection } from './batch/use-selection.ts';
import { FindOrders } from './FindOrders.tsx';
import {
  isNarrowed,
  type ListState,
  listAddress,
  MOST_PAGES,
  PAGE_SIZE,
  readListState,
} from './list-state.ts';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderTable } from './OrderTable.tsx';
import styles from './StaffOrdersScreen.module.css';
import { StatusTabs } from './StatusTabs.tsx';
import { StoreWork } from './StoreWork.tsx';
import { countText, staffStatusWords, statusTabs } from './statuses.ts';
import { type StaffOrdersAnswer, useStaffOrders } from './use-staff-orders.ts';

export default function StaffOrdersScreen() {
  const words = useWords('staff');
  return (
    <>
      <PageHead title={words('staff.list.title')} hidden />
      <SignedInOnly as="staff">
        <StoreOrders />
      </SignedInOnly>
    </>
  );
}

function StoreOrders() {
  const words = useWords('staff', 'staffOrders');
  const member = useStaffMember();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const state = readListState(query);
  const { answer, error, changing, refresh } = useStaffOrders(state);
  const arrived = useArrivals(changing ? null : answer);
  const shownCount = answer?.rows.length ?? 0;
  const selection = useSelection(changing ? [] : (answer?.rows ?? []));
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('staff.list.title')}</h1>
        <LinkButton to="/staff/day-list" size="small">
          {words('stafforders.dayList')}
        </LinkButton>
        <FindOrders
          key={state.search}
          search={state.search}
          onFind={(search) => void navigate(listAddress({ ...state, search, pages: 1 }))}
        />
      </div>
      {member?.role === 'manager' && answer ? <StoreWork answer={answer} /> : null}
      <StatusTabs tabs={statusTabs(answer?.counts ?? [], state.status, answer?.waiting)} state={state} />
      <OrderFilters state={state} onChange={(next) => void navigate(listAddress(next), { replace: true })} />
      {error && answer ? (
        <Notice
          tone="warning"
          live
          className={styles.notice}
          title={words('staff.list.old', { time: words.time(answer.at) })}
          action={
            <Button size="small" onClick={refresh}>
              {words('ui.retry')}
            </Button>
          }
        />
      ) : null}
      <VisuallyHidden live>
        {arrived > 0 ? words('staff.list.arrived', { count: arrived }) : ''}
      </VisuallyHidden>
      {!answer && error ? (
        <Notice
          tone="error"
          live
          className={styles.notice}
          title={words('staff.list.failed')}
          action={
            <Button size="small" onClick={refresh}>
              {words('ui.retry')}
            </Button>
          }
        >
          {words(error.kind === 'network' ? 'errors.network' : 'errors.internal')}
        </Notice>
      ) : !answer || (changing && shownCount === 0) ? (
        <OrdersSkeleton />
      ) : shownCount === 0 ? (
        <NoOrders state={state} />
      ) : (
        <div className={changing ? styles.changing : undefined} aria-busy={changing || undefined}>
          <OrderTable rows={answer.rows} selection={selection} />
          <BatchBar selection={selection} onChanged={refresh} />
          <div className={styles.foot}>
            <span>
              {words('staff.list.shown', {
                shown: shownCount,
                total: countText(answer.total),
              })}
            </span>
            {shownCount < answer.total && state.pages < MOST_PAGES ? (
              <Button
                size="small"
                busy={changing && words('ui.busy')}
                onClick={() =>
                  void navigate(listAddress({ ...state, pages: state.pages + 1 }), {
                    replace: true,
                    preventScrollReset: true,
                  })
                }
              >
                {words('staff.list.more')}
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </>
  );
}

/** Number of orders that arrived since the list was first loaded; announced to screen readers. */
function useArrivals(answer: StaffOrdersAnswer | null): number {
  const all = answer ? answer.counts.reduce((sum, { count }) => sum + count, 0) : null;
  const first = useRef<number | null>(null);
  const [arrived, setArrived] = useState(0);
  useEffect(() => {
    if (all === null) return;
    first.current ??= all;
    setArrived(Math.max(0, all - first.current));
  }, [all]);
  return arrived;
}

function NoOrders({ state }: { readonly state: ListState }) {
  const words = useWords('staff', 'staffOrders');
  const { status, search } = state;
  const all = (
    <LinkButton to="/staff/orders" size="small">
      {words('staff.list.showAll')}
    </LinkButton>
  );
  if (search) {
    return (
      <EmptyState
        icon="search"
        title={words('staff.list.noMatch', { text: search })}
        text={words('staff.list.noMatchHint')}
        action={all}
      />
    );
  }
  if (isNarrowed(state)) {
    return <EmptyState icon="search" title={words('stafforders.noneOfFilters')} action={all} />;
  }
  return status ? (
    <EmptyState
      icon="check"
      title={words('staff.list.noneOf', { status: staffStatusWords(status, words) })}
      action={all}
    />
  ) : (
    <EmptyState icon="bag" title={words('staff.list.none')} text={words('staff.list.noneHint')} />
  );
}

function OrdersSkeleton() {
  const words = useWords('staff');
  return (
    <SkeletonRegion label={words('ui.loading')} className={styles.ghost}>
      {Array.from({ length: PAGE_SIZE / 2 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are alike
        <div key={index} className={styles.ghostRow}>
          <Skeleton width="long" />
          <Skeleton width="half" />
        </div>
      ))}
    </SkeletonRegion>
  );
}
