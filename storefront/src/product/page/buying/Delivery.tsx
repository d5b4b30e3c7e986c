/**
 * The delivery date, and the stores that have the piece, the nearest first if the shopper shares a position. Stores are
 * requested when a variant is chosen, or their list is opened.
 */

import { useQuery } from '@jinlan/client/data';
import { laterPart, useWords } from '@jinlan/client/words';
import { addWorkingDays, startOfBusinessDay } from '@jinlan/domain/kernel';
import { Button, Icon } from '@jinlan/ui';
import { Suspense, useState } from 'react';
import { useToday } from '../../../app/use-today.ts';
import type { Choices } from '../../choosing/variants.ts';
import { usePosition } from '../gallery/use-position.ts';
import { type ProductDetailFragment, StoresWithPieceDocument } from '../queries.generated.ts';
import styles from './Delivery.module.css';
import type { StoreWithPiece } from './StoresDialog.tsx';

const StoresDialog = laterPart(async () => (await import('./StoresDialog.tsx')).StoresDialog, 'piece');

interface DeliveryProps {
  /** SKU of the piece whose stores are listed: of the chosen variant, or of the piece itself; null without stores. */
  readonly sku: string | null;
  /** The piece's sizes as long as none is chosen; null if `sku` is the SKU that would be ordered. */
  readonly choices: Choices | null;
  readonly piece: Pick<
    ProductDetailFragment,
    'stores_with_stock' | 'delivery_days' | 'card_tag' | 'return_exclusion'
  >;
}

export function Delivery({ sku: salable, choices, piece }: DeliveryProps) {
  const { stores_with_stock: storeCount, delivery_days: days, return_exclusion: exclusion } = piece;
  /** Such a piece is made after the order: no store has it, and the delivery days are the workshop's. */
  const madeToOrder = piece.card_tag === 'made_to_order';
  const sku = madeToOrder ? null : salable;
  const words = useWords('piece');
  const today = useToday();
  /** Null before the list first opens, because its code loads then. */
  const [open, setOpen] = useState<boolean | null>(null);
  const { position, state, locate } = usePosition();
  const { data } = useQuery(
    StoresWithPieceDocument,
    { sku: sku ?? '', latitude: position?.latitude ?? null, longitude: position?.longitude ?? null },
    { pause: sku === null || (choices !== null && open === null) },
  );
  const stores = data?.pickupLocations?.items?.filter((store) => store !== null);
  const count = stores?.length ?? (choices && storeCount);
  const line = ({ name, quantity, distance_km }: StoreWithPiece) =>
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
      {sku !== null && count !== null ? (
        <li>
          <Icon name="store" size={20} />
          <div>
            <p>{count > 0 ? words('piece.storesTitle', { count }) : words('piece.storesNone')}</p>
            {(choices ? [] : (stores ?? [])).slice(0, 2).map((store) => (
              <small key={store.pickup_location_code}>{line(store)}</small>
            ))}
          </div>
          {count > 0 ? (
            <Button priority="low" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {words('piece.storesMore')}
            </Button>
          ) : null}
        </li>
      ) : null}
      {open === null ? null : (
        <li className={styles.dialog}>
          <Suspense>
            <StoresDialog
              open={open}
              sku={sku ?? ''}
              choices={choices}
              stores={stores ?? null}
              line={line}
              state={state}
              onLocate={locate}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </li>
      )}
    </ul>
  );
}
