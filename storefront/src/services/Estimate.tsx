import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import type { ListedPrice } from '@jinlan/domain/services';
import { Ledger } from '@jinlan/ui';
import styles from './Services.module.css';

/** The list price, before anybody has seen the piece. */
export function Estimate({ listed }: { readonly listed: ListedPrice }) {
  const words = useWords('services');
  const { steps, total, isLeast } = listed;
  const amount = total.minor === 0 ? words('services.free') : total;
  return (
    <section className={styles.estimate} aria-label={words('services.estimate')}>
      <Ledger
        rows={steps.map((step) => ({
          key: step.kind,
          label: words(`services.step.${step.kind}`),
          amount: step.amount,
        }))}
        total={{
          label: words('services.estimate'),
          amount: isLeast ? words('services.from', { price: format(total) }) : amount,
        }}
      />
      <p className={styles.soft}>{words('services.estimate.note')}</p>
    </section>
  );
}
