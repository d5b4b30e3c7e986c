/** A list of the account, page by page: loading, failed, empty, or its items with links to the other pages. */
import type { QueryState } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Skeleton, SkeletonRegion } from '@jinlan/ui';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { Pages } from '../../app/Pages.tsx';
import styles from './OwnList.module.css';

interface OwnListProps<Item> {
  readonly path: `/${string}`;
  readonly page: number;
  readonly query: Pick<QueryState<unknown>, 'error' | 'loading' | 'refetch'>;
  /** Null or undefined as long as it is not loaded. */
  readonly list: PageOfItems<Item> | null | undefined;
  readonly notLoaded: string;
  /** Shown if the list is empty. */
  readonly empty: ReactNode;
  /** Shown above the items. */
  readonly lead?: ReactNode;
  readonly children: (item: Item) => ReactNode;
}

interface PageOfItems<Item> {
  readonly items: readonly Item[];
  readonly page_info: { readonly total_pages?: number | null };
}

export function OwnList<Item>({
  path,
  page,
  query,
  list,
  notLoaded,
  empty,
  lead,
  children,
}: OwnListProps<Item>) {
  const words = useWords();
  const { error, loading, refetch } = query;
  const hrefOf = (to: number): string => (to === 1 ? path : `${path}?page=${to}`);
  if (!list)
    return error ? (
      <LoadError live size="small" error={error} text={notLoaded} busy={loading} onRetry={refetch} />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  const pages = list.page_info.total_pages ?? 0;
  if (pages === 0) return empty;
  if (page > pages) return <Navigate to={hrefOf(pages)} replace />;
  return (
    <div className={styles.list}>
      {lead ? <p>{lead}</p> : null}
      {list.items.map(children)}
      <Pages page={page} pages={pages} hrefOf={hrefOf} />
    </div>
  );
}
