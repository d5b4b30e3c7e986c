/** The customer's lists: links in a row, on phones a select; and a button for a new one. */

import { useWords } from '@jinlan/client/words';
import { Link, Select } from '@jinlan/ui';
import { useNavigate } from 'react-router';
import { NewList } from './dialogs/NewList.tsx';
import styles from './ListTabs.module.css';
import type { WishlistHeadFragment } from './queries.generated.ts';
import { useListsPath } from './use-lists-path.ts';
import { listName, listPath } from './wish-lines.ts';

interface ListTabsProps {
  readonly lists: readonly WishlistHeadFragment[];
  /** The list on the page; null if there is none with the id in the address. */
  readonly list: WishlistHeadFragment | null;
  readonly onCreated: (list: WishlistHeadFragment) => void;
}

export function ListTabs({ lists, list, onCreated }: ListTabsProps) {
  const words = useWords('wishlists');
  const navigate = useNavigate();
  const page = useListsPath();
  const nameAndCount = (each: WishlistHeadFragment) =>
    `${listName(each, words)} (${words.number(each.items_count ?? 0)})`;
  return (
    <div className={styles.bar}>
      <nav className={styles.tabs} aria-label={words('wish.lists')}>
        <ul>
          {lists.map((each) => (
            <li key={each.id}>
              <Link to={listPath(each, page)} aria-current={each.id === list?.id ? 'page' : undefined}>
                <span className={styles.name}>{listName(each, words)}</span>
                <span className={styles.count}>{words.number(each.items_count ?? 0)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.select}>
        <Select
          label={words('wish.choose')}
          value={list?.id ?? ''}
          {...(list ? {} : { placeholder: words('wish.choose') })}
          options={lists.map((each) => ({ value: each.id ?? '', label: nameAndCount(each) }))}
          onChange={(event) => {
            const chosen = lists.find(({ id }) => id === event.target.value);
            if (chosen) void navigate(listPath(chosen, page), { preventScrollReset: true });
          }}
        />
      </div>
      <NewList onCreated={onCreated} />
    </div>
  );
}
