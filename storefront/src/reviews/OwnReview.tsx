import { useMutation } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { Button, Notice, Stars, Status } from '@jinlan/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { piecePath } from '../product/piece-line.ts';
import styles from './MyReviewsScreen.module.css';
import { OwnPictures } from './OwnPictures.tsx';
import { DeleteReviewDocument, type OwnReviewFragment } from './queries.generated.ts';
import { ReviewForm } from './ReviewForm.tsx';

const tones = { WAITING: 'run', SHOWN: 'done', REFUSED: 'closed' } as const;

interface OwnReviewProps {
  readonly review: OwnReviewFragment;
  /** Called with a message when the review was changed or deleted. */
  readonly onChanged: (message: string) => void;
  readonly onPictures: () => void;
}

/** The customer's own review: its stage, and its actions. */
export function OwnReview({ review, onChanged, onPictures }: OwnReviewProps) {
  const words = useWords('reviews');
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const { summary, text, stage, refusal_reason: reason, average_rating: percent, product, reply } = review;
  return (
    <article className={styles.body}>
      <div className={styles.row}>
        {stage ? <Status tone={tones[stage]}>{words('reviews.stage', { stage })}</Status> : null}
        <Stars percent={percent} label={words('reviews.stars', { stars: percent / 20 })} />
      </div>
      <h3>{summary}</h3>
      <p className={styles.soft}>
        <Link to={piecePath(product)}>{product.name}</Link>
      </p>
      {reason ? <Notice tone="warning">{words('reviews.refused', { reason })}</Notice> : null}
      {mode === 'edit' ? (
        <ReviewForm
          of={{ kind: 'own', review }}
          onDone={() => {
            setMode('read');
            onChanged(words('reviews.form.sent'));
          }}
          onCancel={() => setMode('read')}
        />
      ) : (
        <>
          <p className={styles.text}>{text}</p>
          {reply ? (
            <p className={styles.soft}>
              {words('reviews.reply')}: {reply}
            </p>
          ) : null}
          <OwnPictures review={review} onChanged={onPictures} />
          {mode === 'delete' ? (
            <Deleting
              review={review}
              onDeleted={() => onChanged(words('reviews.deleted'))}
              onKeep={() => setMode('read')}
            />
          ) : (
            <div className={styles.row}>
              <Button
                size="small"
                aria-label={words('reviews.editOf', { title: summary })}
                onClick={() => setMode('edit')}
              >
                {words('reviews.edit')}
              </Button>
              <Button
                size="small"
                priority="low"
                aria-label={words('reviews.deleteOf', { title: summary })}
                onClick={() => setMode('delete')}
              >
                {words('reviews.delete')}
              </Button>
            </div>
          )}
        </>
      )}
    </article>
  );
}

interface DeletingProps {
  readonly review: OwnReviewFragment;
  readonly onDeleted: () => void;
  readonly onKeep: () => void;
}

function Deleting({ review: { uid }, onDeleted, onKeep }: DeletingProps) {
  const words = useWords('reviews');
  const [remove, removing] = useMutation(DeleteReviewDocument);
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <div className={styles.row}>
      <Button
        size="small"
        priority="high"
        busy={removing && words('ui.busy')}
        onClick={async () => {
          const outcome = await remove({ uid });
          if (outcome.ok || outcome.error.code === 'REVIEW_NOT_FOUND') onDeleted();
          else setRefused(words(outcome.error.kind === 'network' ? 'errors.network' : 'errors.data'));
        }}
      >
        {words('reviews.deleteSure')}
      </Button>
      <Button size="small" priority="low" onClick={onKeep}>
        {words('reviews.keep')}
      </Button>
      {refused ? (
        <Notice tone="error" live>
          {refused}
        </Notice>
      ) : null}
    </div>
  );
}
