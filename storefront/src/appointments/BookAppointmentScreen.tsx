/** `/book-appointment?at=<store>&sku=<piece>`: booking an appointment in a store, for guests and members. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Breadcrumbs, Container, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { useSession } from '../account/session.tsx';
import { PageHead } from '../app/PageHead.tsx';
import styles from './Appointments.module.css';
import { BookingForm } from './BookingForm.tsx';
import {
  AppointmentPieceDocument,
  AppointmentStoreDocument,
  AppointmentStoresDocument,
  type AppointmentStoresQuery,
  AppointmentVisitorDocument,
} from './queries.generated.ts';

const path = '/book-appointment';

/** The stores that take appointments. */
const bookableIn = (data: AppointmentStoresQuery | undefined) =>
  (data?.pickupLocations?.items ?? []).flatMap((store) =>
    store?.takes_appointments && store.pickup_location_code
      ? [{ code: store.pickup_location_code, name: `${store.city ?? ''} ${store.name ?? ''}`.trim() }]
      : [],
  );

export default function BookAppointmentScreen() {
  const words = useWords('appointments');
  const [search] = useSearchParams();
  const { status } = useSession();
  const sku = search.get('sku') ?? '';
  const { data, error, loading, refetch } = useQuery(AppointmentStoresDocument, {});
  const visitor = useQuery(AppointmentVisitorDocument, {}, { pause: status === 'guest' });
  const piece = useQuery(AppointmentPieceDocument, { sku }, { pause: sku === '' });
  const title = words('appointments.book.title');
  const found = piece.data?.products?.items?.[0] ?? null;
  const listed = bookableIn(data);
  // The list ends after 100 stores, so a store of the address that is not in it is loaded by its code.
  const code = search.get('at') ?? '';
  const isElsewhere = data !== undefined && code !== '' && !listed.some((store) => store.code === code);
  const elsewhere = useQuery(AppointmentStoreDocument, { code }, { pause: !isElsewhere });
  const stores = isElsewhere ? [...listed, ...bookableIn(elsewhere.data)] : listed;
  const failure = error ?? (isElsewhere ? elsewhere.error : null);
  const isWaiting =
    (isElsewhere && elsewhere.data === undefined) ||
    (status !== 'guest' && visitor.data === undefined && !visitor.error) ||
    (sku !== '' && piece.data === undefined && !piece.error);
  const at = code === '' ? stores[0] : stores.find((store) => store.code === code);
  return (
    <Container className={styles.page}>
      <PageHead title={title} description={words('appointments.book.lead')} canonicalPath={path} />
      <Breadcrumbs
        label={words('ui.breadcrumbs')}
        crumbs={[{ label: words('shell.home'), to: '/' }, { label: title }]}
      />
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.lead}>{words('appointments.book.lead')}</p>
      {data === undefined || isWaiting ? (
        failure ? (
          <LoadError
            live
            size="small"
            error={failure}
            text={words('appointments.slots.notLoaded')}
            busy={loading || elsewhere.loading}
            onRetry={error ? refetch : elsewhere.refetch}
          />
        ) : (
          <SkeletonRegion label={words('ui.loading')}>
            <Skeleton shape="block" />
          </SkeletonRegion>
        )
      ) : stores.length === 0 ? (
        <Notice tone="warning">{words('appointments.slots.none')}</Notice>
      ) : (
        <>
          {at === undefined ? <Notice tone="warning">{words('appointments.store.none')}</Notice> : null}
          <BookingForm
            key={visitor.data?.customer?.id ?? 'guest'}
            stores={stores}
            at={at?.code ?? ''}
            piece={found === null ? null : { sku: found.sku ?? sku, name: found.name ?? sku }}
            visitor={visitor.data?.customer ?? null}
          />
        </>
      )}
    </Container>
  );
}
