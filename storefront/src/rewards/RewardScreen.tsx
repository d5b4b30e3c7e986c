/** `/rewards/:key`: one reward, with the choice of a store for a gift, and the confirmation. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { EmptyState, Icon, Link, LinkButton, Skeleton, SkeletonRegion, Stack } from '@jinlan/ui';
import { useParams } from 'react-router';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { useSession } from '../account/session.tsx';
import { RewardDocument } from './queries.generated.ts';
import { Redeem } from './Redeem.tsx';
import { RewardPicture } from './RewardPicture.tsx';
import styles from './Rewards.module.css';

export default function RewardScreen() {
  const words = useWords('rewards');
  const { key = '' } = useParams();
  return (
    <AccountPage title={words('rewards.title')}>
      <Reward key={key} id={key} />
    </AccountPage>
  );
}

function Reward({ id }: { readonly id: string }) {
  const words = useWords('rewards');
  const { status } = useSession();
  const { data, error, loading, refetch } = useQuery(
    RewardDocument,
    { key: id },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  if (error?.code === 'REWARD_NOT_FOUND')
    return (
      <EmptyState
        icon="search"
        title={words('rewards.missing')}
        text={words('rewards.missing.hint')}
        action={<LinkButton to="/rewards">{words('rewards.back')}</LinkButton>}
      />
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
      </SkeletonRegion>
    );
  const { reward, customer } = data;
  return (
    <Stack gap={16}>
      <Link to="/rewards" className={styles.back}>
        <Icon name="left" size={20} />
        {words('rewards.back')}
      </Link>
      <div className={styles.reward}>
        <RewardPicture reward={reward} sizes="(min-width: 768px) 40vw, 92vw" priority />
        <div className={styles.facts}>
          <h2>{reward.name}</h2>
          <p className={styles.points}>{words('rewards.points', { points: words.number(reward.points) })}</p>
          {reward.about ? <p>{reward.about}</p> : null}
          <Redeem reward={reward} member={customer?.membership ?? null} onChanged={refetch} />
        </div>
      </div>
    </Stack>
  );
}
