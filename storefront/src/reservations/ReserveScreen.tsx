/** `/reserve?sku=<piece>&at=<store>`: reserving a piece in a store to try it, for guests and members. */
import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Breadcrumbs, Container, EmptyState, LinkButton, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { useSession } from '../account/session.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { piecePath } from '../product/piece-line.ts';
import { PieceLine } from './PieceLine.tsx';
import { ReservationVisitorDocument, ReservePieceDocument } from './queries.generated.ts';
import styles from './Reservations.module.css';
import { ReserveForm } from './ReserveForm.tsx';

export default function ReserveScreen() {
  const words = useWords('reservations');
  const [search] = useSearchParams();
  const { status } = useSession();
  const sku = search.get('sku') ?? '';
  const at = search.get('at') ?? '';
  const { data, error, loading, refetch } = useQuery(
    ReservePieceDocument,
    { sku, at, hasChosen: at !== '' },
    { pause: sku === '', policy: 'cache-and-network' },
  );
  const visitor = useQuery(ReservationVisitorDocument, {}, { pause: status === 'guest' });
  const title = words('reservations.make.title');
  const piece = data?.reservablePiece ?? null;
  const listed = data?.pickupLocations?.items ?? [];
  // A chosen store that is not in the list is added at its start.
  const chosen = (data?.chosen?.items ?? []).filter(
    (store) => !listed.some((each) => each?.pickup_location_code === store?.pickup_location_code),
  );
  const stores = [...chosen, ...listed].flatMap((store) =>
    store?.takes_reservations && store.pickup_location_code
      ? [
          {
            code: store.pickup_location_code,
            name: store.name ?? '',
            address: `${store.city ?? ''} ${store.street ?? ''}`.trim(),
            isLast: store.quantity === 1,
          },
        ]
      : [],
  );
  const isWaiting =
    (sku !== '' && data === undefined) ||
    (status !== 'guest' && visitor.data === undefined && !visitor.error);
  return (
    <Container className={styles.page}>
      <PageHead title={title} hidden />
      <Breadcrumbs
        label={words('ui.breadcrumbs')}
        crumbs={[
          { label: words('shell.home'), to: '/' },
          ...(piece?.product ? [{ label: piece.piece, to: piecePath(piece.product) }] : []),
          { label: title },
        ]}
      />
      <h1 tabIndex={-1}>{title}</h1>
      {isWaiting ? (
        error ? (
          <LoadError
            live
            size="small"
            error={error}
            text={words('reservations.notLoaded')}
            busy={loading}
            onRetry={refetch}
          />
        ) : (
          <SkeletonRegion label={words('ui.loading')}>
            <Skeleton shape="block" />
          </SkeletonRegion>
        )
      ) : piece === null ? (
        <EmptyState
          icon="search"
          title={words('reservations.make.noPiece')}
          action={<LinkButton to="/">{words('reservations.mine.browse')}</LinkButton>}
        />
      ) : (
        <>
          <p className={styles.lead}>{words('reservations.make.lead', { hours: piece.hours })}</p>
          <PieceLine
            name={piece.piece}
            choice={piece.choice}
            product={piece.product}
            {...(piece.by_weight ? { note: words('reservations.gold') } : {})}
          />
          {stores.length === 0 ? (
            <EmptyState
              icon="store"
              title={words('reservations.make.none')}
              action={
                <LinkButton to={`/book-appointment?sku=${encodeURIComponent(piece.sku)}`}>
                  {words('reservations.make.visit')}
                </LinkButton>
              }
            />
          ) : (
            <ReserveForm
              key={visitor.data?.customer?.id ?? 'guest'}
              sku={piece.sku}
              stores={stores}
              at={at}
              visitor={visitor.data?.customer ?? null}
              onSoldOut={refetch}
            />
          )}
        </>
      )}
    </Container>
  );
}
