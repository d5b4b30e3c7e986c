import { useWords } from '@jinlan/client/words';
import { Link } from '@jinlan/ui';
import { type ListState, listAddress } from './list-state.ts';
import styles from './StatusTabs.module.css';
import { type StatusTab, staffStatusWords } from './statuses.ts';

/** Filters as links, so that each has its address; the row scrolls where it is too long. */
export function StatusTabs({
  tabs,
  state,
}: {
  readonly tabs: readonly StatusTab[];
  readonly state: ListState;
}) {
  const words = useWords('staff');
  return (
    <nav aria-label={words('staff.list.statuses')} className={styles.tabs}>
      {tabs.map(({ status, count }) => (
        <Link
          key={status}
          to={listAddress({ ...state, status, pages: 1 })}
          aria-current={status === state.status ? 'true' : undefined}
        >
          {status ? staffStatusWords(status, words) : words('staff.list.all')}
          {count === null ? null : <b>{count}</b>}
        </Link>
      ))}
    </nav>
  );
}
