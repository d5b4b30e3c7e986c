/** One order in a list: number, status, pictures and amount. The whole card is a link. */

import { readMoney } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Link, Parted, Picture, PieceMark, Status } from '@jinlan/ui';
import { pieceKindAt } from '../../customiser/addresses.ts';
import type { OrderCardFragment } from '../fragments.generated.ts';
import { OrderProgress } from '../order/OrderProgress.tsx';
import { isCollected, isRunning, progressOf, standingWords, toneOf } from '../order-state.ts';
import styles from './OrderCard.module.css';

/** Number of pictures shown; further pieces are only counted. */
const MOST_PICTURES = 4;

export const orderPath = (number: string): string => `/order-details/${number}`;

export function OrderCard({ order }: { readonly order: OrderCardFragment }) {
  const words = useWords('buy', 'orders');
  const total = readMoney(order.total?.grand_total);
  const pieces = (order.items ?? []).flatMap((item) => item ?? []);
  const step = progressOf(order);
  const more = pieces.length - MOST_PICTURES;
  return (
    <article className={styles.card}>
      <div className={styles.top}>
        <h2>
          <Link to={orderPath(order.number)}>{namesOf(order, words)}</Link>
        </h2>
        <Status tone={toneOf(order)}>{standingWords(order, words)}</Status>
      </div>
      <p className={styles.facts}>
        <Parted
          parts={[
            words('buy.order.titled', { number: order.number }),
            words.moment(order.order_date),
            ...(order.pickup_store?.name ? [order.pickup_store.name] : []),
          ]}
        />
      </p>
      <div className={styles.middle}>
        <ul className={styles.pictures} aria-hidden="true">
          {pieces.slice(0, MOST_PICTURES).map((piece, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a placed order never change
            <li key={index}>
              <Picture
                src={piece.image_url}
                mark={
                  <PieceMark kind={pieceKindAt('design_path' in piece ? String(piece.design_path) : '')} />
                }
                alt=""
                sizes="72px"
                largest={160}
              />
            </li>
          ))}
          {more > 0 ? <li className={styles.more}>+{more}</li> : null}
        </ul>
        <p className={styles.total}>
          {total ? <strong>{format(total)}</strong> : null}
          <span>{words('buy.pieces', { count: order.total_quantity })}</span>
        </p>
      </div>
      {step && isRunning(order) ? <OrderProgress step={step} collected={isCollected(order)} compact /> : null}
    </article>
  );
}

/** Returns the first piece's name, and the number of other pieces. */
export function namesOf(
  { items, total_quantity: quantity, number }: Pick<OrderCardFragment, 'items' | 'total_quantity' | 'number'>,
  words: Words<'buy' | 'orders'>,
): string {
  const first = (items ?? []).find((item) => item !== null);
  const name = first?.product_name ?? first?.product_sku;
  if (!name) return words('buy.order.titled', { number });
  const kinds = (items ?? []).length;
  return kinds > 1 ? words('orders.named', { name, count: quantity }) : name;
}
