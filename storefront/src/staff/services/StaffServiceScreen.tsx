/** `/staff/services/<number>`: one service of the store: facts, pictures, and the next steps. */
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
import { tellLater } from '../waiting/tell-later.ts';
import { Corrections } from './Corrections.tsx';
import { Pictures } from './Pictures.tsx';
import { StaffServiceDocument } from './queries.generated.ts';
import { ServiceFacts } from './ServiceFacts.tsx';
import { StepList } from './StepList.tsx';
import { type Service, stepRefusal, tones } from './service.ts';

export default function StaffServiceScreen() {
  const words = useWords('staff', 'staffServices');
  const { number = '' } = useParams();
  return (
    <>
      <PageHead title={words('staffserv.number', { number })} hidden />
      <SignedInOnly as="staff">
        <StaffService key={number} number={number} />
      </SignedInOnly>
    </>
  );
}

function useService(number: string): Loaded<Service> {
  const client = useClient();
  return useLoaded(
    useCallback(async () => {
      const answer = await client
        .query(StaffServiceDocument, { number }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      return { data: answer.data?.staffServiceJob ?? null, error: readError(answer.error) };
    }, [client, number]),
  );
}

export function StaffService({ number }: { readonly number: string }) {
  const words = useWords('staff', 'staffServices');
  const { data, error, loading, refetch, apply } = useService(number);
  if (data) return <LoadedService service={data} apply={apply} refetch={refetch} />;
  if (loading)
    return (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  if (error?.code === 'SERVICE_NOT_FOUND')
    return (
      <EmptyState
        icon="search"
        level={1}
        title={words('staffserv.missing')}
        action={<LinkButton to="/staff/services">{words('staffserv.back')}</LinkButton>}
      />
    );
  return (
    <RewardsProblem
      error={error}
      notYours={words('staffserv.notYours')}
      none={words('staffserv.none')}
      notLoaded={words('staffserv.notLoaded')}
      onRetry={refetch}
    />
  );
}

interface LoadedServiceProps {
  readonly service: Service;
  readonly apply: (service: Service) => void;
  readonly refetch: () => void;
}

function LoadedService({ service, apply, refetch }: LoadedServiceProps) {
  const words = useWords('services', 'staff', 'staffServices');
  const toasts = useToasts();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { number, stage, kind } = service;

  function take<Data>(
    outcome: Outcome<Data>,
    serviceOf: (data: Data) => Service,
    done: string,
  ): string | null {
    if (!outcome.ok && tellLater(outcome.error, words, toasts)) {
      setRefusal(null);
      if (outcome.error.code === 'ACTION_DONE') refetch();
      return null;
    }
    const refused = outcome.ok ? null : stepRefusal(outcome.error, words);
    setRefusal(refused);
    if (outcome.ok) {
      toasts.add({ type: 'info', message: done });
      apply(serviceOf(outcome.value));
    } else if (outcome.error.code === 'SERVICE_CHANGED' || outcome.error.code === 'SERVICE_STEP_REFUSED')
      refetch();
    return refused;
  }

  return (
    <div className={styles.page}>
      <p>
        <Link to="/staff/services">{words('staffserv.back')}</Link>
      </p>
      <div className={styles.head}>
        <Status tone={tones[stage]}>{words(`staffserv.stage.${stage}`)}</Status>
        <h1 tabIndex={-1}>
          {words(`services.kind.${kind}`)} · {service.piece_name}
        </h1>
        <p>{words('staffserv.number', { number })}</p>
      </div>
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <ServiceFacts service={service} />
          <Pictures service={service} onChanged={apply} />
        </div>
        <div className={styles.column}>
          <StepList service={service} take={take} />
          <Corrections service={service} take={take} />
        </div>
      </div>
    </div>
  );
}
