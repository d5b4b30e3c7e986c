/** Lines, price breakdown and delivery of an order, for the thank-you page and the look-up. */

import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format, type Money } from '@jinlan/domain/money';
import { formatPhone } from '@jinlan/domain/people';
import { Disclosure, Ledger, Link, Parted, Picture, PieceMark } from '@jinlan/ui';
import type { ReactNode } from 'react';
import { storeAddress } from '../../addresses/address-text.ts';
import { useShop } from '../../app/shop.tsx';
import { FactRows } from '../../bag/line/FactRows.tsx';
import { pieceKindAt } from '../../customiser/addresses.ts';
import { EarnedPoints } from '../../members/EarnedPoints.tsx';
import { ledgerRows, totalRows } from '../../product/waterfall.ts';
import type { OrderFragment } from '../fragments.generated.ts';
import { isCollected } from '../order-state.ts';
import { isByWeight, type OrderLine, orderLineRows, orderLines, settlementRows } from '../order-words.ts';
import { CopyButton } from './actions/CopyButton.tsx';
import { mapLink } from './map-link.ts';
import styles from './OrderDetails.module.css';
import { OrderDocuments } from './OrderDocuments.tsx';
import { OrderDownloads } from './OrderDownloads.tsx';
import { OrderGift } from './OrderGift.tsx';
import { OrderPeople } from './OrderPeople.tsx';
import { PlacePos } from './PlacePos.tsx';
import { TrackParcel } from './TrackParcel.tsx';

interface OrderDetailsProps {
  readonly order: OrderFragment;
  /** Shown below the delivery, beside the pieces. */
  readonly children?: ReactNode;
}

export function OrderDetails({ order, children }: OrderDetailsProps) {
  const words = useWords('buy', 'orders');
  const total = readMoney(order.total?.grand_total);
  const amounts = (order.total?.steps ?? []).filter(({ kind }) => kind === 'line');
  const settled = settlementRows(order, words);
  const followsPrice = order.payment.status === 'in_store' && isByWeight(order);
  return (
    <div className={styles.details}>
      <section className={styles.sheet}>
        <h2>{words('buy.order.pieces')}</h2>
        <ul>
          {orderLines(order).map((line, index) => (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never change
              key={`${line.product_sku}-${index}`}
              line={line}
              collected={isCollected(order)}
              amount={readMoney(amounts[index]?.amount)}
            />
          ))}
        </ul>
        {total ? (
          <Ledger
            rows={totalRows(
              {
                steps: order.total?.steps ?? [],
                subtotal: order.total?.subtotal,
                count: order.total_quantity,
              },
              words,
            )}
            total={{
              label: words('browse.part.total'),
              amount: total,
              ...(followsPrice ? { note: words('orders.total.ofTheDay') } : {}),
            }}
          />
        ) : null}
        <EarnedPoints points={order.earned_points ?? 0} />
        {settled.length > 0 ? <Ledger rows={settled} className={styles.settled ?? ''} /> : null}
      </section>
      <div className={styles.aside}>
        <DeliveryDetails order={order} />
        {children}
      </div>
    </div>
  );
}

function Line({
  line,
  collected,
  amount,
}: {
  readonly line: OrderLine;
  readonly collected: boolean;
  readonly amount: Money | null;
}) {
  const words = useWords('buy', 'orders');
  const shop = useShop();
  const quantity = line.quantity_ordered ?? 1;
  const name = line.product_name ?? line.product_sku;
  const page = line.product_url_key ? `/${line.product_url_key}${shop.productSuffix}` : null;
  const path = 'design_path' in line ? line.design_path : page;
  return (
    <li className={styles.line}>
      <Picture
        src={line.image_url}
        mark={<PieceMark kind={pieceKindAt(path ?? '')} />}
        alt=""
        sizes="80px"
        largest={160}
      />
      <div>
        <p className={styles.top}>
          {path ? <Link to={path}>{name}</Link> : <span>{name}</span>}
          {amount ? <strong>{line.free_gift ? words('browse.part.free') : format(amount)}</strong> : null}
        </p>
        <FactRows
          rows={orderLineRows(line, collected, words)}
          end={words('buy.pieces', { count: quantity })}
          className={styles.facts}
        />
        {line.gift?.wrap ? (
          <p className={styles.facts}>
            <Parted
              parts={[
                words('browse.part.gift_wrap'),
                ...(line.gift.message ? [words('buy.cardMessage', { text: line.gift.message })] : []),
              ]}
            />
          </p>
        ) : null}
        {line.return_exclusion ? (
          <p className={styles.facts}>{words(`exclusion.${line.return_exclusion}`)}</p>
        ) : null}
        <OrderDownloads line={line} />
        <Parts line={line} />
      </div>
    </li>
  );
}

/** The price breakdown of one piece; none for a fixed price without additions. */
function Parts({ line }: { readonly line: OrderLine }) {
  const words = useWords('orders');
  const total = readMoney(line.parts.total);
  if (!total || line.parts.steps.length < 2) return null;
  return (
    <div className={styles.parts}>
      <Disclosure summary={words('orders.parts')}>
        <Ledger
          rows={ledgerRows(line.parts.steps, words)}
          total={{ label: words('orders.parts.each'), amount: total }}
        />
      </Disclosure>
    </div>
  );
}

function DeliveryDetails({ order }: { readonly order: OrderFragment }) {
  const words = useWords('buy', 'orders');
  const { market } = useShop();
  const { pickup_store: store } = order;
  const map = store ? mapLink(store, market) : null;
  const method = order.payment_methods?.[0];
  const card = method?.additional_data?.[0];
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
      {order.staff_no && order.place_pos_name ? <PlacePos order={order} /> : null}
      <OrderPeople order={order} collects={Boolean(store)} />
      {method ? (
        <div>
          <dt>{words('buy.pay.heading')}</dt>
          <dd>
            {card?.value
              ? words('buy.order.card', { brand: card.name ?? method.name, last: card.value })
              : card?.name || method.name}
          </dd>
        </div>
      ) : null}
      <OrderDocuments order={order} />
      {order.remark ? (
        <div>
          <dt>{words('buy.checkout.remark')}</dt>
          <dd className={styles.remark}>{order.remark}</dd>
        </div>
      ) : null}
      <OrderGift order={order} />
      {(order.shipments ?? []).flatMap((shipment) =>
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
      )}
    </dl>
  );
}
