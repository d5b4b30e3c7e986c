/** `/member/coupons`: coupons to claim, and the member's own by their state. `?state=` names the tab. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { EmptyState, LinkButton, Skeleton, SkeletonRegion, Stack, Tabs } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { useSession } from '../account/session.tsx';
import { Claimable } from './Claimable.tsx';
import { Coupon } from './Coupon.tsx';
import styles from './Coupons.module.css';
import type { CouponFactsFragment } from './fragments.generated.ts';
import { MemberCouponsDocument } from './queries.generated.ts';

const states = ['VALID', 'USED', 'EXPIRED'] as const;

export default function CouponsScreen() {
  const words = useWords('coupons');
  return (
    <AccountPage title={words('coupons.title')}>
      <Coupons />
    </AccountPage>
  );
}

function Coupons() {
  const words = useWords('coupons');
  const { status } = useSession();
  const { data, error, loading, refetch } = useQuery(
    MemberCouponsDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const customer = data?.customer;
  if (!customer)
    return error ? (
      <LoadError
        live
        size="small"
        error={error}
        text={words('coupons.notLoaded')}
        busy={loading}
        onRetry={refetch}
      />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  return (
    <Stack gap={48}>
      <Claimable campaigns={customer.claimable_coupons ?? []} onChanged={refetch} />
      <ByState coupons={customer.coupons ?? []} />
    </Stack>
  );
}

function ByState({ coupons }: { readonly coupons: readonly CouponFactsFragment[] }) {
  const words = useWords('coupons');
  const [search, setSearch] = useSearchParams();
  const named = search.get('state')?.toUpperCase();
  const selected = states.find((state) => state === named) ?? 'VALID';
  const select = (state: string) => {
    const next = new URLSearchParams(search);
    if (state === 'VALID') next.delete('state');
    else next.set('state', state.toLowerCase());
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const ofState = Map.groupBy(coupons, ({ state }) => state);
  return (
    <Tabs
      label={words('coupons.tabs')}
      selected={selected}
      onSelect={select}
      tabs={states.map((state) => {
        const shown = ofState.get(state) ?? [];
        return {
          id: state,
          label: words('coupons.tab', { state: words(`coupons.${state}`), count: shown.length }),
          content:
            shown.length === 0 ? (
              <EmptyState
                icon="search"
                title={words(`coupons.none.${state}`)}
                text={words('coupons.none.hint')}
                action={<LinkButton to="/rewards">{words('coupons.toRewards')}</LinkButton>}
              />
            ) : (
              <ul className={styles.list}>
                {shown.map((coupon) => (
                  <Coupon key={coupon.id} coupon={coupon} />
                ))}
              </ul>
            ),
        };
      })}
    />
  );
}
