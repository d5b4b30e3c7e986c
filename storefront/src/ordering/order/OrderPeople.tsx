import { useWords } from '@jinlan/client/words';
import { Parted } from '@jinlan/ui';
import type { ReactNode } from 'react';
import { addressText } from '../../addresses/address-text.ts';
import type { OrderFragment } from '../fragments.generated.ts';
import { isOfCards, isOtherAddress, type OrderAddress, personText } from '../order-words.ts';
import styles from './OrderDetails.module.css';

interface OrderPeopleProps {
  readonly order: OrderFragment;
  readonly collects: boolean;
}

/** Who receives or collects the order, and who is billed if that is somebody else. */
export function OrderPeople({ order, collects }: OrderPeopleProps) {
  const words = useWords('buy', 'orders');
  const { shipping_address: delivery, billing_address: bill } = order;
  const addressLine = (address: OrderAddress) => <p>{addressText(address, words.locale)}</p>;
  return (
    <>
      {delivery ? (
        <Person
          label={words(collects ? 'buy.order.collector' : 'buy.order.deliverTo')}
          address={delivery}
          more={collects ? null : addressLine(delivery)}
        />
      ) : null}
      {delivery && bill && isOtherAddress(bill, delivery) ? (
        <Person label={words('buy.checkout.billing')} address={bill} more={addressLine(bill)} />
      ) : null}
      {!delivery && bill ? (
        <Person
          label={words('orders.notSent')}
          address={bill}
          more={isOfCards(order) ? null : <p>{words('orders.notSentHint')}</p>}
        />
      ) : null}
    </>
  );
}

function Person({
  label,
  address,
  more,
}: {
  readonly label: string;
  readonly address: OrderAddress;
  readonly more: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <p className={styles.facts}>
          <Parted parts={personText(address)} />
        </p>
        {more}
      </dd>
    </div>
  );
}
