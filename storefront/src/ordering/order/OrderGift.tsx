import { useWords } from '@jinlan/client/words';
import type { OrderFragment } from '../fragments.generated.ts';
import styles from './OrderDetails.module.css';

/** Shows the message of an order that is a gift, and that its prices are hidden. */
export function OrderGift({ order }: { readonly order: OrderFragment }) {
  const words = useWords('buy');
  const { gift_message: gift, gift_receipt_included: hidesPrices } = order;
  if (gift === null && !hidesPrices) return null;
  return (
    <div>
      <dt>{words('buy.checkout.gift')}</dt>
      <dd className={styles.remark}>
        {[
          gift?.to ? words('buy.order.gift.to', { name: gift.to }) : '',
          gift?.message ?? '',
          gift?.from ? words('buy.order.gift.from', { name: gift.from }) : '',
        ]
          .filter((line) => line !== '')
          .join('\n')}
      </dd>
      {hidesPrices ? (
        <dd>
          <small>{words('buy.order.gift.noPrices')}</small>
        </dd>
      ) : null}
    </div>
  );
}
