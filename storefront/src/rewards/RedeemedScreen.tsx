/** `/rewards/redeemed`: the member's gifts with their codes, and coupons. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { EmptyState, Icon, Link, LinkButton, Skeleton, SkeletonRegion, Stack, Status } from '@jinlan/ui';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { useSession } from '../account/session.tsx';
import { Gift } from './Gift.tsx';
import { RedeemedRewardsDocument, type RedeemedRewardsQuery } from './queries.generated.ts';
import styles from './Rewards.module.css';

type Coupon = NonNullable<NonNullable<RedeemedRewardsQuery['customer']>['reward_coupons']>[number];

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
  const coupons = data.customer.reward_coupons ?? [];
  if (gifts.length + coupons.length === 0)
    return (
      <EmptyState
        icon="search"
        title={words('rewards.mine.none')}
        text={words('rewards.mine.none.hint')}
        action={<LinkButton to="/rewards">{words('rewards.back')}</LinkButton>}
      />
    );
  return (
    <Stack gap={24}>
      <Link to="/rewards" className={styles.back}>
        <Icon name="left" size={20} />
        {words('rewards.back')}
      </Link>
      {gifts.length > 0 ? (
        <section aria-labelledby="redeemed-gifts">
          <h2 id="redeemed-gifts">{words('rewards.mine.gifts')}</h2>
          <ul className={styles.list}>
            {gifts.map((gift) => (
              <Gift key={gift.id} gift={gift} onChanged={refetch} />
            ))}
          </ul>
        </section>
      ) : null}
      {coupons.length > 0 ? (
        <section aria-labelledby="redeemed-coupons">
          <h2 id="redeemed-coupons">{words('rewards.mine.coupons')}</h2>
          <ul className={styles.list}>
            {coupons.map((coupon) => (
              <CouponRow key={coupon.id} coupon={coupon} />
            ))}
          </ul>
        </section>
      ) : null}
    </Stack>
  );
}

const tones = { VALID: 'act', USED: 'done', EXPIRED: 'closed' } as const;

function CouponRow({ coupon }: { readonly coupon: Coupon }) {
  const words = useWords('rewards');
  const { name, about, state, code, points, valid_until: until, redeemed_at: at } = coupon;
  return (
    <li className={`${styles.row} ${styles.plain}`}>
      <div>
        <Status tone={tones[state]}>{words(`rewards.coupon.${state}`)}</Status>
        <h3>{name}</h3>
        <p className={styles.code}>
          <span className={styles.soft}>{words('rewards.coupon.code')}</span> {code}
        </p>
        <p>{words('rewards.coupon.until', { day: words.day(until) })}</p>
        {about ? <p className={styles.soft}>{about}</p> : null}
        <p className={styles.soft}>
          {words('rewards.redeemedOn', { day: words.date(at), points: words.number(points) })}
        </p>
      </div>
    </li>
  );
}
