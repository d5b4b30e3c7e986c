/** `/staff/trade-ins/<number>`: one trade-in of the store: facts, pictures, and the next steps. */
import { type Outcome, readError } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { EmptyState, Link, LinkButton, Notice, Skeleton, SkeletonRegion, Status } from '@jinlan/ui';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router';
import { useClient } from 'urql';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import styles from '../counter/Counter.module.css';
import { RewardsProblem } from '../RewardsProblem.tsx';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import { Pictures } from './Pictures.tsx';
import { StaffTradeInDocument } from './queries.generated.ts';
import { StepList } from './StepList.tsx';
import { TradeInFacts } from './TradeInFacts.tsx';
import { stepRefusal, type TradeIn, tones } from './trade-in.ts';

export default function StaffTradeInScreen() {
  const words = useWords('staff', 'staffTradeIns');
  const { number = '' } = useParams();
  return (
    <>
      <PageHead title={words('stafftrade.number', { number })} hidden />
      <SignedInOnly as="staff">
        <StaffTradeIn key={number} number={number} />
      </SignedInOnly>
    </>
  );
}

function useTradeIn(number: string): Loaded<TradeIn> {
  const client = useClient();
  return useLoaded(
    useCallback(async () => {
      const answer = await client
        .query(StaffTradeInDocument, { number }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      return { data: answer.data?.staffTradeIn ?? null, error: readError(answer.error) };
    }, [client, number]),
  );
}

function StaffTradeIn({ number }: { readonly number: string }) {
  const words = useWords('staff', 'staffTradeIns');
  const { data, error, loading, refetch, apply } = useTradeIn(number);
  if (data) return <LoadedTradeIn tradeIn={data} apply={apply} refetch={refetch} />;
  if (loading)
    return (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  if (error?.code === 'TRADE_IN_NOT_FOUND')
    return (
      <EmptyState
        icon="search"
        level={1}
        title={words('stafftrade.missing')}
        action={<LinkButton to="/staff/trade-ins">{words('stafftrade.back')}</LinkButton>}
      />
    );
  return (
    <RewardsProblem
      error={error}
      notYours={words('stafftrade.notYours')}
      none={words('stafftrade.none')}
      notLoaded={words('stafftrade.notLoaded')}
      onRetry={refetch}
    />
  );
}

interface LoadedTradeInProps {
  readonly tradeIn: TradeIn;
  readonly apply: (tradeIn: TradeIn) => void;
  readonly refetch: () => void;
}

export function LoadedTradeIn({ tradeIn, apply, refetch }: LoadedTradeInProps) {
  const words = useWords('staff', 'staffTradeIns', 'tradeIns');
  const toasts = useToasts();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { number, stage } = tradeIn;

  function take<Data>(
    outcome: Outcome<Data>,
    tradeInOf: (data: Data) => TradeIn,
    done: string,
  ): string | null {
    const refused = outcome.ok ? null : stepRefusal(outcome.error, words);
    setRefusal(refused);
    if (outcome.ok) {
      toasts.add({ type: 'info', message: done });
      apply(tradeInOf(outcome.value));
    } else if (outcome.error.code === 'TRADE_IN_CHANGED' || outcome.error.code === 'TRADE_IN_STEP_REFUSED')
      refetch();
    return refused;
  }

  return (
    <div className={styles.page}>
      <p>
        <Link to="/staff/trade-ins">{words('stafftrade.back')}</Link>
      </p>
      <div className={styles.head}>
        <Status tone={tones[stage]}>{words(`stafftrade.stage.${stage}`)}</Status>
        <h1 tabIndex={-1}>{tradeIn.piece_name}</h1>
        <p>{words('stafftrade.number', { number })}</p>
      </div>
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <TradeInFacts tradeIn={tradeIn} />
          <Pictures tradeIn={tradeIn} onChanged={apply} />
        </div>
        <div className={styles.column}>
          <StepList tradeIn={tradeIn} take={take} />
        </div>
      </div>
    </div>
  );
}
