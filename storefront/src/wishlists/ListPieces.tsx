/** The pieces of one list, 24 to a page, and the button that moves all of them to the bag. */

import { useQuery } from '@jinlan/client/data';
import { Loaded } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Button, EmptyState, LinkButton, Notice } from '@jinlan/ui';
import { useRef } from 'react';
import styles from './ListPieces.module.css';
import { ListSkeleton } from './ListSkeleton.tsx';
import { NewerAndOlder } from './NewerAndOlder.tsx';
import { type WishlistHeadFragment, WishlistPiecesDocument } from './queries.generated.ts';
import { useListChanges } from './use-list-changes.ts';
import { useListsPath } from './use-lists-path.ts';
import { useWishesToBag } from './use-wishes-to-bag.ts';
import lineStyles from './WishLine.module.css';
import { WishLine } from './WishLine.tsx';
import { listPath } from './wish-lines.ts';

interface ListPiecesProps {
  readonly id: string;
  readonly lists: readonly WishlistHeadFragment[];
  readonly page: number;
  /** Loads the names and counts of the lists again. */
  readonly onChanged: () => void;
}

export function ListPieces({ id, lists, page, onChanged }: ListPiecesProps) {
  const words = useWords('wishlists');
  const top = useRef<HTMLDivElement>(null);
  const listsPath = useListsPath();
  const { data, error, loading, refetch } = useQuery(
    WishlistPiecesDocument,
    { list: id, page },
    { policy: 'cache-and-network', livePrices: true },
  );
  const reload = () => {
    refetch();
    onChanged();
  };
  const changes = useListChanges(id, reload);
  const toBag = useWishesToBag(id, changes.reload);
  const list = data?.customer?.wishlist_v2;
  const pieces = list?.items_v2?.items.flatMap((wish) =>
    wish && !changes.removed.has(wish.id) ? [wish] : [],
  );
  const pages = list?.items_v2?.page_info?.total_pages ?? 1;
  const focusTop = () => top.current?.focus();
  return (
    <div ref={top} tabIndex={-1} className={styles.list}>
      <Loaded
        value={pieces}
        loading={loading}
        error={error}
        onRetry={refetch}
        text={words('wish.failed')}
        live
        size="small"
        skeleton={<ListSkeleton />}
        empty={
          pieces?.length === 0 && page === 1 && pages <= 1 ? (
            <>
              <MovedNotice toBag={toBag} />
              <EmptyState
                icon="heart"
                level={3}
                title={words('wish.empty')}
                text={words('wish.emptyHint')}
                action={
                  <LinkButton to="/" priority="high">
                    {words('wish.browse')}
                  </LinkButton>
                }
              />
            </>
          ) : null
        }
      >
        {(wishes) => (
          <>
            <MovedNotice toBag={toBag} />
            <ul className={lineStyles.lines}>
              {wishes.map((wish) => (
                <WishLine
                  key={wish.id}
                  wish={wish}
                  list={id}
                  lists={lists}
                  changes={changes}
                  problem={toBag.problems.get(wish.id) ?? null}
                  isMoving={toBag.busy === wish.id}
                  onToBag={() => toBag.move([wish.id], 1)}
                  onGone={focusTop}
                />
              ))}
            </ul>
            {pages > 1 ? (
              <NewerAndOlder page={page} pages={pages} path={list ? listPath(list, listsPath) : listsPath} />
            ) : null}
            <div className={styles.all}>
              <Button
                priority="high"
                full
                busy={toBag.busy === 'all' && words('wish.bag.all.busy')}
                onClick={() => {
                  toBag.move(null, list?.items_count ?? wishes.length);
                  focusTop();
                }}
              >
                {words('wish.bag.all')}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

/** The result of the last move to the bag. */
function MovedNotice({ toBag: { refused, moved } }: { readonly toBag: ReturnType<typeof useWishesToBag> }) {
  const words = useWords('wishlists');
  if (refused) {
    return (
      <Notice tone="error" live>
        {refused}
      </Notice>
    );
  }
  if (!moved) return null;
  const { count, left } = moved;
  const title =
    count === 0
      ? words('wish.bag.none')
      : left === 0
        ? words('wish.bag.done', { count })
        : words('wish.bag.some', { count, left });
  return (
    <Notice
      tone={left === 0 ? 'success' : 'warning'}
      live
      title={title}
      action={
        count > 0 ? (
          <LinkButton to="/cart" size="small">
            {words('wish.bag.view')}
          </LinkButton>
        ) : null
      }
    >
      {left > 0 ? words('wish.bag.someHint') : null}
    </Notice>
  );
}
