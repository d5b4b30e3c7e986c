/** `/reservation?number=…&key=…`: one reserved piece. */
import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { LinkedPage, useLinkedAddress } from '../at-store/LinkedPage.tsx';
import { OneReservationDocument } from './queries.generated.ts';
import { ReservationCard } from './ReservationCard.tsx';

export default function ReservationScreen() {
  const words = useWords('reservations');
  const { number, key, isNew } = useLinkedAddress();
  const query = useQuery(
    OneReservationDocument,
    { number, key },
    { pause: number === '', policy: 'cache-and-network' },
  );
  const reservation = query.data?.reservation;
  const news = reservation?.stage === 'REQUESTED' ? words('reservations.made') : null;
  return (
    <LinkedPage
      title={words('reservations.title')}
      query={query}
      isGone={number === '' || query.error?.code === 'RESERVATION_NOT_FOUND'}
      gone={{
        title: words('reservations.gone'),
        text: words('reservations.goneHint'),
        own: { label: words('reservations.mine'), to: '/reservations' },
      }}
      notLoaded={words('reservations.mine.notLoaded')}
      news={isNew ? news : null}
    >
      {reservation ? <ReservationCard reservation={reservation} onChanged={query.refetch} /> : null}
    </LinkedPage>
  );
}
