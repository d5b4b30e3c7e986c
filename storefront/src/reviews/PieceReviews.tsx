/** Reviews on the page of a piece: average, distribution, filters, list. Filters and page are in the address. */

import { useQuery } from '@jinlan/client/data';
import { LoadError } from '@jinlan/client/loading';
import { useWords } from '@jinlan/client/words';
import { isStars, type Stars as StarsOf, starsFrom } from '@jinlan/domain/reviews';
import { Chip, EmptyState, LinkButton, Section, Skeleton, SkeletonRegion, Stars } from '@jinlan/ui';
import { useSession } from '../account/session.tsx';
import { Pages } from '../app/Pages.tsx';
import { useAddressState } from '../app/use-address-state.ts';
import styles from './PieceReviews.module.css';
import { MayReviewDocument, PieceReviewsDocument, type PieceReviewsQuery } from './queries.generated.ts';
import { ReviewList } from './ReviewList.tsx';

interface Shown {
  /** Null for any stars. */
  readonly stars: StarsOf | null;
  readonly pictures: boolean;
  readonly page: number;
}

function readShown(address: URLSearchParams): Shown {
  const stars = Number(address.get('review-stars'));
  return {
    stars: isStars(stars) ? stars : null,
    pictures: address.get('review-pictures') === '1',
    page: Math.min(10_000, Math.max(1, Math.trunc(Number(address.get('review-page'))) || 1)),
  };
}

function writeShown({ stars, pictures, page }: Shown, before: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(before);
  const put = (name: string, value: string | null) =>
    value === null ? address.delete(name) : address.set(name, value);
  put('review-stars', stars === null ? null : String(stars));
  put('review-pictures', pictures ? '1' : null);
  put('review-page', page === 1 ? null : String(page));
  return address;
}

export function PieceReviews({ sku, name }: { readonly sku: string; readonly name: string }) {
  const words = useWords('reviews');
  const { state, set, hrefOf } = useAddressState(readShown, writeShown);
  const { data, error, loading, refetch } = useQuery(PieceReviewsDocument, { sku, ...state });
  const found = data?.pieceReviews;
  return (
    <Section heading={words('reviews.title')}>
      <div className={styles.reviews}>
        {found ? (
          <>
            {found.review_count > 0 ? (
              <Overview found={found} shown={state} onFilter={(next) => set(next, { replace: true })} />
            ) : null}
            {found.review_count === 0 ? (
              <EmptyState icon="info" title={words('reviews.none')} text={words('reviews.noneHint')} />
            ) : found.items.length === 0 ? (
              <EmptyState icon="search" title={words('reviews.noneMatch')} />
            ) : (
              <ReviewList reviews={found.items} />
            )}
            <Pages
              page={state.page}
              pages={found.page_info.total_pages ?? 1}
              hrefOf={(page) => `${hrefOf({ ...state, page })}#reviews`}
            />
          </>
        ) : loading ? (
          <SkeletonRegion label={words('ui.loading')}>
            <Skeleton shape="block" />
          </SkeletonRegion>
        ) : (
          <LoadError size="small" error={error} text={words('reviews.notLoaded')} onRetry={refetch} />
        )}
        <WriteOne sku={sku} name={name} />
      </div>
    </Section>
  );
}

interface OverviewProps {
  readonly found: PieceReviewsQuery['pieceReviews'];
  readonly shown: Shown;
  readonly onFilter: (shown: Shown) => void;
}

function Overview({ found, shown, onFilter }: OverviewProps) {
  const words = useWords('reviews');
  const { average, review_count: count, stars: counts } = found;
  const averageText = words.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <div className={styles.overview}>
      <p className={styles.average}>
        <strong aria-hidden="true">{averageText}</strong>
        <Stars percent={average * 20} label={words('reviews.average', { average: averageText, count })} />
      </p>
      <ul className={styles.distribution} aria-label={words('reviews.distribution')}>
        {starsFrom.map((stars) => {
          const ofStars = counts[stars - 1] ?? 0;
          return (
            <li key={stars}>
              <span>{words('reviews.rowOf', { stars, count: ofStars })}</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ inlineSize: `${(ofStars * 100) / count}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
      <fieldset className={styles.filters}>
        <legend className={styles.legend}>{words('reviews.filter')}</legend>
        <Chip
          on={shown.stars === null && !shown.pictures}
          onClick={() => onFilter({ stars: null, pictures: false, page: 1 })}
        >
          {words('reviews.all')}
        </Chip>
        <Chip on={shown.pictures} onClick={() => onFilter({ ...shown, pictures: !shown.pictures, page: 1 })}>
          {words('reviews.withPictures')}
        </Chip>
        {starsFrom.map((stars) => (
          <Chip
            key={stars}
            on={shown.stars === stars}
            onClick={() => onFilter({ ...shown, stars: shown.stars === stars ? null : stars, page: 1 })}
          >
            {words('reviews.only', { stars })}
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}

/** The link to the form, for customers who have received the piece and not reviewed it. */
function WriteOne({ sku, name }: { readonly sku: string; readonly name: string }) {
  const words = useWords('reviews');
  const { status } = useSession();
  const { data } = useQuery(
    MayReviewDocument,
    { sku },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  if (status === 'guest' || !data?.customer?.pieces_to_review?.length) return null;
  return (
    <div>
      <LinkButton to="/my-reviews" aria-label={words('reviews.writeOf', { piece: name })}>
        {words('reviews.write')}
      </LinkButton>
    </div>
  );
}
