/** `/appointment?number=…&key=…`: one appointment. */
import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { LinkedPage, useLinkedAddress } from '../at-store/LinkedPage.tsx';
import { AppointmentCard } from './AppointmentCard.tsx';
import { OneAppointmentDocument } from './queries.generated.ts';

export default function AppointmentScreen() {
  const words = useWords('appointments');
  const { number, key, isNew } = useLinkedAddress();
  const query = useQuery(
    OneAppointmentDocument,
    { number, key },
    { pause: number === '', policy: 'cache-and-network' },
  );
  const appointment = query.data?.appointment;
  const news =
    appointment && appointment.status < 2
      ? words(appointment.status === 1 ? 'appointments.booked.accepted' : 'appointments.booked.waiting')
      : null;
  return (
    <LinkedPage
      title={words('appointments.title')}
      query={query}
      isGone={number === '' || query.error?.code === 'APPOINTMENT_NOT_FOUND'}
      gone={{
        title: words('appointments.gone'),
        text: words('appointments.goneHint'),
        own: { label: words('appointments.mine'), to: '/appointments' },
      }}
      notLoaded={words('appointments.notLoaded')}
      news={isNew ? news : null}
    >
      {appointment ? <AppointmentCard appointment={appointment} onChanged={query.refetch} /> : null}
    </LinkedPage>
  );
}
