/** The four steps of an order (specification 4), with the current one marked. */

import { useWords } from '@jinlan/client/words';
import { type ProgressStep, progressSteps } from '@jinlan/domain/orders';
import { stepWords } from '../order-state.ts';
import styles from './OrderProgress.module.css';

interface OrderProgressProps {
  readonly step: ProgressStep;
  /** Whether the buyer collects it in a store. */
  readonly collected: boolean;
  /** ISO time of each step reached. A skipped step has none. */
  readonly times?: Readonly<Partial<Record<ProgressStep, string>>>;
  /** Whether it is a small line with names, for a list. */
  readonly compact?: boolean;
}

export function OrderProgress({ step, collected, times = {}, compact = false }: OrderProgressProps) {
  const words = useWords('buy', 'orders');
  const reached = progressSteps.indexOf(step);
  return (
    <ol className={compact ? styles.compact : styles.steps} aria-label={words('orders.progress')}>
      {progressSteps.map((name, index) => {
        const at = times[name];
        return (
          <li
            key={name}
            data-reached={index <= reached || undefined}
            data-passed={index < reached || undefined}
            aria-current={index === reached ? 'step' : undefined}
          >
            <span>{stepWords(name, collected, words)}</span>
            {at && !compact ? <time dateTime={at}>{words.moment(at)}</time> : null}
          </li>
        );
      })}
    </ol>
  );
}
