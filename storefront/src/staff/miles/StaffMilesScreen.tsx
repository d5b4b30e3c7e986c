/** `/staff/miles`: requests for airline miles, for the manager of the e-shop. */
import { useWords } from '@jinlan/client/words';
import { EmptyState, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { Pages } from '../../app/Pages.tsx';
import { pageIn } from '../../app/page-in.ts';
import { RewardsProblem } from '../RewardsProblem.tsx';
import { StageTabs } from '../StageTabs.tsx';
import { MilesFiles } from './MilesFiles.tsx';
import { MilesRow } from './MilesRow.tsx';
import styles from './StaffMilesScreen.module.css';
import { type MilesStage, useMiles } from './use-miles.ts';

const stages = ['SUBMITTED', 'SENT', 'CREDITED', 'REJECTED'] as const;

export default function StaffMilesScreen() {
  const words = useWords('staff', 'staffRewards');
  return (
    <>
      <PageHead title={words('staffmiles.title')} hidden />
      <SignedInOnly as="staff">
        <StaffMiles />
      </SignedInOnly>
    </>
  );
}

export function StaffMiles() {
  const words = useWords('staff', 'staffRewards');
  const [query] = useSearchParams();
  const stage: MilesStage = stages.find((each) => each === query.get('stage')) ?? 'SUBMITTED';
  const page = pageIn(query);
  const { data, error, loading, refetch } = useMiles(stage, page);
  const hrefOf = (to: MilesStage, number = 1): string =>
    `/staff/miles?stage=${to}${number === 1 ? '' : `&page=${number}`}`;
  const requests = data?.milesRequests;
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('staffmiles.title')}</h1>
        <p>{words('staffmiles.lead')}</p>
      </div>
      {loading && !data ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : !data || !requests ? (
        <RewardsProblem
          error={error}
          notYours={words('staffmiles.notYours')}
          none={words('staffmiles.none')}
          notLoaded={words('staffmiles.notLoaded')}
          onRetry={refetch}
        />
      ) : (
        <>
          <MilesFiles files={data.milesFiles} onChanged={refetch} />
          <StageTabs
            label={words('staffmiles.stages')}
            tabs={stages.map((each) => ({
              key: each,
              label: words(`staffmiles.stage.${each}`),
              to: hrefOf(each),
              isCurrent: each === stage,
            }))}
          />
          {requests.items.length === 0 ? (
            <EmptyState icon="search" title={words('staffmiles.none')} />
          ) : (
            <ul className={styles.list}>
              {requests.items.map((request) => (
                <MilesRow key={request.id} request={request} onChanged={refetch} />
              ))}
            </ul>
          )}
          <Pages page={page} pages={requests.page_info.total_pages ?? 1} hrefOf={(to) => hrefOf(stage, to)} />
        </>
      )}
    </>
  );
}
