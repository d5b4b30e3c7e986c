import { useWords } from '@jinlan/client/words';
import { useStaffMember } from '../staff-member.tsx';
import styles from './Actions.module.css';
import { type WaitingOrder, whyNothing } from './actions.ts';

/** Says why an order has no action for this staff member now. */
export function NothingToDo({ order }: { readonly order: WaitingOrder }) {
  const words = useWords('staff');
  const member = useStaffMember();
  return <p className={styles.nothing}>{words(whyNothing(order, member?.role ?? null))}</p>;
}
