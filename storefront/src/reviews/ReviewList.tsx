import { useMutation, useQuery } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { Button, LinkButton, Parted, Stars } from '@jinlan/ui';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { signInPath } from '../account/next-page.ts';
import { useSession } from '../account/session.tsx';
import styles from './PieceReviews.module.css';
import { OwnVotesDocument, type ShownReviewFragment, VoteForReviewDocument } from './queries.generated.ts';

export function ReviewList({ reviews }: { readonly reviews: readonly ShownReviewFragment[] }) {
  const { status } = useSession();
  const { data } = useQuery(
    OwnVotesDocument,
    { uids: reviews.map(({ uid }) => uid) },
    { pause: status === 'guest', policy: 'cache-and-network' },
  );
  const votes = status === 'guest' ? [] : (data?.customer?.helpful_reviews ?? []);
  return (
    <ul className={styles.list}>
      {reviews.map((review) => (
        <li key={review.uid}>
          <Review review={review} isVoted={votes.includes(review.uid)} />
        </li>
      ))}
    </ul>
  );
}

function Review({ review, isVoted }: { readonly review: ShownReviewFragment; readonly isVoted: boolean }) {
  const words = useWords('reviews');
  const { summary, text, nickname, created_at: at, average_rating: percent, language, reply } = review;
  return (
    <article className={styles.review}>
      <Stars percent={percent} label={words('reviews.stars', { stars: percent / 20 })} />
      <h3 lang={language}>{summary}</h3>
      <p className={styles.text} lang={language}>
        {text}
      </p>
      {review.pictures.length > 0 ? (
        <ul className={styles.pictures}>
          {review.pictures.map(({ uid, url }, index) => (
            <li key={uid}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <img
                  src={url}
                  loading="lazy"
                  alt={words('reviews.pictureOf', { name: nickname, index: index + 1 })}
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.soft}>
        <Parted
          parts={[
            nickname,
            words.day(at.slice(0, 10)),
            words('reviews.language', { language: language.slice(0, 2) }),
          ]}
        />
      </p>
      {reply ? (
        <div className={styles.reply}>
          <h4>{words('reviews.reply')}</h4>
          <p className={styles.text}>{reply}</p>
        </div>
      ) : null}
      <Helpful review={review} isVoted={isVoted} />
    </article>
  );
}

function Helpful({ review, isVoted }: { readonly review: ShownReviewFragment; readonly isVoted: boolean }) {
  const words = useWords('reviews');
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const toasts = useToasts();
  const [vote, voting] = useMutation(VoteForReviewDocument);
  const [changed, setChanged] = useState<{ readonly on: boolean; readonly count: number } | null>(null);
  const on = changed?.on ?? isVoted;
  const count = changed?.count ?? review.helpful_count;
  const label = words('reviews.helpful', { count });
  const name = words('reviews.helpfulOf', { count, title: review.summary });
  if (status === 'guest')
    return (
      <LinkButton to={signInPath(`${pathname}${search}#reviews`)} priority="low" aria-label={name}>
        {label}
      </LinkButton>
    );
  return (
    <Button
      priority="low"
      aria-pressed={on}
      aria-label={name}
      busy={voting && words('ui.busy')}
      onClick={async () => {
        const outcome = await vote({ uid: review.uid, helpful: !on });
        if (outcome.ok) setChanged({ on: !on, count: outcome.value.voteForReview.review.helpful_count });
        else
          toasts.add({
            type: 'error',
            message: words(
              outcome.error.kind === 'network'
                ? 'errors.network'
                : outcome.error.code === 'REVIEW_OWN'
                  ? 'reviews.ownVote'
                  : outcome.error.code === 'REVIEW_VOTE_NOT_BOUGHT'
                    ? 'reviews.voteNotBought'
                    : 'reviews.voteFailed',
            ),
          });
      }}
    >
      {label}
    </Button>
  );
}
