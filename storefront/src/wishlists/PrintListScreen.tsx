/** `/wishlist/print`: a list on paper, with its notes, and the QR code of its link if it is public. */

import { useQuery } from '@jinlan/client/data';
import { Loaded } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Button, Container, LinkButton, Parted, Picture, PieceMark, QrCode } from '@jinlan/ui';
import { useSearchParams } from 'react-router';
import { SignedInOnly } from '../account/session.tsx';
import { PageHead } from '../app/PageHead.tsx';
import { useShop } from '../app/shop.tsx';
import { pieceKindAt } from '../customiser/addresses.ts';
import { fromMark } from '../product/piece-line.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import styles from './PrintListScreen.module.css';
import {
  type WishedPieceFragment,
  WishlistToPrintDocument,
  type WishlistToPrintQuery,
} from './queries.generated.ts';
import { useSharedAddress } from './shared/use-shared-address.ts';
import { listName, listPath, wishFacts, wishName, wishPath, wishPicture, wishPrice } from './wish-lines.ts';
import { DEFAULT_LIST } from './wishes.ts';

export default function PrintListScreen() {
  const words = useWords('wishlists');
  return (
    <Container className={styles.page}>
      <PageHead title={words('wish.share.print')} hidden />
      <SignedInOnly fallback={<ListSkeleton />}>
        <PrintedList />
      </SignedInOnly>
    </Container>
  );
}

function PrintedList() {
  const words = useWords('wishlists');
  const [address] = useSearchParams();
  const { data, error, loading, refetch } = useQuery(
    WishlistToPrintDocument,
    { list: address.get('list') ?? DEFAULT_LIST },
    { policy: 'cache-and-network' },
  );
  return (
    <Loaded
      value={data?.customer?.wishlist_v2}
      loading={loading}
      error={error}
      onRetry={refetch}
      text={words(data ? 'wish.gone' : 'wish.failed')}
      skeleton={<ListSkeleton />}
    >
      {(list) => <Sheet list={list} />}
    </Loaded>
  );
}

type PrintedWishlist = NonNullable<NonNullable<WishlistToPrintQuery['customer']>['wishlist_v2']>;

function Sheet({ list }: { readonly list: PrintedWishlist }) {
  const words = useWords('wishlists');
  const { name: shopName } = useShop();
  const link = useSharedAddress(list.sharing_code);
  const name = listName(list, words);
  const wishes = (list.items_v2?.items ?? []).flatMap((wish) => wish ?? []);
  const left = (list.items_count ?? 0) - wishes.length;
  return (
    <>
      <div className={styles.tools}>
        <LinkButton to={listPath(list)} priority="low">
          {words('wish.print.back')}
        </LinkButton>
        <Button priority="high" onClick={() => print()}>
          {words('wish.print')}
        </Button>
      </div>
      <header className={styles.head}>
        <div>
          <p className={styles.soft}>{shopName}</p>
          <h1 tabIndex={-1}>{name}</h1>
          <p className={styles.soft}>
            {words('wish.print.day', { day: words.date(new Date().toISOString()) })}
          </p>
        </div>
        {link ? (
          <figure className={styles.code}>
            <QrCode text={link} label={words('wish.share.qr', { name })} />
            <figcaption>{words('wish.print.code')}</figcaption>
          </figure>
        ) : null}
      </header>
      <ul className={styles.pieces}>
        {wishes.map((wish) => (
          <PrintedPiece key={wish.id} wish={wish} />
        ))}
      </ul>
      {left > 0 ? <p className={styles.soft}>{words('wish.print.more', { count: left })}</p> : null}
    </>
  );
}

function PrintedPiece({ wish }: { readonly wish: WishedPieceFragment }) {
  const words = useWords('wishlists');
  const price = wishPrice(wish);
  const mark = price?.from ? fromMark(words) : {};
  const picture = wishPicture(wish);
  return (
    <li className={styles.piece}>
      <Picture
        src={picture?.url}
        mark={<PieceMark kind={pieceKindAt(wishPath(wish) ?? '')} />}
        alt=""
        sizes="120px"
        largest={320}
        color={picture?.color ?? null}
      />
      <div>
        <h2>{wishName(wish)}</h2>
        <p className={styles.soft}>
          <Parted
            parts={[
              ...(wish.product ? wishFacts(wish, words) : [words('wish.piece.gone')]),
              words('wish.count', { count: wish.quantity }),
            ]}
          />
        </p>
        {price ? (
          <p className={styles.price}>
            {mark.before} {format(price.amount)} {mark.after}
          </p>
        ) : null}
        {wish.description ? (
          <p className={styles.note}>{words('wish.print.note', { note: wish.description })}</p>
        ) : null}
      </div>
    </li>
  );
}
