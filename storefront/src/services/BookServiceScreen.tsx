/**
 * `/services?piece=<uid>`: the stores' services for a piece, their prices, and the request form, for guests and
 * members.
 */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Breadcrumbs, Container, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { useSession } from '../account/session.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { readOffer } from './offers.ts';
import { ServiceOffersDocument, ServiceStoresDocument, ServiceVisitorDocument } from './queries.generated.ts';
import { ServiceForm } from './ServiceForm.tsx';
import styles from './Services.module.css';

const path = '/services';

export default function BookServiceScreen() {
  const words = useWords('services');
  const [search] = useSearchParams();
  const { status } = useSession();
  const offers = useQuery(ServiceOffersDocument, {});
  const stores = useQuery(ServiceStoresDocument, {});
  const visitor = useQuery(ServiceVisitorDocument, {}, { pause: status === 'guest' });
  const title = words('services.title');
  const listed = (offers.data?.serviceOffers ?? []).flatMap((offer) => readOffer(offer) ?? []);
  const open = (stores.data?.pickupLocations?.items ?? []).flatMap((store) =>
    store?.takes_appointments && store.pickup_location_code
      ? [{ code: store.pickup_location_code, name: `${store.city ?? ''} ${store.name ?? ''}`.trim() }]
      : [],
  );
  const failed = offers.error ? offers : stores.error ? stores : null;
  const isWaiting =
    offers.data === undefined ||
    stores.data === undefined ||
    (status !== 'guest' && visitor.data === undefined && !visitor.error);
  return (
    <Container className={styles.page}>
      <PageHead title={title} description={words('services.lead')} canonicalPath={path} />
      <Breadcrumbs
        label={words('ui.breadcrumbs')}
        crumbs={[{ label: words('shell.home'), to: '/' }, { label: title }]}
      />
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.lead}>{words('services.lead')}</p>
      {isWaiting ? (
        failed ? (
          <LoadError
            live
            size="small"
            error={failed.error}
            text={words('services.notLoaded')}
            busy={failed.loading}
            onRetry={failed.refetch}
          />
        ) : (
          <SkeletonRegion label={words('ui.loading')}>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </SkeletonRegion>
        )
      ) : listed.length === 0 || open.length === 0 ? (
        <Notice tone="warning">{words('services.none')}</Notice>
      ) : (
        <ServiceForm
          key={visitor.data?.customer?.id ?? 'guest'}
          offers={listed}
          stores={open}
          visitor={visitor.data?.customer ?? null}
          pieceUid={search.get('piece') ?? ''}
        />
      )}
    </Container>
  );
}
