/** When it leaves us, and which stores have it now. Stores are asked for only once a piece with a stock is chosen. */
import { Button, Dialog, Icon } from '@jinlan/ui';
import { useState } from 'react';
import { showPhone } from '../../../content/phone.ts';
import { useQuery } from '../../../data/use-query.ts';
import { useWords } from '../../../words/words.tsx';
import { StoresWithPieceDocument } from '../queries.generated.ts';
import styles from './Delivery.module.css';

interface DeliveryProps {
  /** The salable SKU, once it is known. */
  readonly sku: string | null;
  readonly days: number | null | undefined;
}

export function Delivery({ sku, days }: DeliveryProps) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(StoresWithPieceDocument, { sku: sku ?? '' }, { pause: sku === null });
  const stores =
    sku === null
      ? []
      : (data?.pickupLocations?.items ?? []).flatMap((store) =>
          (store?.quantity ?? 0) > 0 && store ? [store] : [],
        );
  return (
    <ul className={styles.delivery}>
      {days ? (
        <li>
          <Icon name="truck" size={20} />
          <div>
            <p>{words('browse.piece.delivery', { days })}</p>
            <small>{words('browse.piece.deliveryNote')}</small>
          </div>
        </li>
      ) : null}
      {sku !== null && data ? (
        <li>
          <Icon name="store" size={20} />
          <div>
            <p>
              {stores.length > 0
                ? words('browse.piece.storesTitle', { count: stores.length })
                : words('browse.piece.storesNone')}
            </p>
            {stores.slice(0, 2).map((store) => (
              <small key={store.pickup_location_code}>
                {words('browse.piece.storesLine', { name: store.name ?? '', quantity: store.quantity ?? 0 })}
              </small>
            ))}
          </div>
          {stores.length > 0 ? (
            <Button priority="low" onClick={() => setOpen(true)}>
              {words('browse.piece.storesMore')}
            </Button>
          ) : null}
        </li>
      ) : null}
      <li className={styles.dialog}>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title={words('browse.piece.storesDialog')}
          closeLabel={words('ui.close')}
          variant="drawer-end"
        >
          <ul className={styles.stores}>
            {stores.map((store) => (
              <li key={store.pickup_location_code}>
                <h3>{store.name}</h3>
                <p>
                  {words('browse.piece.storesLine', {
                    name: store.city ?? '',
                    quantity: store.quantity ?? 0,
                  })}
                </p>
                <p>{store.street}</p>
                {store.opening_hours ? (
                  <p>{words('browse.piece.hours', { hours: store.opening_hours })}</p>
                ) : null}
                {store.phone ? (
                  <p>{words('browse.stores.phone', { phone: showPhone(store.phone) })}</p>
                ) : null}
              </li>
            ))}
          </ul>
        </Dialog>
      </li>
    </ul>
  );
}
