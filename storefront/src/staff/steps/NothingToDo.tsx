/** Says why an order has no action for this staff member now. */
import { useWords } from '@jinlan/client/words';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { isOver } from '../order/below-total.ts';
import { useStaffMember } from '../staff-member.tsx';
import styles from './Actions.module.css';

export function NothingToDo({
  order: { status, actions, payment, of_other_store: isOfOther },
}: {
  readonly order: StaffOrderFragment;
}) {
  const words = useWords('staff');
  const member = useStaffMember();
  const reason =
    isOfOther && payment.status === 'paid'
      ? 'staff.order.nothing.elsewhere'
      : status === 'pending'
        ? 'staff.order.nothing.pending'
        : isOver(status)
          ? 'staff.order.nothing.closed'
          : status === 'complete_shipped'
            ? 'staff.order.nothing.shipped'
            : status !== 'complete_complete' && member?.role === 'adviser' && actions.length === 0
              ? 'staff.order.nothing.manager'
              : null;
  return <p className={styles.nothing}>{words(reason ?? 'staff.order.nothing')}</p>;
}
