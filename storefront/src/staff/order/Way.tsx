import { useWords, type Words } from '@jinlan/client/words';
import { VisuallyHidden } from '@jinlan/ui';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { staffStatusWords } from '../orders/statuses.ts';
import { type WayStep, wayOf } from '../steps/steps.ts';
import styles from './Way.module.css';

/** The steps of this order from left to right, on phones from top to bottom. */
export function Way({ order }: { readonly order: StaffOrderFragment }) {
  const words = useWords('staff');
  return (
    <ol className={styles.way} aria-label={words('staff.order.progress')}>
      {wayOf(order).map((step) => {
        const name = staffStatusWords(step.status, words, order.delivery);
        return (
          <li
            key={step.status}
            data-state={step.state}
            aria-current={step.state === 'now' ? 'step' : undefined}
          >
            <span>
              {name}
              {step.state === 'now' ? (
                <VisuallyHidden>{words('staff.step.now', { name: '' })}</VisuallyHidden>
              ) : null}
            </span>
            <small>{step.at ? words.moment(step.at) : noteOf(step, order.delivery, words)}</small>
          </li>
        );
      })}
    </ol>
  );
}

function noteOf({ status }: WayStep, delivery: string, words: Words<'staff'>): string {
  switch (status) {
    case 'processing':
    case 'complete_made_done':
    case 'complete_pick_pending':
    case 'complete_shipped':
      return words(`staff.step.${status}`);
    case 'complete_factory_shipped':
      return words(delivery === 'pickup' ? 'staff.step.toStore' : 'staff.step.toBuyer');
    default:
      return '';
  }
}
