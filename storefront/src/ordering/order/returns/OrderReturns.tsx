/** Until when pieces can be returned, and the returns of the order. */
import { useWords } from '@jinlan/client/words';
import type { MessageKey } from '@jinlan/messages';
import type { OrderFragment } from '../../fragments.generated.ts';
import type { OrderAccess } from '../../order-access.ts';
import { ReturnDetails } from './ReturnDetails.tsx';
import styles from './Returns.module.css';

const termsKeys: Readonly<Record<string, MessageKey<'orders'>>> = {
  exchange_only: 'orders.return.exchange',
  too_late: 'orders.return.over',
};

/**
 * Returns the key of the sentence about the time to return. Null before the pieces were received, and if nothing is left to
 * return.
 */
function termsKey({
  return_until,
  return_refusal,
}: Pick<OrderFragment, 'return_until' | 'return_refusal'>): MessageKey<'orders'> | null {
  if (return_until === null) return null;
  return return_refusal === null ? 'orders.return.until' : (termsKeys[return_refusal] ?? null);
}

interface OrderReturnsProps {
  readonly order: OrderFragment;
  /** Null for a person who may only read. */
  readonly access: OrderAccess | null;
  readonly refetch: () => Promise<void>;
}

export function OrderReturns({ order, access, refetch }: OrderReturnsProps) {
  const words = useWords('orders');
  const key =
    order.status === 'complete_complete' || order.status === 'complete_returned_partial'
      ? termsKey(order)
      : null;
  const returns = order.returns?.items ?? [];
  return (
    <>
      {key ? (
        <p className={styles.terms}>{words(key, { until: words.moment(order.return_until ?? '') })}</p>
      ) : null}
      {returns.length > 0 ? (
        <section className={styles.returns}>
          <h2>{words('orders.return.list')}</h2>
          <ul>
            {returns.map((sent) =>
              sent ? (
                <li key={sent.uid}>
                  <h3>{words('orders.return.titled', { number: sent.number })}</h3>
                  <ReturnDetails sent={sent} access={access} refetch={refetch} level={4} />
                </li>
              ) : null,
            )}
          </ul>
        </section>
      ) : null}
    </>
  );
}
