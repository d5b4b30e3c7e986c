/** `/staff/rewards`: gifts that members redeemed and collect in this store. */
import { useWords } from '@jinlan/client/words';
import { EmptyState, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { Pages } from '../../app/Pages.tsx';
import { pageIn } from '../../app/page-in.ts';
import { RewardsProblem } from '../RewardsProblem.tsx';
import { StageTabs } from '../StageTabs.tsx';
import styles from './StaffRewardsScreen.module.css';
import { StoreGift } from './StoreGift.tsx';
import { TypedCode } from './TypedCode.tsx';
import { type GiftStage, useStoreGifts } from './use-store-gifts.ts';

const stages = ['REQUESTED', 'READY', 'COLLECTED', 'EXPIRED', 'CANCELLED'] as const;

export default function StaffRewardsScreen() {
  const words = useWords('staff', 'staffRewards');
  return (
    <>
      <PageHead title={words('staffrewards.title')} hidden />
      <SignedInOnly as="staff">
        <StaffRewards />
      </SignedInOnly>
    </>
  );
}

export function StaffRewards() {
  const words = useWords('staff', 'staffRewards');
  const [query] = useSearchParams();
  const stage: GiftStage = stages.find((each) => each === query.get('stage')) ?? 'REQUESTED';
  const page = pageIn(query);
  const { data, error, loading, refetch } = useStoreGifts(stage, page);
  const hrefOf = (to: GiftStage, number = 1): string =>
    `/staff/rewards?stage=${to}${number === 1 ? '' : `&page=${number}`}`;
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('staffrewards.title')}</h1>
        <p>{words('staffrewards.lead')}</p>
      </div>
      <TypedCode onChanged={refetch} />
      <StageTabs
        label={words('staffrewards.stages')}
        tabs={stages.map((each) => ({
          key: each,
          label: words(`staffrewards.stage.${each}`),
          to: hrefOf(each),
          isCurrent: each === stage,
        }))}
      />
      {loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : data === null ? (
        <RewardsProblem
          error={error}
          notYours={words('staffrewards.notYours')}
          none={words('staffrewards.none')}
          notLoaded={words('staffrewards.notLoaded')}
          onRetry={refetch}
        />
      ) : data.items.length === 0 ? (
        <EmptyState icon="search" title={words('staffrewards.none')} />
      ) : (
        <>
          <ul className={styles.list}>
            {data.items.map((gift) => (
              <li key={gift.id}>
                <StoreGift gift={gift} code={null} onChanged={refetch} />
              </li>
            ))}
          </ul>
          <Pages page={page} pages={data.page_info.total_pages ?? 1} hrefOf={(to) => hrefOf(stage, to)} />
        </>
      )}
    </>
  );
}
