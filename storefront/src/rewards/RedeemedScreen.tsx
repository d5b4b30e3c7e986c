/** `/rewards/redeemed`: the member's gifts with their codes. Coupons are on `/member/coupons`. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { EmptyState, Icon, Link, LinkButton, Skeleton, SkeletonRegion, Stack } from '@jinlan/ui';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { useSession } from '../account/session.tsx';
import { Gift } from './Gift.tsx';
import { RedeemedRewardsDocument } from './queries.generated.ts';
import styles from './Rewards.module.css';

export default function RedeemedScreen() {
  const words = useWords('rewards');
  return (
    <AccountPage title={words('rewards.mine.title')}>
      <Redeemed />
    </AccountPage>
  );
}

function Redeemed() {
  const words = useWords('rewards');
  const { status } = useSession();
  const { data, error, loading, refetch } = useQuery(
    RedeemedRewardsDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  if (!data?.customer)
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
  const gifts = data.customer.reward_gifts ?? [];
  if (gifts.length === 0)
    return (
      <EmptyState
        icon="search"
        title={words('rewards.mine.none')}
        text={words('rewards.mine.none.hint')}
        action={
          <>
            <LinkButton to="/rewards">{words('rewards.back')}</LinkButton>
            <LinkButton to="/member/coupons">{words('rewards.mine.toCoupons')}</LinkButton>
          </>
        }
      />
    );
  return (
    <Stack gap={24}>
      <Link to="/rewards" className={styles.back}>
        <Icon name="left" size={20} />
        {words('rewards.back')}
      </Link>
      <ul className={styles.list}>
        {gifts.map((gift) => (
          <Gift key={gift.id} gift={gift} onChanged={refetch} />
        ))}
      </ul>
    </Stack>
  );
}
