/** `/appointments`: the customer's own appointments, the latest day first. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { NOTICE_HOURS } from '@jinlan/domain/appointments';
import { EmptyState, LinkButton, Pagination, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { Navigate, useSearchParams } from 'react-router';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { useSession } from '../account/session.tsx';
import { AppointmentCard } from './AppointmentCard.tsx';
import styles from './Appointments.module.css';
import { MyAppointmentsDocument } from './queries.generated.ts';

export default function AppointmentsScreen() {
  const words = useWords('appointments');
  return (
    <AccountPage
      title={words('appointments.mine')}
      lead={words('appointments.mine.lead', { hours: NOTICE_HOURS })}
    >
      <MyAppointments />
    </AccountPage>
  );
}

const pathOf = (page: number): string => (page === 1 ? '/appointments' : `/appointments?page=${page}`);

function MyAppointments() {
  const words = useWords('appointments');
  const { status } = useSession();
  const [address] = useSearchParams();
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(address.get('page'))) || 1));
  const { data, error, loading, refetch } = useQuery(
    MyAppointmentsDocument,
    { page },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const appointments = data?.customer?.appointments;
  if (!appointments)
    return error ? (
      <LoadError
        live
        size="small"
        error={error}
        text={words('appointments.mine.notLoaded')}
        busy={loading}
        onRetry={refetch}
      />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  const book = (
    <LinkButton to="/book-appointment" priority="high">
      {words('appointments.mine.book')}
    </LinkButton>
  );
  const pages = appointments.page_info.total_pages ?? 0;
  if (pages === 0)
    return (
      <EmptyState
        icon="store"
        title={words('appointments.mine.none')}
        text={words('appointments.mine.noneHint')}
        action={book}
      />
    );
  if (page > pages) return <Navigate to={pathOf(pages)} replace />;
  return (
    <div className={styles.list}>
      <p>{book}</p>
      {appointments.items.map((appointment) => (
        <AppointmentCard key={appointment.number} appointment={appointment} onChanged={refetch} />
      ))}
      <Pagination
        label={words('appointments.pages')}
        page={page}
        pages={pages}
        hrefOf={pathOf}
        pageLabel={(to) => words('appointments.page', { page: to })}
        previousLabel={words('appointments.previous')}
        nextLabel={words('appointments.next')}
      />
    </div>
  );
}
