/** `/my-reviews`: the pieces that the customer can review, and the customer's reviews. */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Disclosure, EmptyState, Picture, Skeleton, SkeletonRegion } from '@jinlan/ui';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { AccountPage } from '../account/pages/AccountPage.tsx';
import { useSession } from '../account/session.tsx';
import { Pages } from '../app/Pages.tsx';
import { pageIn } from '../app/page-in.ts';
import styles from './MyReviewsScreen.module.css';
import { OwnReview } from './OwnReview.tsx';
import { MyReviewsDocument, type MyReviewsQuery } from './queries.generated.ts';
import { ReviewForm } from './ReviewForm.tsx';

export default function MyReviewsScreen() {
  const words = useWords('reviews');
  return (
    <AccountPage title={words('reviews.mine')} lead={words('reviews.mine.lead')}>
      <MyReviews />
    </AccountPage>
  );
}

export function MyReviews() {
  const words = useWords('reviews');
  const { status } = useSession();
  const toasts = useToasts();
  const top = useRef<HTMLDivElement>(null);
  const [address] = useSearchParams();
  const page = pageIn(address);
  const { data, error, refetch } = useQuery(
    MyReviewsDocument,
    { page },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const customer = data?.customer;
  if (!customer)
    return error ? (
      <LoadError live size="small" error={error} text={words('reviews.mine.notLoaded')} onRetry={refetch} />
    ) : (
      <SkeletonRegion label={words('ui.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    );
  const waiting = customer.pieces_to_review ?? [];
  const written = customer.reviews.items.flatMap((review) => review ?? []);
  const onChanged = (message: string) => {
    toasts.add({ type: 'info', message });
    refetch();
    top.current?.focus();
  };
  return (
    <div ref={top} tabIndex={-1} className={styles.page}>
      {waiting.length > 0 ? (
        <section>
          <h2>{words('reviews.mine.waiting')}</h2>
          <ul className={styles.list}>
            {waiting.map((piece) => (
              <li key={`${piece.order_number} ${piece.sku}`}>
                <PieceToReview piece={piece} onWritten={() => onChanged(words('reviews.form.sent'))} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {written.length > 0 ? (
        <section>
          <h2>{words('reviews.mine.written')}</h2>
          <ul className={styles.list}>
            {written.map((review) => (
              <li key={review.uid}>
                <OwnReview review={review} onChanged={onChanged} onPictures={refetch} />
              </li>
            ))}
          </ul>
          <Pages
            page={page}
            pages={customer.reviews.page_info.total_pages ?? 1}
            hrefOf={(to) => (to === 1 ? '/my-reviews' : `/my-reviews?page=${to}`)}
          />
        </section>
      ) : null}
      {waiting.length === 0 && written.length === 0 ? (
        <EmptyState icon="info" title={words('reviews.mine.none')} text={words('reviews.mine.noneHint')} />
      ) : null}
    </div>
  );
}

type Waiting = NonNullable<NonNullable<MyReviewsQuery['customer']>['pieces_to_review']>[number];

function PieceToReview({ piece, onWritten }: { readonly piece: Waiting; readonly onWritten: () => void }) {
  const words = useWords('reviews');
  const { sku, order_number: order, product } = piece;
  const name = product?.name ?? piece.name;
  return (
    <div className={styles.piece}>
      {product?.small_image ? (
        <div className={styles.picture}>
          <Picture
            src={product.small_image.url}
            color={product.small_image.color ?? null}
            alt=""
            sizes="72px"
            largest={240}
          />
        </div>
      ) : null}
      <div className={styles.body}>
        <h3>{name}</h3>
        <p className={styles.soft}>{words('reviews.mine.order', { number: order })}</p>
      </div>
      {product ? (
        <div className={styles.wide}>
          <Disclosure summary={words('reviews.writeOf', { piece: name })}>
            <ReviewForm of={{ kind: 'new', sku, order }} onDone={onWritten} />
          </Disclosure>
        </div>
      ) : null}
    </div>
  );
}
