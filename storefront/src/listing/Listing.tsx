/**
 * A list of pieces with filters, sort order and pages, for categories and search. The state is in the address, so Back
 * and reload restore it. While a new answer loads, the old one stays, dimmed.
 */

import type { QueryState } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Button, EmptyState, LinkButton, ProductGrid } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import { Pages } from '../app/Pages.tsx';
import { useShop } from '../app/shop.tsx';
import { useAddressState } from '../app/use-address-state.ts';
import { CompareMark } from '../product/CompareMark.tsx';
import { CompareTray } from '../product/CompareTray.tsx';
import { PieceCard, PieceGridSkeleton } from '../product/PieceCard.tsx';
import { FilterBar } from './FilterBar.tsx';
import { facetsOf, priceBandsOf, priceEndsOf } from './facets.ts';
import type { ListingFragment } from './fragments.generated.ts';
import styles from './Listing.module.css';
import {
  cleared,
  countChosen,
  type ListingState,
  readListing,
  type Sort,
  withMore,
  writeListing,
} from './listing-state.ts';

export interface ListingControls {
  readonly state: ListingState;
  readonly set: (state: ListingState, how?: { readonly replace: boolean }) => void;
  readonly hrefOf: (page: number) => string;
}

export function useListing(defaultSort: Sort): ListingControls {
  const { state, set, hrefOf } = useAddressState(
    (address) => readListing(address, defaultSort),
    (next, before) => writeListing(next, defaultSort, before),
  );
  return { state, set, hrefOf: (page) => hrefOf({ ...state, page, allPages: false }) };
}

interface ListingProps {
  readonly controls: ListingControls;
  readonly sorts: readonly Sort[];
  readonly answer: ListingFragment | null | undefined;
  readonly query: Pick<QueryState<unknown>, 'error' | 'loading' | 'stale' | 'refetch'>;
}

export function Listing({ controls, sorts, answer, query }: ListingProps) {
  const words = useWords('find');
  const { pageSize } = useShop();
  const { state, set, hrefOf } = controls;
  const grid = useRef<HTMLDivElement>(null);
  const [grownFrom, setGrownFrom] = useState<number | null>(null);
  const [refused, setRefused] = useState(0);
  const count = answer?.items?.length ?? 0;

  // Focuses the first new piece, because the button that loaded them is now far below.
  useEffect(() => {
    if (grownFrom === null || count <= grownFrom) return;
    setGrownFrom(null);
    grid.current
      ?.querySelectorAll<HTMLElement>('article')
      [grownFrom]?.querySelector<HTMLElement>('a')
      ?.focus({ preventScroll: true });
  }, [grownFrom, count]);

  if (query.loading) return <PieceGridSkeleton count={pageSize} />;
  if (!answer && query.error?.code === 'PAGE_TOO_FAR') {
    return (
      <EmptyState
        icon="search"
        title={words('find.list.noPage')}
        action={<LinkButton to={hrefOf(1)}>{words('find.list.firstPage')}</LinkButton>}
      />
    );
  }
  if (!answer) {
    return <LoadError error={query.error} onRetry={query.refetch} />;
  }
  const total = answer.total_count ?? 0;
  const info = answer.page_info;
  const startPage = info?.current_page ?? 1;
  const size = info?.page_size ?? pageSize;
  const first = (startPage - 1) * size;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(state.page, pages);
  const more = page < pages ? withMore(state, pageSize) : null;
  const pieces = (answer.items ?? []).flatMap((item) => item ?? []);
  return (
    <>
      <FilterBar
        state={state}
        facets={facetsOf(answer.aggregations, state)}
        bands={priceBandsOf(answer.aggregations)}
        ends={priceEndsOf(answer.aggregations)}
        total={total}
        sorts={sorts}
        onChange={set}
      />
      <div ref={grid} className={styles.results} aria-busy={query.stale && grownFrom === null}>
        {pieces.length === 0 ? (
          countChosen(state) > 0 ? (
            <EmptyState
              icon="search"
              title={words('find.list.empty')}
              text={words('find.list.emptyHint')}
              action={<Button onClick={() => set(cleared(state))}>{words('find.list.clear')}</Button>}
            />
          ) : (
            <EmptyState
              icon="search"
              title={words('find.list.nothingYet')}
              text={words('find.list.nothingYetHint')}
              action={<LinkButton to="/">{words('errors.takeMeHome')}</LinkButton>}
            />
          )
        ) : (
          <ProductGrid>
            {pieces.map((piece, index) => (
              <PieceCard
                key={piece.uid}
                piece={piece}
                level={2}
                priority={index < 2}
                quick
                foot={<CompareMark piece={piece} onFull={() => setRefused(refused + 1)} />}
              />
            ))}
          </ProductGrid>
        )}
      </div>
      {total > 0 ? (
        <div className={styles.foot}>
          <p role="status">
            {words('find.list.shown', {
              first: first + 1,
              last: first + pieces.length,
              count: total,
            })}
          </p>
          {more ? (
            <Button
              busy={query.stale && grownFrom !== null && words('ui.loading')}
              onClick={() => {
                setGrownFrom(pieces.length);
                set(more, { replace: true });
              }}
            >
              {words('find.list.showMore', { count: Math.min(pageSize, total - first - pieces.length) })}
            </Button>
          ) : null}
          <Pages page={page} pages={pages} hrefOf={hrefOf} />
        </div>
      ) : null}
      <CompareTray refused={refused} />
    </>
  );
}
