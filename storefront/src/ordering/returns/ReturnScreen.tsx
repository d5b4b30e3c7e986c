/** `/order-returns/20261127000001-R1`: one return of the signed-in customer, loaded again when it changes. */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { EmptyState, Icon, Link, LinkButton, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useParams } from 'react-router';
import { AccountPage } from '../../account/pages/AccountPage.tsx';
import { useSession } from '../../account/session.tsx';
import { ReturnDetails } from '../order/returns/ReturnDetails.tsx';
import { CustomerReturnDocument } from '../queries.generated.ts';
import { useOrderEvents } from '../use-order-events.ts';
import styles from './Returns.module.css';

export default function ReturnScreen() {
  const words = useWords('orders');
  const number = (useParams().number ?? '').toUpperCase();
  return (
    <AccountPage title={words('orders.return.titled', { number })}>
      {/^\d{14,20}-R\d{1,6}$/.test(number) ? <OneReturn key={number} number={number} /> : <NotFound />}
    </AccountPage>
  );
}

function OneReturn({ number }: { readonly number: string }) {
  const words = useWords('orders');
  const { status } = useSession();
  const { data, error, loading, refetch } = useQuery(
    CustomerReturnDocument,
    { uid: btoa(number) },
    { pause: status === 'guest', policy: 'network-only' },
  );
  const sent = data?.customer?.return;
  const watched = sent?.order?.watch_key;
  useOrderEvents(watched ? [watched] : [], refetch);
  const failure = error ? (
    <LoadError live size="small" error={error} busy={loading} onRetry={refetch} />
  ) : null;
  if (!sent) {
    if (failure) return failure;
    if (data?.customer) return <NotFound />;
    return (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  }
  const order = sent.order?.number ?? '';
  return (
    <>
      <p className={styles.links}>
        <Link to="/order-returns">
          <Icon name="left" size={20} />
          {words('orders.return.back')}
        </Link>
        <Link to={`/order-details/${order}`}>{words('orders.return.ofOrder', { number: order })}</Link>
      </p>
      {failure}
      <ReturnDetails sent={sent} access={{ number: order, token: null }} refetch={refetch} level={2} />
    </>
  );
}

function NotFound() {
  const words = useWords('orders');
  return (
    <EmptyState
      icon="search"
      title={words('orders.return.missing')}
      text={words('orders.return.missingHint')}
      action={<LinkButton to="/order-returns">{words('orders.return.back')}</LinkButton>}
    />
  );
}
