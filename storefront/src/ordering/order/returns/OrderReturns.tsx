/** Until when pieces can be returned, and the returns of the order. */
import { useWords } from '@jinlan/client/words';
import type { MessageKey } from '@jinlan/messages';
import type { OrderFragment } from '../../fragments.generated.ts';
import styles from './Returns.module.css';

const termsKeys: Readonly<Record<string, MessageKey<'orders'>>> = {
  exchange_only: 'orders.return.exchange',
  too_late: 'orders.return.over',
};

/** Null before the pieces were received, and where nothing is left to return. */
function termsKey({
  return_until,
  return_refusal,
}: Pick<OrderFragment, 'return_until' | 'return_refusal'>): MessageKey<'orders'> | null {
  if (return_until === null) return null;
  return return_refusal === null ? 'orders.return.until' : (termsKeys[return_refusal] ?? null);
}

export function OrderReturns({ order }: { readonly order: OrderFragment }) {
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
                  <p className={styles.head}>
                    <span>{sent.number}</span>
                    <time dateTime={sent.created_at}>{words.moment(sent.created_at)}</time>
                    <strong>{words(statusKey(sent.status))}</strong>
                  </p>
                  {(sent.items ?? []).map((line) =>
                    line ? (
                      <p key={line.uid}>
                        {words(line.status === 'PENDING' ? 'orders.return.line' : 'orders.return.lineDone', {
                          name: line.order_item.product_name ?? '',
                          asked: line.request_quantity,
                          accepted: line.quantity,
                        })}
                      </p>
                    ) : null,
                  )}
                </li>
              ) : null,
            )}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function statusKey(status: string | null): MessageKey<'orders'> {
  if (status === 'PENDING') return 'orders.return.status.pending';
  return status === 'DENIED' ? 'orders.return.status.denied' : 'orders.return.status.done';
}
