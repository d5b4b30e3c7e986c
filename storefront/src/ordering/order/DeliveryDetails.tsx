import { useWords } from '@jinlan/client/words';
import { formatPhone } from '@jinlan/domain/people';
import { storeAddress } from '../../addresses/address-text.ts';
import { useShop } from '../../app/shop.tsx';
import type { OrderFragment } from '../fragments.generated.ts';
import { moneyText } from '../order-words.ts';
import { mapLink } from './map-link.ts';
import styles from './OrderDetails.module.css';
import { OrderDocuments } from './OrderDocuments.tsx';
import { OrderGift } from './OrderGift.tsx';
import { OrderPeople } from './OrderPeople.tsx';
import { Parcels } from './Parcels.tsx';
import { PlacePos } from './PlacePos.tsx';

/** Where the order goes, how it was paid, its documents and remarks. */
export function DeliveryDetails({ order }: { readonly order: OrderFragment }) {
  const words = useWords('buy', 'orders');
  const { market } = useShop();
  const { pickup_store: store } = order;
  const map = store ? mapLink(store, market) : null;
  return (
    <dl className={styles.where}>
      {store ? (
        <div>
          <dt>{words('buy.order.collectAt')}</dt>
          <dd>
            <p>{store.name}</p>
            <p>{storeAddress(store, words.locale)}</p>
            {store.opening_hours ? (
              <p>{words('browse.stores.hours', { hours: store.opening_hours })}</p>
            ) : null}
            {store.phone ? (
              <p>
                <a href={`tel:${store.phone.replace(/\s/g, '')}`}>
                  {words('browse.stores.phone', { phone: formatPhone(store.phone) })}
                </a>
              </p>
            ) : null}
            {map ? (
              <p>
                <a
                  className={styles.map}
                  href={map}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={words('orders.mapOf', { store: store.name ?? '' })}
                >
                  {words('orders.map')}
                </a>
              </p>
            ) : null}
          </dd>
        </div>
      ) : null}
      {order.promised_on ? (
        <div>
          <dt>{words('orders.promised')}</dt>
          <dd>{words('buy.made.by', { day: words.date(`${order.promised_on}T12:00:00+08:00`) })}</dd>
        </div>
      ) : null}
      {order.staff_no && order.place_pos_name ? <PlacePos order={order} /> : null}
      <OrderPeople order={order} collects={Boolean(store)} />
      <PaidBy order={order} />
      <OrderDocuments order={order} />
      {order.remark ? (
        <div>
          <dt>{words('buy.checkout.remark')}</dt>
          <dd className={styles.remark}>{order.remark}</dd>
        </div>
      ) : null}
      <OrderGift order={order} />
      <Parcels order={order} />
    </dl>
  );
}

/** How the order was paid, or is to be paid: with a deposit each part with its amount. */
function PaidBy({ order: { payment_methods: methods, deposit } }: { readonly order: OrderFragment }) {
  const words = useWords('buy', 'orders');
  if (!methods?.length) return null;
  return (
    <div>
      <dt>{words('buy.pay.heading')}</dt>
      {methods.map((method, index) => {
        const card = method?.additional_data?.[0];
        const name = card?.value
          ? words('buy.order.card', { brand: card.name ?? method?.name ?? '', last: card.value })
          : card?.name || method?.name;
        const payment = deposit?.payments[index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: both parts may have the same method
          <dd key={index}>
            {payment
              ? words(`orders.deposit.${payment.part}By`, {
                  method: name ?? '',
                  amount: moneyText(payment.amount),
                })
              : name}
          </dd>
        );
      })}
    </div>
  );
}
