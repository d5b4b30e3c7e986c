/** All stores that have a piece, in a drawer. */

import { useWords } from '@jinlan/client/words';
import { formatPhone } from '@jinlan/domain/people';
import { Button, Dialog, Icon, Notice } from '@jinlan/ui';
import type { usePosition } from '../gallery/use-position.ts';
import type { StoresWithPieceQuery } from '../queries.generated.ts';
import styles from './Delivery.module.css';

export type StoreWithPiece = NonNullable<
  NonNullable<NonNullable<StoresWithPieceQuery['pickupLocations']>['items']>[number]
>;

interface StoresDialogProps {
  readonly open: boolean;
  readonly stores: readonly StoreWithPiece[];
  /** The line with name, quantity and distance. */
  readonly line: (store: StoreWithPiece) => string;
  readonly state: ReturnType<typeof usePosition>['state'];
  readonly onLocate: () => void;
  readonly onClose: () => void;
}

export function StoresDialog({ open, stores, line, state, onLocate, onClose }: StoresDialogProps) {
  const words = useWords('piece');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words('piece.storesDialog')}
      closeLabel={words('ui.close')}
      variant="drawer-end"
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
      <ul className={styles.stores}>
        {stores.map((store) => (
          <li key={store.pickup_location_code}>
            <h3>{store.name}</h3>
            <p>{line({ ...store, name: store.city })}</p>
            <p>{store.street}</p>
            {store.opening_hours ? <p>{words('piece.hours', { hours: store.opening_hours })}</p> : null}
            {store.phone ? <p>{words('browse.stores.phone', { phone: formatPhone(store.phone) })}</p> : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
