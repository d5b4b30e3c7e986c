/**
 * The delivery date, and the stores that have the piece, the nearest first if the shopper shares a position. Stores are
 * requested only when a variant with stock is chosen.
 */

import { useQuery } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { addWorkingDays, startOfBusinessDay } from '@jinlan/domain/kernel';
import { formatPhone } from '@jinlan/domain/people';
import { Button, Dialog, Icon, Notice } from '@jinlan/ui';
import { useState } from 'react';
import { useToday } from '../../../app/use-today.ts';
import { usePosition } from '../gallery/use-position.ts';
import { type ProductDetailFragment, StoresWithPieceDocument } from '../queries.generated.ts';
import styles from './Delivery.module.css';

interface DeliveryProps {
  /** The SKU of the chosen variant; null without one. */
  readonly sku: string | null;
  readonly days: number | null | undefined;
  /** Whether it is made after the order: no store has it, and the days are the workshop's. */
  readonly madeToOrder: boolean;
  /** Why it is not taken back; null where it is. */
  readonly exclusion: ProductDetailFragment['return_exclusion'];
}

export function Delivery({ sku: salable, days, madeToOrder, exclusion }: DeliveryProps) {
  const sku = madeToOrder ? null : salable;
  const words = useWords('piece');
  const today = useToday();
  const [open, setOpen] = useState(false);
  const { position, state, locate } = usePosition();
  const { data } = useQuery(
    StoresWithPieceDocument,
    { sku: sku ?? '', latitude: position?.latitude ?? null, longitude: position?.longitude ?? null },
    { pause: sku === null },
  );
  const stores =
    sku === null
      ? []
      : (data?.pickupLocations?.items ?? []).flatMap((store) =>
          (store?.quantity ?? 0) > 0 && store ? [store] : [],
        );
  const line = ({ name, quantity, distance_km }: (typeof stores)[number]) =>
    distance_km === null
      ? words('piece.storesLine', { name, quantity })
      : words('piece.stores.line', { name, quantity, distance: distance_km });
  return (
    <ul className={styles.delivery}>
      {days ? (
        <li>
          <Icon name="truck" size={20} />
          <div>
            <p>
              {words(madeToOrder ? 'piece.delivery.made' : 'piece.delivery.leaves', {
                date: words.date(startOfBusinessDay(addWorkingDays(today, days))),
              })}
            </p>
            <small>
              {words(madeToOrder ? 'piece.making' : 'piece.delivery', { days })}
              {words('piece.delivery.and')}
              {words(madeToOrder ? 'piece.makingNote' : 'piece.deliveryNote')}
            </small>
          </div>
        </li>
      ) : null}
      {exclusion ? (
        <li>
          <Icon name="info" size={20} />
          <div>
            <p>{words(`exclusion.${exclusion}`)}</p>
          </div>
        </li>
      ) : null}
      {sku !== null && data ? (
        <li>
          <Icon name="store" size={20} />
          <div>
            <p>
              {stores.length > 0
                ? words('piece.storesTitle', { count: stores.length })
                : words('piece.storesNone')}
            </p>
            {stores.slice(0, 2).map((store) => (
              <small key={store.pickup_location_code}>{line(store)}</small>
            ))}
          </div>
          {stores.length > 0 ? (
            <Button priority="low" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {words('piece.storesMore')}
            </Button>
          ) : null}
        </li>
      ) : null}
      <li className={styles.dialog}>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
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
            <Button size="small" busy={state === 'asking' && words('ui.busy')} onClick={locate}>
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
                {store.phone ? (
                  <p>{words('browse.stores.phone', { phone: formatPhone(store.phone) })}</p>
                ) : null}
              </li>
            ))}
          </ul>
        </Dialog>
      </li>
    </ul>
  );
}
