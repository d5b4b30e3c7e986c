/** `/reservations`: the pieces that stores have set aside for the customer, the newest first. */
import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { EmptyState, LinkButton } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { OwnList } from '../account/pages/OwnList.tsx';
import { useSession } from '../account/session.tsx';
import { pageIn } from '../app/page-in.ts';
import { MyReservationsDocument } from './queries.generated.ts';
import { ReservationCard } from './ReservationCard.tsx';

export default function ReservationsScreen() {
  const words = useWords('reservations');
  return (
    <AccountPage title={words('reservations.mine')} lead={words('reservations.mine.lead')}>
      <MyReservations />
    </AccountPage>
  );
}

function MyReservations() {
  const words = useWords('reservations');
  const { status } = useSession();
  const page = pageIn(useSearchParams()[0]);
  const query = useQuery(
    MyReservationsDocument,
    { page },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  return (
    <OwnList
      path="/reservations"
      page={page}
      query={query}
      list={query.data?.customer?.reservations}
      notLoaded={words('reservations.mine.notLoaded')}
      empty={
        <EmptyState
          icon="store"
          title={words('reservations.mine.none')}
          text={words('reservations.mine.noneHint')}
          action={<LinkButton to="/">{words('reservations.mine.browse')}</LinkButton>}
        />
      }
    >
      {(reservation) => (
        <ReservationCard key={reservation.number} reservation={reservation} onChanged={query.refetch} />
      )}
    </OwnList>
  );
}
