import { useWords } from '@jinlan/client/words';
import { Link } from '@jinlan/ui';
import { listAddress, wholeList } from './list-state.ts';
import styles from './StoreWork.module.css';
import { countText } from './statuses.ts';
import type { StaffOrdersAnswer } from './use-staff-orders.ts';

/** The manager's numbers of the store: orders that are open, late, or to be approved. Each number links to its list. */
export function StoreWork({
  answer,
}: {
  readonly answer: Pick<StaffOrdersAnswer, 'counts' | 'open' | 'waiting'>;
}) {
  const words = useWords('staffOrders');
  const approval = answer.counts.find(({ status }) => status === 'processing_approval_pending')?.count ?? 0;
  const entries = [
    { status: 'open', count: answer.open, label: words('stafforders.work.open') },
    { status: 'late', count: answer.waiting.late, label: words('stafforders.work.late') },
    { status: 'processing_approval_pending', count: approval, label: words('stafforders.work.approve') },
  ];
  return (
    <nav aria-label={words('stafforders.work')} className={styles.work}>
      {entries.map(({ status, count, label }) => (
        <Link key={status} to={listAddress({ ...wholeList, status })}>
          <b>{countText(count)}</b>
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
