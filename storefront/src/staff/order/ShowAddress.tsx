/** Reveals the whole name and number of an order that awaits approval; the order's history records it. */

import { useWords } from '@jinlan/client/words';
import { Button, Notice } from '@jinlan/ui';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { stepRefusalWords } from '../steps/refusals.ts';
import type { OrderStep } from '../steps/use-order-step.ts';
import styles from './ShowAddress.module.css';

export function ShowAddress({
  order,
  step: { busy, refusal, send },
}: {
  readonly order: StaffOrderFragment;
  readonly step: OrderStep;
}) {
  const words = useWords('staff');
  if (!order.actions.includes('showOrderAddress')) return null;
  return (
    <div className={styles.show}>
      <Button
        size="small"
        busy={busy === 'showOrderAddress' && words('ui.busy')}
        onClick={() => void send('showOrderAddress', {})}
      >
        {words('staff.field.check.address.show')}
      </Button>
      <span>{words('staff.field.check.address.logged')}</span>
      {refusal?.action === 'showOrderAddress' ? (
        <Notice tone="error" live>
          {stepRefusalWords(refusal, words)}
        </Notice>
      ) : null}
    </div>
  );
}
