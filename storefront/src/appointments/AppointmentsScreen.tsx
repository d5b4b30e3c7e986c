/** `/appointments`: the customer's own appointments, the latest day first. */
import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { NOTICE_HOURS } from '@jinlan/domain/appointments';
import { EmptyState, LinkButton } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { OwnList } from '../account/pages/OwnList.tsx';
import { useSession } from '../account/session.tsx';
import { pageIn } from '../app/page-in.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
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

function MyAppointments() {
  const words = useWords('appointments');
  const { status } = useSession();
  const page = pageIn(useSearchParams()[0]);
  const query = useQuery(
    MyAppointmentsDocument,
    { page },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const book = (
    <LinkButton to="/book-appointment" priority="high">
      {words('appointments.mine.book')}
    </LinkButton>
  );
  return (
    <OwnList
      path="/appointments"
      page={page}
      query={query}
      list={query.data?.customer?.appointments}
      notLoaded={words('appointments.mine.notLoaded')}
      lead={book}
      empty={
        <EmptyState
          icon="store"
          title={words('appointments.mine.none')}
          text={words('appointments.mine.noneHint')}
          action={book}
        />
      }
    >
      {(appointment) => (
        <AppointmentCard key={appointment.number} appointment={appointment} onChanged={query.refetch} />
      )}
    </OwnList>
  );
}
