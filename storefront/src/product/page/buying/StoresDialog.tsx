/** All stores that have a piece, in a drawer: which sizes each has, and reserving it there to try. */

import { useWords, type Words } from '@jinlan/client/words';
import { formatPhone } from '@jinlan/domain/people';
import { Button, Dialog, Icon, Link, LinkButton, Notice, Skeleton, SkeletonRegion } from '@jinlan/ui';
import type { Choices } from '../../choosing/variants.ts';
import type { usePosition } from '../gallery/use-position.ts';
import type { StoresWithPieceQuery } from '../queries.generated.ts';
import styles from './Delivery.module.css';

export type StoreWithPiece = NonNullable<
  NonNullable<NonNullable<StoresWithPieceQuery['pickupLocations']>['items']>[number]
>;

interface StoresDialogProps {
  readonly open: boolean;
  /** SKU of the chosen variant, or of the piece whose sizes are listed. */
  readonly sku: string;
  /** The piece's sizes as long as none is chosen; null if `sku` is the SKU that would be ordered. */
  readonly choices: Choices | null;
  /** Null while the stores load. */
  readonly stores: readonly StoreWithPiece[] | null;
  /** The line with name, availability and distance. */
  readonly line: (store: StoreWithPiece) => string;
  readonly state: ReturnType<typeof usePosition>['state'];
  readonly onLocate: () => void;
  readonly onClose: () => void;
}

/** The sizes that a store has, such as "14 · 16 (last piece)", in the order of the piece's sizes. */
function sizesIn({ stocked }: StoreWithPiece, choices: Choices, words: Words<'piece'>): string {
  return choices.variants
    .flatMap(({ product, uids }) => {
      const here = stocked.find(({ sku }) => sku === product.sku);
      if (!here) return [];
      const label = choices.options
        .map(({ code, values }) => values.find(({ uid }) => uid === uids.get(code))?.label ?? '')
        .join(' ');
      return [here.is_last ? words('piece.stores.last', { label }) : label];
    })
    .join(' · ');
}

export function StoresDialog(props: StoresDialogProps) {
  const { open, sku, choices, stores, line, state, onLocate, onClose } = props;
  const words = useWords('piece');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words('piece.storesDialog')}
      closeLabel={words('ui.close')}
      variant="drawer-end"
      footer={
        <LinkButton full to={`/book-appointment?sku=${encodeURIComponent(sku)}`}>
          {words('piece.visit')}
        </LinkButton>
      }
    >
      {state === 'refused' ? (
        <Notice tone="warning" live>
          {words('piece.stores.unlocated')}
        </Notice>
      ) : state === 'found' ? (
        <p role="status" className={styles.sorted}>
          {words('piece.stores.nearest')}
        </p>
      ) : (
        <Button size="small" busy={state === 'asking' && words('ui.busy')} onClick={onLocate}>
          <Icon name="pin" size={20} />
          {words('piece.stores.near')}
        </Button>
      )}
      {choices ? <p className={styles.sorted}>{words('piece.stores.choose')}</p> : null}
      <p className={styles.sorted}>
        <Link to={`/storelocator/?sku=${encodeURIComponent(sku)}`}>{words('piece.stores.map')}</Link>
      </p>
      {stores === null ? (
        <SkeletonRegion label={words('ui.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : (
        <ul className={styles.stores}>
          {stores.map((store) => (
            <li key={store.pickup_location_code}>
              <h3>
                <Link to={`/storelocator/?place=${encodeURIComponent(store.name ?? '')}`}>{store.name}</Link>
              </h3>
              <p>{line({ ...store, name: store.city })}</p>
              {choices ? (
                <p>
                  {words('piece.stores.sizes')}
                  {sizesIn(store, choices, words)}
                </p>
              ) : null}
              <p>{store.street}</p>
              {store.opening_hours ? <p>{words('piece.hours', { hours: store.opening_hours })}</p> : null}
              {store.phone ? (
                <p>{words('browse.stores.phone', { phone: formatPhone(store.phone) })}</p>
              ) : null}
              {choices || !store.takes_reservations ? null : (
                <LinkButton
                  size="small"
                  to={`/reserve?sku=${encodeURIComponent(sku)}&at=${store.pickup_location_code}`}
                  aria-label={words('piece.stores.reserveAt', { name: store.name })}
                >
                  {words('piece.stores.reserve')}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
