/** Lines, price breakdown and delivery of an order, for the thank-you page and the look-up. */

import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format, type Money } from '@jinlan/domain/money';
import { Disclosure, Ledger, Link, Parted, Picture, PieceMark } from '@jinlan/ui';
import type { ReactNode } from 'react';
import { useShop } from '../../app/shop.tsx';
import { FactRows } from '../../bag/line/FactRows.tsx';
import { pieceKindAt } from '../../customiser/addresses.ts';
import { EarnedPoints } from '../../members/EarnedPoints.tsx';
import { isTender, tenderRows } from '../../product/tender-rows.ts';
import { ledgerRows, totalRows } from '../../product/waterfall.ts';
import type { OrderFragment } from '../fragments.generated.ts';
import { isCollected } from '../order-state.ts';
import {
  isByWeight,
  type OrderLine,
  orderLineRows,
  orderLines,
  settlementRows,
  shareTexts,
} from '../order-words.ts';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import styles from './OrderDetails.module.css';
import { OrderDownloads } from './OrderDownloads.tsx';

interface OrderDetailsProps {
  readonly order: OrderFragment;
  /** Shown below the delivery, beside the pieces. */
  readonly children?: ReactNode;
}

export function OrderDetails({ order, children }: OrderDetailsProps) {
  const words = useWords('buy', 'orders');
  const total = readMoney(order.total?.grand_total);
  const steps = order.total?.steps ?? [];
  const amounts = steps.filter(({ kind }) => kind === 'line');
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
            rows={[
              ...totalRows(
                {
                  steps: steps.filter((step) => !isTender(step)),
                  subtotal: order.total?.subtotal,
                  count: order.total_quantity,
                },
                words,
              ),
              ...tenderRows(steps, total, words),
            ]}
            total={{
              label: words(steps.some(isTender) ? afterTendersKey(order) : 'browse.part.total'),
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

/** Returns the label of the amount that is left after the tenders. */
function afterTendersKey({ status, payment }: OrderFragment) {
  if (payment.status === 'paid' || payment.status === 'refunded') return 'orders.total.paid';
  return status === 'canceled' ? 'orders.total.unpaid' : 'buy.due';
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
        {shareTexts(line, words).map((text) => (
          <p key={text} className={styles.facts}>
            {text}
          </p>
        ))}
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
