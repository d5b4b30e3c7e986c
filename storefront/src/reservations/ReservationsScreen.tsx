/** `/reservations`: the pieces that stores keep for the customer, the newest first. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { EmptyState, LinkButton, Pagination, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { Navigate, useSearchParams } from 'react-router';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { useSession } from '../account/session.tsx';
import { MyReservationsDocument } from './queries.generated.ts';
import { ReservationCard } from './ReservationCard.tsx';
import styles from './Reservations.module.css';

export default function ReservationsScreen() {
  const words = useWords('reservations');
  return (
    <AccountPage title={words('reservations.mine')} lead={words('reservations.mine.lead')}>
      <MyReservations />
    </AccountPage>
  );
}

const pathOf = (page: number): string => (page === 1 ? '/reservations' : `/reservations?page=${page}`);

function MyReservations() {
  const words = useWords('reservations');
  const { status } = useSession();
  const [address] = useSearchParams();
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(address.get('page'))) || 1));
  const { data, error, loading, refetch } = useQuery(
    MyReservationsDocument,
    { page },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const reservations = data?.customer?.reservations;
  if (!reservations)
    return error ? (
      <LoadError
        live
        size="small"
        error={error}
        text={words('reservations.mine.notLoaded')}
        busy={loading}
        onRetry={refetch}
      />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  const pages = reservations.page_info.total_pages ?? 0;
  if (pages === 0)
    return (
      <EmptyState
        icon="store"
        title={words('reservations.mine.none')}
        text={words('reservations.mine.noneHint')}
        action={<LinkButton to="/">{words('reservations.mine.browse')}</LinkButton>}
      />
    );
  if (page > pages) return <Navigate to={pathOf(pages)} replace />;
  return (
    <div className={styles.list}>
      {reservations.items.map((reservation) => (
        <ReservationCard key={reservation.number} reservation={reservation} onChanged={refetch} />
      ))}
      <Pagination
        label={words('reservations.pages')}
        page={page}
        pages={pages}
        hrefOf={pathOf}
        pageLabel={(to) => words('reservations.page', { page: to })}
        previousLabel={words('reservations.previous')}
        nextLabel={words('reservations.next')}
      />
    </div>
  );
}
