/** `/staff/services`: the services of the store by stage, a field for a number, and services without a booking. */

import { readError } from '@jinlan/client/data';
import { ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { typedCode } from '@jinlan/domain/people';
import { Button, EmptyState, Link, Skeleton, SkeletonRegion, Status, TextField } from '@jinlan/ui';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
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
import { StaffServicesDocument, type StaffServicesQuery } from './queries.generated.ts';
import { useBringWords } from './ServiceFacts.tsx';
import ownStyles from './StaffServices.module.css';
import { type Service, tones } from './service.ts';

type Stage = Service['stage'];
type List = StaffServicesQuery['staffServiceJobs'];

const stages: readonly Stage[] = [
  ...(['REQUESTED', 'RECEIVED', 'ESTIMATED', 'ACCEPTED', 'IN_WORK'] as const),
  ...(['READY', 'UNWORKED', 'UNCOLLECTED', 'HANDED_BACK', 'CANCELLED'] as const),
];

export default function StaffServicesScreen() {
  const words = useWords('staff', 'staffServices');
  return (
    <>
      <PageHead title={words('staffserv.title')} hidden />
      <SignedInOnly as="staff">
        <StaffServices />
      </SignedInOnly>
    </>
  );
}

function useServices(stage: Stage | null, page: number): Loaded<List> {
  const client = useClient();
  return useLoaded(
    useCallback(async () => {
      const answer = await client
        .query(StaffServicesDocument, { stage, page }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      return { data: answer.data?.staffServiceJobs ?? null, error: readError(answer.error) };
    }, [client, stage, page]),
  );
}

function StaffServices() {
  const words = useWords('staff', 'staffServices');
  const [query] = useSearchParams();
  const stage = stages.find((each) => each === query.get('stage')) ?? null;
  const page = pageIn(query);
  const { data, error, loading, refetch } = useServices(stage, page);
  const hrefOf = (to: Stage | null, number = 1): string => {
    const parts = [to === null ? '' : `stage=${to}`, number === 1 ? '' : `page=${number}`].filter(Boolean);
    return parts.length === 0 ? '/staff/services' : `/staff/services?${parts.join('&')}`;
  };
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('staffserv.title')}</h1>
        <p>{words('staffserv.lead')}</p>
      </div>
      <FindForm />
      <CounterForm />
      <StageTabs
        label={words('staffserv.stages')}
        tabs={[null, ...stages].map((each) => ({
          key: each ?? 'all',
          label: each === null ? words('staffserv.all') : words(`staffserv.stage.${each}`),
          to: hrefOf(each),
          isCurrent: each === stage,
        }))}
      />
      {data ? (
        <Services list={data} page={page} hrefOf={(to) => hrefOf(stage, to)} />
      ) : loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : (
        <RewardsProblem
          error={error}
          notYours={words('staffserv.notYours')}
          none={words('staffserv.none')}
          notLoaded={words('staffserv.notLoaded')}
          onRetry={refetch}
        />
      )}
    </div>
  );
}

function FindForm() {
  const words = useWords('staffServices');
  const navigate = useNavigate();
  const form = useShopForm<{ number: string }>({
    defaultValues: { number: '' },
    check: ({ number }) => ({
      number: /^s\d{12}$/i.test(typedCode(number)) ? null : words('staffserv.find.missing'),
    }),
    async send({ number }) {
      await navigate(`/staff/services/${typedCode(number).toUpperCase()}`);
      return null;
    },
  });
  return (
    <ShopForm
      form={form}
      className={ownStyles.find ?? ''}
      foot={
        <Button type="submit" busy={form.busy && words('ui.busy')}>
          {words('staffserv.find')}
        </Button>
      }
    >
      <TextField
        label={words('staffserv.find.label')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.field('number')}
      />
    </ShopForm>
  );
}

interface ServicesProps {
  readonly list: List;
  readonly page: number;
  readonly hrefOf: (page: number) => string;
}

function Services({ list, page, hrefOf }: ServicesProps) {
  const words = useWords('services', 'staffServices');
  const bring = useBringWords();
  if (list.items.length === 0) return <EmptyState icon="search" title={words('staffserv.none')} />;
  return (
    <>
      <p role="status" className={styles.soft}>
        {words('staffserv.count', { count: list.total_count })}
      </p>
      <ul className={styles.list}>
        {list.items.map((job) => (
          <li key={job.number}>
            <Link to={`/staff/services/${job.number}`} className={styles.row}>
              <Status tone={tones[job.stage]}>{words(`staffserv.stage.${job.stage}`)}</Status>
              <strong>
                {words(`services.kind.${job.kind}`)} · {job.piece_name}
              </strong>
              <span>{job.name}</span>
              <span className={styles.soft}>
                {[
                  words('staffserv.number', { number: job.number }),
                  bring(job),
                  job.promised_on && job.stage !== 'HANDED_BACK'
                    ? `${words('services.facts.promised')} ${words.date(`${job.promised_on}T12:00:00+08:00`)}`
                    : null,
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
