/** `/rewards`: what members can buy with points, with the points that they still lack for each. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { EmptyState, Link, Skeleton, SkeletonRegion, Stack } from '@jinlan/ui';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { useSession } from '../account/session.tsx';
import type { RewardFactsFragment } from './fragments.generated.ts';
import { RewardsDocument } from './queries.generated.ts';
import { RewardPicture } from './RewardPicture.tsx';
import styles from './Rewards.module.css';
import { hindrance, type Member } from './redeeming.ts';

export default function RewardsScreen() {
  const words = useWords('rewards');
  return (
    <AccountPage title={words('rewards.title')} lead={words('rewards.lead')}>
      <Rewards />
    </AccountPage>
  );
}

function Rewards() {
  const words = useWords('rewards');
  const { status } = useSession();
  const { data, error, loading, refetch } = useQuery(
    RewardsDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  if (!data)
    return error ? (
      <LoadError
        live
        size="small"
        error={error}
        text={words('rewards.notLoaded')}
        busy={loading}
        onRetry={refetch}
      />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  const member = data.customer?.membership ?? null;
  return (
    <Stack gap={24}>
      <div className={styles.head}>
        {member ? (
          <p className={styles.balance}>
            <strong>{words.number(member.points.available)}</strong> <span>{words('rewards.available')}</span>
          </p>
        ) : null}
        <p className={styles.links}>
          <Link to="/rewards/redeemed">{words('rewards.mine')}</Link>
          <Link to="/member/coupons">{words('rewards.mine.toCoupons')}</Link>
          <Link to="/rewards/miles">{words('rewards.miles')}</Link>
        </p>
      </div>
      <h2>{words('rewards.catalogue')}</h2>
      {data.rewards.length === 0 ? (
        <EmptyState icon="search" title={words('rewards.none')} text={words('rewards.none.hint')} />
      ) : (
        <ul className={styles.grid}>
          {data.rewards.map((reward) => (
            <li key={reward.key}>
              <Card reward={reward} member={member} />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function Card({ reward, member }: { readonly reward: RewardFactsFragment; readonly member: Member | null }) {
  const words = useWords('rewards');
  const why = hindrance(reward, member, words);
  return (
    <Link to={`/rewards/${reward.key}`} className={styles.card}>
      <RewardPicture reward={reward} sizes="(min-width: 768px) 25vw, 45vw" />
      <h3>{reward.name}</h3>
      <span className={styles.points}>
        {words('rewards.points', { points: words.number(reward.points) })}
      </span>
      {why ? <span className={styles.soft}>{why}</span> : null}
    </Link>
  );
}
