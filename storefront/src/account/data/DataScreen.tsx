/**
 * `/account/data`: a list of the data that the shop stores about the customer, their download, and the closing of the
 * account.
 */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Skeleton, SkeletonRegion, Stack } from '@jinlan/ui';
import { AccountPage } from '../pages/AccountPage.tsx';
import { useSession } from '../session.tsx';
import { CloseAccount } from './CloseAccount.tsx';
import { Closing } from './Closing.tsx';
import { Download } from './Download.tsx';
import { HeldList } from './HeldList.tsx';
import { MyDataDocument } from './queries.generated.ts';

export default function DataScreen() {
  const words = useWords('privacy');
  return (
    <AccountPage title={words('privacy.title')} lead={words('privacy.lead')}>
      <Content />
    </AccountPage>
  );
}

function Content() {
  const words = useWords('account');
  const { status } = useSession();
  const { data, error, refetch } = useQuery(
    MyDataDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const customer = data?.customer;
  if (!customer?.privacy)
    return error ? (
      <LoadError live size="small" error={error} text={words('account.notLoaded')} onRetry={refetch} />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  const { privacy, has_password: hasPassword, email } = customer;
  const owner = { hasPassword: hasPassword === true, email: email ?? '' };
  return (
    <Stack gap={48}>
      {privacy.closing ? <Closing closesAt={privacy.closing.closes_at} onKept={refetch} /> : null}
      <Download owner={owner} />
      {privacy.closing ? null : <CloseAccount owner={owner} privacy={privacy} onRefused={refetch} />}
      <HeldList held={privacy.held} />
    </Stack>
  );
}
