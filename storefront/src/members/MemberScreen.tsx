/** `/member`: the card with the level and the progress to the next one, and the points. */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Cluster, Icon, LinkButton, Skeleton, SkeletonRegion, Stack } from '@jinlan/ui';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { useSession } from '../account/session.tsx';
import { Benefits } from './Benefits.tsx';
import { MemberCard } from './MemberCard.tsx';
import { Points } from './Points.tsx';
import { MembershipDocument } from './queries.generated.ts';

export default function MemberScreen() {
  const words = useWords('members');
  return (
    <AccountPage title={words('members.title')}>
      <Membership />
    </AccountPage>
  );
}

function Membership() {
  const words = useWords('members');
  const { status } = useSession();
  const { data, error, loading, refetch } = useQuery(
    MembershipDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const customer = data?.customer;
  if (!customer?.membership) {
    return error ? (
      <LoadError
        live
        size="small"
        error={error}
        text={words('members.notLoaded')}
        busy={loading}
        onRetry={refetch}
      />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  }
  return (
    <Stack gap={48}>
      <Stack gap={16}>
        <MemberCard customer={customer} membership={customer.membership} />
        <Cluster gap={16}>
          <LinkButton to="/member/card">
            <Icon name="qr" size={20} />
            {words('members.code.open')}
          </LinkButton>
          <LinkButton to="/member/coupons">{words('members.coupons')}</LinkButton>
          <LinkButton to="/rewards">{words('members.rewards')}</LinkButton>
        </Cluster>
      </Stack>
      <Benefits membership={customer.membership} />
      <Points
        membership={customer.membership}
        perPoint={customer.reward_points?.exchange_rates?.earning?.currency_amount ?? 1}
      />
    </Stack>
  );
}
