/** `/wishlist/shared/:code`: a public list, as everybody with its link sees it. */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { Button, Container, EmptyState, LinkButton, Parted, SkeletonRegion } from '@jinlan/ui';
import { useParams, useSearchParams } from 'react-router';
import { PageHead } from '../../app/PageHead.tsx';
import { pageIn } from '../../app/page-in.ts';
import { ListSkeleton } from '../ListSkeleton.tsx';
import { NewerAndOlder } from '../NewerAndOlder.tsx';
import { SharedListDocument, type SharedListQuery } from '../queries.generated.ts';
import lineStyles from '../WishLine.module.css';
import { sharedPath, wishPicture } from '../wish-lines.ts';
import { SharedLine } from './SharedLine.tsx';
import styles from './SharedListScreen.module.css';

export default function SharedListScreen() {
  const words = useWords('wishlists');
  const { code = '' } = useParams();
  const [address] = useSearchParams();
  const page = pageIn(address);
  const { data, error, loading, refetch } = useQuery(
    SharedListDocument,
    { code, page },
    { livePrices: true },
  );
  const list = data?.sharedWishlist;
  const isRefused = error !== null && error.kind !== 'network' && error.code !== 'TOO_MANY_REQUESTS';
  const first = list?.items_v2.items.find((wish) => wish !== null);
  return (
    <Container width="text" className={styles.page}>
      <PageHead
        title={list?.name ?? words('wish.shared.someone')}
        picture={first && wishPicture(first)?.url}
        status={!loading && !list && (!error || isRefused) ? 404 : 200}
        hidden
      />
      {list ? (
        <SharedList list={list} page={page} />
      ) : loading ? (
        <SkeletonRegion label={words('ui.loading')}>
          <ListSkeleton />
        </SkeletonRegion>
      ) : error && !isRefused ? (
        <LoadError
          error={error}
          onRetry={refetch}
          text={
            error.code === 'TOO_MANY_REQUESTS' ? words('errors.rateLimited') : words('wish.shared.notLoaded')
          }
        />
      ) : (
        <EmptyState
          icon="heart"
          level={1}
          title={words('wish.shared.none')}
          text={words('wish.shared.noneHint')}
          action={<LinkButton to="/">{words('errors.takeMeHome')}</LinkButton>}
        />
      )}
    </Container>
  );
}

interface SharedListProps {
  readonly list: NonNullable<SharedListQuery['sharedWishlist']>;
  readonly page: number;
}

function SharedList({ list, page }: SharedListProps) {
  const words = useWords('wishlists');
  const { code, name, owner_firstname: owner, items_count: count } = list;
  const pieces = list.items_v2.items.flatMap((wish) => wish ?? []);
  const pages = list.items_v2.page_info?.total_pages ?? 1;
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{name}</h1>
        <p>
          <Parted
            parts={[
              ...(owner ? [words('wish.shared.owner', { owner })] : []),
              words('wish.count', { count }),
            ]}
          />
        </p>
        {count > 0 ? (
          <div className={styles.print}>
            <Button priority="low" onClick={() => print()}>
              {words('wish.print')}
            </Button>
          </div>
        ) : null}
      </header>
      {count === 0 ? (
        <EmptyState
          icon="heart"
          title={words('wish.shared.empty')}
          action={<LinkButton to="/">{words('wish.browse')}</LinkButton>}
        />
      ) : (
        <ul className={lineStyles.lines}>
          {pieces.map((wish) => (
            <SharedLine key={wish.id} wish={wish} />
          ))}
        </ul>
      )}
      {pages > 1 ? <NewerAndOlder page={page} pages={pages} path={sharedPath(code)} /> : null}
    </>
  );
}
