/** `/staff/conversations` and `/staff/conversations/:uid`: the lists of a store's conversations beside the open one. */
import { readError } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { classNames, EmptyState, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useCallback, useEffect, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useClient } from 'urql';
import { SignedInOnly } from '../../account/session.tsx';
import { PageHead } from '../../app/PageHead.tsx';
import { pageIn } from '../../app/page-in.ts';
import { useConversationEvents } from '../../ordering/use-order-events.ts';
import { RewardsProblem } from '../RewardsProblem.tsx';
import { StageTabs } from '../StageTabs.tsx';
import { useLoaded } from '../use-loaded.ts';
import { ConversationRows } from './ConversationRows.tsx';
import { KeptConversation } from './KeptConversation.tsx';
import { addressOf, type ListName, lists } from './lists.ts';
import { StaffConversationsDocument } from './queries.generated.ts';
import styles from './StaffConversations.module.css';

/** Milliseconds between two readings of the list: a busy desk gets many events. */
const listPauseMs = 1_000;

export default function StaffConversationsScreen() {
  const words = useWords('staff', 'staffConversations');
  return (
    <>
      <PageHead title={words('staffconv.title')} hidden />
      <SignedInOnly as="staff">
        <StaffConversations />
      </SignedInOnly>
    </>
  );
}

function useList(list: ListName, page: number) {
  const client = useClient();
  return useLoaded(
    useCallback(async () => {
      const answer = await client
        .query(StaffConversationsDocument, { list, page }, { requestPolicy: 'network-only', unkept: true })
        .toPromise();
      return { data: answer.data?.staffConversations ?? null, error: readError(answer.error) };
    }, [client, list, page]),
  );
}

/** Calls at once, and then at most once in each pause. */
function useThrottled(call: () => void): () => void {
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  useEffect(
    () => () => {
      if (waiting.current !== null) clearTimeout(waiting.current);
    },
    [],
  );
  return useCallback(() => {
    if (waiting.current !== null) return;
    waiting.current = setTimeout(() => {
      waiting.current = null;
      latest.current();
    }, listPauseMs);
  }, []);
}

function StaffConversations() {
  const words = useWords('staff', 'staffConversations');
  const { uid = null } = useParams();
  const [query] = useSearchParams();
  const list = lists.find((each) => each === query.get('list')) ?? 'WAITING';
  const page = pageIn(query);
  const { data, error, loading, refetch } = useList(list, page);
  const refetchSoon = useThrottled(refetch);
  useConversationEvents(data?.watch_key ?? null, refetchSoon);
  return (
    <div className={classNames(styles.page, uid !== null && styles.hasOpen)}>
      <h1 tabIndex={-1}>{words('staffconv.title')}</h1>
      <section className={styles.lists}>
        <StageTabs
          label={words('staffconv.lists')}
          tabs={lists.map((each) => ({
            key: each,
            label:
              data && (each === 'WAITING' || each === 'UNPROVEN')
                ? words(`staffconv.counted.${each}`, {
                    count: each === 'WAITING' ? data.waiting : data.unproven,
                  })
                : words(`staffconv.list.${each}`),
            to: addressOf(null, each),
            isCurrent: each === list,
          }))}
        />
        {data ? (
          <ConversationRows
            key={`${list} ${page}`}
            found={data}
            list={list}
            page={page}
            openUid={uid}
            onChanged={refetch}
          />
        ) : loading ? (
          <SkeletonRegion label={words('ui.loading')}>
            <Skeleton shape="block" />
          </SkeletonRegion>
        ) : (
          <RewardsProblem
            error={error}
            notYours={words('staffconv.notYours')}
            none={words('staffconv.none')}
            notLoaded={words('staffconv.notLoaded')}
            onRetry={refetch}
          />
        )}
      </section>
      <section className={styles.open}>
        {uid === null ? (
          <EmptyState icon="chat" title={words('staffconv.choose')} />
        ) : (
          <KeptConversation key={uid} uid={uid} list={list} onChanged={refetch} />
        )}
      </section>
    </div>
  );
}
