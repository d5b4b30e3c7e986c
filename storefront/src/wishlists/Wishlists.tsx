/** The customer's wish lists. `?list=5` opens one of them, `?page=2` its older pieces. */

import { useQuery } from '@jinlan/client/data';
import { Loaded } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { EmptyState, LinkButton } from '@jinlan/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../account/session.tsx';
import { pageIn } from '../app/page-in.ts';
import { NewList } from './dialogs/NewList.tsx';
import { ListHead } from './ListHead.tsx';
import { ListPieces } from './ListPieces.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { ListTabs } from './ListTabs.tsx';
import { type WishlistHeadFragment, WishlistNamesDocument } from './queries.generated.ts';
import { useListsPath } from './use-lists-path.ts';
import styles from './Wishlists.module.css';
import { DEFAULT_LIST } from './wishes.ts';

export function Wishlists() {
  const words = useWords('wishlists');
  const { status } = useSession();
  const [address] = useSearchParams();
  const { data, error, refetch } = useQuery(
    WishlistNamesDocument,
    {},
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  /** Lists made on this page, until the next answer has them. */
  const [created, setCreated] = useState<readonly WishlistHeadFragment[]>([]);
  const known = data?.customer?.wishlists.flatMap((list) => list ?? []);
  const lists = known && [...known, ...created.filter((list) => !known.some(({ id }) => id === list.id))];
  if (error?.code === 'WISHLIST_DISABLED') {
    return <EmptyState icon="heart" title={words('wish.disabled')} text={words('wish.disabledHint')} />;
  }
  return (
    <Loaded
      value={lists}
      loading={!lists && !error}
      error={error}
      onRetry={refetch}
      text={words('wish.failed')}
      live
      size="small"
      skeleton={<ListSkeleton />}
    >
      {(all) => (
        <ListOf
          lists={all}
          chosen={address.get('list')}
          page={pageIn(address)}
          refetch={refetch}
          onCreated={(list) => {
            setCreated([...created, list]);
            refetch();
          }}
        />
      )}
    </Loaded>
  );
}

interface ListOfProps {
  readonly lists: readonly WishlistHeadFragment[];
  /** Id in the address; null for the default list. */
  readonly chosen: string | null;
  readonly page: number;
  readonly refetch: () => void;
  readonly onCreated: (list: WishlistHeadFragment) => void;
}

function ListOf({ lists, chosen, page, refetch, onCreated }: ListOfProps) {
  const words = useWords('wishlists');
  const listsPath = useListsPath();
  const list = lists.find(({ id, is_default }) => (chosen === null ? is_default : id === chosen));
  return (
    <div className={styles.lists}>
      {lists.length > 1 ? <ListTabs lists={lists} list={list ?? null} onCreated={onCreated} /> : null}
      {list || chosen === null ? (
        <>
          {list ? (
            <ListHead
              list={list}
              onChanged={refetch}
              end={lists.length > 1 ? null : <NewList onCreated={onCreated} />}
            />
          ) : null}
          <ListPieces
            key={list?.id ?? DEFAULT_LIST}
            id={list?.id ?? DEFAULT_LIST}
            lists={lists}
            page={page}
            onChanged={refetch}
          />
        </>
      ) : (
        <EmptyState
          icon="heart"
          title={words('wish.gone')}
          text={words('wish.goneHint')}
          action={<LinkButton to={listsPath}>{words('wish.toMine')}</LinkButton>}
        />
      )}
    </div>
  );
}
