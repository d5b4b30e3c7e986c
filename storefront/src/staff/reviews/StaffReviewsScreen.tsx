/** `/staff/reviews`: reviews of pieces, for the manager of the e-shop. */
import { readError } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { EmptyState, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useClient } from 'urql';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { Pages } from '../../app/Pages.tsx';
import { pageIn } from '../../app/page-in.ts';
import { RewardsProblem } from '../RewardsProblem.tsx';
import { StageTabs } from '../StageTabs.tsx';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import { StaffReviewsDocument, type StaffReviewsQuery } from './queries.generated.ts';
import { ReviewRow } from './ReviewRow.tsx';
import styles from './StaffReviewsScreen.module.css';

type Stage = StaffReviewsQuery['staffReviews']['items'][number]['stage'];
const stages: readonly Stage[] = ['WAITING', 'SHOWN', 'REFUSED'];

export default function StaffReviewsScreen() {
  const words = useWords('staff', 'staffReviews');
  return (
    <>
      <PageHead title={words('staffreviews.title')} hidden />
      <SignedInOnly as="staff">
        <StaffReviews />
      </SignedInOnly>
    </>
  );
}

function useReviews(stage: Stage, page: number): Loaded<StaffReviewsQuery> {
  const client = useClient();
  return useLoaded(
    useCallback(async () => {
      const answer = await client
        .query(StaffReviewsDocument, { stage, page }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      return { data: answer.data ?? null, error: readError(answer.error) };
    }, [client, stage, page]),
  );
}

function StaffReviews() {
  const words = useWords('staff', 'staffReviews');
  const [query] = useSearchParams();
  const stage = stages.find((each) => each === query.get('stage')) ?? 'WAITING';
  const page = pageIn(query);
  const { data, error, loading, refetch } = useReviews(stage, page);
  const hrefOf = (to: Stage, number = 1): string =>
    `/staff/reviews?stage=${to}${number === 1 ? '' : `&page=${number}`}`;
  const found = data?.staffReviews;
  return (
    <>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{words('staffreviews.title')}</h1>
        <p>{words('staffreviews.lead')}</p>
      </div>
      {found ? (
        <>
          <StageTabs
            label={words('staffreviews.stages')}
            tabs={stages.map((each) => ({
              key: each,
              label: words('staffreviews.stage', { stage: each }),
              to: hrefOf(each),
              isCurrent: each === stage,
            }))}
          />
          {found.items.length === 0 ? (
            <EmptyState icon="search" title={words('staffreviews.none')} />
          ) : (
            <ul className={styles.list}>
              {found.items.map((review) => (
                <ReviewRow key={review.uid} review={review} onChanged={refetch} />
              ))}
            </ul>
          )}
          <Pages page={page} pages={found.page_info.total_pages ?? 1} hrefOf={(to) => hrefOf(stage, to)} />
        </>
      ) : loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : (
        <RewardsProblem
          error={error}
          notYours={words('staffreviews.notYours')}
          none={words('staffreviews.none')}
          notLoaded={words('staffreviews.notLoaded')}
          onRetry={refetch}
        />
      )}
    </>
  );
}
