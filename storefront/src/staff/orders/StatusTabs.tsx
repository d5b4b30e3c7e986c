import { useWords } from '@jinlan/client/words';
import { Link } from '@jinlan/ui';
import { useLayoutEffect, useRef } from 'react';
import { type ListState, listAddress } from './list-state.ts';
import styles from './StatusTabs.module.css';
import { countText, type StatusTab, staffStatusWords } from './statuses.ts';

/** Filters as links, so that each has its own address. The row scrolls if it is too long. */
export function StatusTabs({
  tabs,
  state,
}: {
  readonly tabs: readonly StatusTab[];
  readonly state: ListState;
}) {
  const words = useWords('staff');
  const row = useRef<HTMLElement>(null);
  const isShown = tabs.some(({ status }) => status === state.status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen tab scrolls the row anew
  useLayoutEffect(() => {
    if (isShown) showChosen(row.current);
  }, [isShown, state.status]);
  return (
    <nav ref={row} aria-label={words('staff.list.statuses')} className={styles.tabs}>
      {tabs.map(({ status, count }) => (
        <Link
          key={status}
          to={listAddress({ ...state, status, pages: 1 })}
          aria-current={status === state.status ? 'true' : undefined}
        >
          {status ? staffStatusWords(status, words) : words('staff.list.all')}
          {count === null ? null : <b>{countText(count)}</b>}
        </Link>
      ))}
    </nav>
  );
}

/** Scrolls the row, not the page, until its chosen tab stands in the middle. */
function showChosen(row: HTMLElement | null): void {
  const chosen = row?.querySelector('[aria-current]');
  if (!row || !chosen) return;
  const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}
