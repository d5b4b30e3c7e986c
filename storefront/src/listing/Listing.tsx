/**
 * A list of pieces with its filters, order and pages; category and search are this with another question. The address
 * is the state: back and reload restore it. While a new answer is on its way the old one stays, dimmed.
 */
import { Button, EmptyState, LinkButton, Notice, Pagination, ProductGrid } from '@jinlan/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useShop } from '../app/shop.tsx';
import type { QueryState } from '../data/use-query.ts';
import { PieceCard, PieceGridSkeleton } from '../pieces/PieceCard.tsx';
import { useWords } from '../words/words.tsx';
import { FilterBar } from './FilterBar.tsx';
import { facetsOf } from './facets.ts';
import type { ListingFragment } from './fragments.generated.ts';
import styles from './Listing.module.css';
import {
  cleared,
  countChosen,
  type ListingState,
  readListing,
  type Sort,
  writeListing,
} from './listing-state.ts';

export interface ListingControls {
  readonly state: ListingState;
  readonly set: (state: ListingState) => void;
  readonly hrefOf: (page: number) => string;
}

/**
 * The list's state in the address. The address changes a moment after the choice, when the router has taken it up; until
 * then the choice itself is shown, so that a checkbox answers at once.
 */
export function useListing(defaultSort: Sort): ListingControls {
  const [search, setSearch] = useSearchParams();
  const present = search.toString();
  const [shown, setShown] = useState(present);
  const [chosen, setChosen] = useState<ListingState | null>(null);
  if (shown !== present) {
    setShown(present);
    setChosen(null);
  }
  const state = chosen ?? readListing(search, defaultSort);
  return {
    state,
    set: (next) => {
      const written = writeListing(next, defaultSort, search);
      setChosen(written.toString() === present ? null : next);
      setSearch(written, { preventScrollReset: true });
    },
    hrefOf: (page) => {
      const query = writeListing({ ...state, page }, defaultSort, search).toString();
      return query === '' ? '.' : `?${query}`;
    },
  };
}

interface ListingProps {
  readonly controls: ListingControls;
  readonly sorts: readonly Sort[];
  readonly answer: ListingFragment | null | undefined;
  readonly asked: Pick<QueryState<unknown>, 'error' | 'loading' | 'stale' | 'refetch'>;
}

export function Listing({ controls, sorts, answer, asked }: ListingProps) {
  const words = useWords();
  const { pageSize } = useShop();
  const { state, set, hrefOf } = controls;
  if (asked.loading) return <PieceGridSkeleton count={pageSize} />;
  if (!answer && asked.error?.code === 'PAGE_TOO_FAR') {
    return (
      <EmptyState
        icon="search"
        title={words('browse.list.noPage')}
        action={<LinkButton to={hrefOf(1)}>{words('browse.list.firstPage')}</LinkButton>}
      />
    );
  }
  if (!answer) {
    return (
      <Notice
        tone="error"
        title={words(asked.error?.kind === 'network' ? 'errors.network' : 'errors.data')}
        action={<Button onClick={asked.refetch}>{words('ui.retry')}</Button>}
      />
    );
  }
  const total = answer.total_count ?? 0;
  const info = answer.page_info;
  const page = info?.current_page ?? 1;
  const size = info?.page_size ?? pageSize;
  const pieces = (answer.items ?? []).flatMap((item) => item ?? []);
  return (
    <>
      <FilterBar
        state={state}
        facets={facetsOf(answer.aggregations, state)}
        total={total}
        sorts={sorts}
        onChange={set}
      />
      <div className={styles.results} aria-busy={asked.stale}>
        {pieces.length === 0 ? (
          <EmptyState
            icon="search"
            title={words('browse.list.empty')}
            text={words('browse.list.emptyHint')}
            action={
              countChosen(state) > 0 ? (
                <Button onClick={() => set(cleared(state))}>{words('browse.list.clear')}</Button>
              ) : null
            }
          />
        ) : (
          <ProductGrid>
            {pieces.map((piece, index) => (
              <PieceCard key={piece.uid} piece={piece} level={2} priority={index < 2} />
            ))}
          </ProductGrid>
        )}
      </div>
      {total > 0 ? (
        <div className={styles.foot}>
          <p role="status">
            {words('browse.list.shown', {
              first: (page - 1) * size + 1,
              last: (page - 1) * size + pieces.length,
              count: total,
            })}
          </p>
          <Pagination
            label={words('ui.pages')}
            page={page}
            pages={info?.total_pages ?? 1}
            hrefOf={hrefOf}
            pageLabel={(number) => words('browse.list.page', { page: number })}
            previousLabel={words('ui.previous')}
            nextLabel={words('ui.next')}
          />
        </div>
      ) : null}
    </>
  );
}
