/** `/appointment?number=…&key=…`: one appointment, for whoever has the link. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Breadcrumbs, Container, EmptyState, LinkButton, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { PageHead } from '../app/PageHead.tsx';
import { AppointmentCard } from './AppointmentCard.tsx';
import styles from './Appointments.module.css';
import { OneAppointmentDocument } from './queries.generated.ts';

export default function AppointmentScreen() {
  const words = useWords('appointments');
  const [search] = useSearchParams();
  const number = search.get('number') ?? '';
  const key = search.get('key');
  const { data, error, loading, refetch } = useQuery(
    OneAppointmentDocument,
    { number, key },
    { pause: number === '', policy: 'cache-and-network' },
  );
  const title = words('appointments.title');
  const appointment = data?.appointment;
  const isGone = number === '' || error?.code === 'APPOINTMENT_NOT_FOUND';
  return (
    <Container className={styles.page}>
      <PageHead title={title} hidden />
      <Breadcrumbs
        label={words('ui.breadcrumbs')}
        crumbs={[{ label: words('shell.home'), to: '/' }, { label: title }]}
      />
      <h1 tabIndex={-1}>{title}</h1>
      {search.get('booked') === '1' && appointment && appointment.status < 2 ? (
        <Notice tone="success" live>
          {words(appointment.status === 1 ? 'appointments.booked.accepted' : 'appointments.booked.waiting')}
        </Notice>
      ) : null}
      {appointment ? (
        <AppointmentCard appointment={appointment} onChanged={refetch} />
      ) : isGone ? (
        <EmptyState
          icon="search"
          title={words('appointments.gone')}
          text={words('appointments.goneHint')}
          action={<LinkButton to="/appointments">{words('appointments.mine')}</LinkButton>}
        />
      ) : error ? (
        <LoadError
          live
          size="small"
          error={error}
          text={words('appointments.notLoaded')}
          busy={loading}
          onRetry={refetch}
        />
      ) : (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      )}
    </Container>
  );
}
