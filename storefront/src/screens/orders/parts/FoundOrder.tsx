import { Status } from '@jinlan/ui';
import type { OrderFragment } from '../../../ordering/fragments.generated.ts';
import { OrderDetails } from '../../../ordering/OrderDetails.tsx';
import { statusWords } from '../../../ordering/order-words.ts';
import { useWords } from '../../../words/words.tsx';
import styles from './FoundOrder.module.css';

const steps = ['processing', 'ready_to_ship', 'shipped', 'delivered'] as const;
const stepNames: readonly string[] = steps;

export function FoundOrder({ order }: { readonly order: OrderFragment }) {
  const words = useWords();
  const reached = stepNames.indexOf(order.progress?.toLowerCase().replaceAll(' ', '_') ?? '');
  return (
    <section className={styles.order}>
      <header className={styles.head}>
        <h2>{words('buy.order.titled', { number: order.number })}</h2>
        <p>
          <Status tone={toneOf(order)}>{statusWords(order.status, words)}</Status>
          <time dateTime={order.order_date}>{words.moment(order.order_date)}</time>
        </p>
      </header>
      {reached >= 0 ? (
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li
              key={step}
              data-reached={index <= reached || undefined}
              aria-current={index === reached ? 'step' : undefined}
            >
              {words(`buy.order.step.${step}`)}
            </li>
          ))}
        </ol>
      ) : null}
      <OrderDetails order={order} />
      <section className={styles.history}>
        <h3>{words('buy.order.history')}</h3>
        <ol>
          {order.history.map(({ at, status }) => (
            <li key={`${at}-${status}`}>
              <time dateTime={at}>{words.moment(at)}</time> {statusWords(status, words)}
            </li>
          ))}
        </ol>
      </section>
    </section>
  );
}

function toneOf({ status, payment }: OrderFragment): 'act' | 'run' | 'done' | 'closed' {
  if (status === 'pending') return payment.status === 'in_store' ? 'run' : 'act';
  if (status === 'canceled' || status.startsWith('closed')) return 'closed';
  return status.startsWith('complete') ? 'done' : 'run';
}
