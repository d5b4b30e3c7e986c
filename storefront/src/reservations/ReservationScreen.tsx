/** `/reservation?number=…&key=…`: one reserved piece, for whoever has the link. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Breadcrumbs, Container, EmptyState, LinkButton, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { PageHead } from '../app/PageHead.tsx';
import { OneReservationDocument } from './queries.generated.ts';
import { ReservationCard } from './ReservationCard.tsx';
import styles from './Reservations.module.css';

export default function ReservationScreen() {
  const words = useWords('reservations');
  const [search] = useSearchParams();
  const number = search.get('number') ?? '';
  const key = search.get('key');
  const { data, error, loading, refetch } = useQuery(
    OneReservationDocument,
    { number, key },
    { pause: number === '', policy: 'cache-and-network' },
  );
  const title = words('reservations.title');
  const reservation = data?.reservation;
  const isGone = number === '' || error?.code === 'RESERVATION_NOT_FOUND';
  return (
    <Container className={styles.page}>
      <PageHead title={title} hidden />
      <Breadcrumbs
        label={words('ui.breadcrumbs')}
        crumbs={[{ label: words('shell.home'), to: '/' }, { label: title }]}
      />
      <h1 tabIndex={-1}>{title}</h1>
      {search.get('made') === '1' && reservation?.stage === 'REQUESTED' ? (
        <Notice tone="success" live>
          {words('reservations.made')}
        </Notice>
      ) : null}
      {reservation ? (
        <ReservationCard reservation={reservation} onChanged={refetch} />
      ) : isGone ? (
        <EmptyState
          icon="search"
          title={words('reservations.gone')}
          text={words('reservations.goneHint')}
          action={<LinkButton to="/reservations">{words('reservations.mine')}</LinkButton>}
        />
      ) : error ? (
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
      )}
    </Container>
  );
}
