/** The parcels of an order, as rows of its facts. */
import { useWords } from '@jinlan/client/words';
import type { OrderFragment } from '../fragments.generated.ts';
import { CopyButton } from './actions/CopyButton.tsx';
import styles from './OrderDetails.module.css';
import { TrackParcel } from './TrackParcel.tsx';

export function Parcels({ order }: { readonly order: OrderFragment }) {
  const words = useWords('buy');
  return (order.shipments ?? []).flatMap((shipment) =>
    (shipment?.tracking ?? []).map((parcel) => (
      <div key={parcel?.number ?? shipment?.number}>
        <dt>{words('buy.order.parcel')}</dt>
        <dd className={styles.parcel}>
          <span>
            {parcel?.title} {parcel?.number}
          </span>
          {parcel?.number ? <CopyButton text={parcel.number} /> : null}
          {parcel?.number ? (
            <TrackParcel
              carrier={parcel.title}
              number={parcel.number}
              telephone={order.shipping_address?.telephone}
            />
          ) : null}
        </dd>
      </div>
    )),
  );
}
