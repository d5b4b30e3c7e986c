/**
 * `/staff/trade-ins`: the trade-ins of the store by stage, a form for pieces without a booking, and the list of a day.
 */
import { readError } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { EmptyState, Link, Skeleton, SkeletonRegion, Status } from '@jinlan/ui';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useClient } from 'urql';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { Pages } from '../../app/Pages.tsx';
import { pageIn } from '../../app/page-in.ts';
import styles from '../counter/Counter.module.css';
import { RewardsProblem } from '../RewardsProblem.tsx';
import { StageTabs } from '../StageTabs.tsx';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import { CounterForm } from './CounterForm.tsx';
import { DayBook } from './DayBook.tsx';
import { StaffTradeInsDocument, type StaffTradeInsQuery } from './queries.generated.ts';
import { type TradeIn, tones } from './trade-in.ts';

type Stage = TradeIn['stage'];
type List = StaffTradeInsQuery['staffTradeIns'];

const stages = Object.keys(tones) as readonly Stage[];

export default function StaffTradeInsScreen() {
  const words = useWords('staff', 'staffTradeIns');
  return (
    <>
      <PageHead title={words('stafftrade.title')} hidden />
      <SignedInOnly as="staff">
        <StaffTradeIns />
      </SignedInOnly>
    </>
  );
}

function useTradeIns(stage: Stage | null, page: number): Loaded<List> {
  const client = useClient();
  return useLoaded(
    useCallback(async () => {
      const answer = await client
        .query(StaffTradeInsDocument, { stage, page }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      return { data: answer.data?.staffTradeIns ?? null, error: readError(answer.error) };
    }, [client, stage, page]),
  );
}

function StaffTradeIns() {
  const words = useWords('staff', 'staffTradeIns');
  const [query] = useSearchParams();
  const stage = stages.find((each) => each === query.get('stage')) ?? null;
  const page = pageIn(query);
  const { data, error, loading, refetch } = useTradeIns(stage, page);
  const hrefOf = (to: Stage | null, number = 1): string => {
    const parts = [to === null ? '' : `stage=${to}`, number === 1 ? '' : `page=${number}`].filter(Boolean);
    return parts.length === 0 ? '/staff/trade-ins' : `/staff/trade-ins?${parts.join('&')}`;
  };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('stafftrade.title')}</h1>
        <p>{words('stafftrade.lead')}</p>
      </div>
      <CounterForm />
      <DayBook />
      <StageTabs
        label={words('stafftrade.stages')}
        tabs={[null, ...stages].map((each) => ({
          key: each ?? 'all',
          label: each === null ? words('stafftrade.all') : words(`stafftrade.stage.${each}`),
          to: hrefOf(each),
          isCurrent: each === stage,
        }))}
      />
      {data ? (
        <TradeIns list={data} page={page} hrefOf={(to) => hrefOf(stage, to)} />
      ) : loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : (
        <RewardsProblem
          error={error}
          notYours={words('stafftrade.notYours')}
          none={words('stafftrade.none')}
          notLoaded={words('stafftrade.notLoaded')}
          onRetry={refetch}
        />
      )}
    </div>
  );
}

interface TradeInsProps {
  readonly list: List;
  readonly page: number;
  readonly hrefOf: (page: number) => string;
}

function TradeIns({ list, page, hrefOf }: TradeInsProps) {
  const words = useWords('staffTradeIns', 'tradeIns');
  if (list.items.length === 0) return <EmptyState icon="search" title={words('stafftrade.none')} />;
  return (
    <>
      <p role="status" className={styles.soft}>
        {words('stafftrade.count', { count: list.total_count })}
      </p>
      <ul className={styles.list}>
        {list.items.map((item) => (
          <li key={item.number}>
            <Link to={`/staff/trade-ins/${item.number}`} className={styles.row}>
              <Status tone={tones[item.stage]}>{words(`stafftrade.stage.${item.stage}`)}</Status>
              <strong>
                {item.piece_name} · {words(`tradeins.material.${item.material}`)}
              </strong>
              <span>{item.name}</span>
              <span className={styles.soft}>
                {[
                  words('stafftrade.number', { number: item.number }),
                  item.starts_at ? words('stafftrade.bring', { at: words.moment(item.starts_at) }) : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={list.page_info.total_pages ?? 1} hrefOf={hrefOf} />
    </>
  );
}
