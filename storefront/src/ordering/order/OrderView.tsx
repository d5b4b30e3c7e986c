/** One complete order: state, actions, lines and history, for customers and guests. */

import { laterPart, useWords } from '@jinlan/client/words';
import { Status } from '@jinlan/ui';
import { Suspense } from 'react';
import type { OrderFragment } from '../fragments.generated.ts';
import type { OrderAccess } from '../order-access.ts';
import { standingWords, toneOf } from '../order-state.ts';
import { CopyButton } from './actions/CopyButton.tsx';
import { OrderActions } from './actions/OrderActions.tsx';
import { DepositTerms } from './DepositTerms.tsx';
import { EInvoice } from './e-invoice/EInvoice.tsx';
import { type MailedKeys, noKeys } from './mailed-keys.ts';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderState } from './OrderState.tsx';
import styles from './OrderView.module.css';
import { historyEntries } from './order-history.ts';
import { OrderReturns } from './returns/OrderReturns.tsx';

const CraftTimeline = laterPart(
  async () => (await import('./craft/CraftTimeline.tsx')).CraftTimeline,
  'craft',
);

interface OrderViewProps {
  readonly order: OrderFragment;
  /** Null for a person who may only read. */
  readonly access: OrderAccess | null;
  readonly refetch: () => Promise<void>;
  /** Heading level: 1 for a page of its own, 2 in another page. */
  readonly level: 1 | 2;
  readonly mailedKeys?: MailedKeys;
}

export function OrderView({ order, access, refetch, level, mailedKeys = noKeys }: OrderViewProps) {
  const words = useWords('buy', 'orders');
  const Heading = `h${level}` as const;
  return (
    <article className={styles.order}>
      <header className={styles.head}>
        <Heading tabIndex={-1}>{words('buy.order.titled', { number: order.number })}</Heading>
        <p className={styles.facts}>
          <Status tone={toneOf(order)}>{standingWords(order, words)}</Status>
          <time dateTime={order.order_date}>
            {words('orders.placed', { at: words.moment(order.order_date) })}
          </time>
          <CopyButton text={order.number} label={words('orders.copyNumber')} />
        </p>
      </header>
      <OrderState order={order} access={access} onChanged={() => void refetch()} />
      <DepositTerms order={order} />
      {order.craft_timeline.length > 0 ? (
        <Suspense fallback={null}>
          <CraftTimeline reports={order.craft_timeline} />
        </Suspense>
      ) : null}
      <OrderActions order={order} access={access} refetch={refetch} mailedKeys={mailedKeys} />
      <OrderReturns order={order} access={access} refetch={refetch} />
      <EInvoice order={order} access={access} refetch={refetch} mailedKey={mailedKeys.invoice} />
      <OrderDetails order={order}>
        <History order={order} />
      </OrderDetails>
    </article>
  );
}

/** Changes of the status and payments, newest first. */
function History({ order }: Pick<OrderViewProps, 'order'>) {
  const words = useWords('buy', 'orders');
  return (
    <section className={styles.history}>
      <h2>{words('buy.order.history')}</h2>
      <ol>
        {historyEntries(order, words).map(({ at, text }) => (
          <li key={`${at}-${text}`}>
            <time dateTime={at}>{words.moment(at)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
