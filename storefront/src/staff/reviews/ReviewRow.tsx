import { type ShopError, useMutation } from '@jinlan/client/data';
import { ShopForm } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords } from '@jinlan/client/words';
import { checkReply } from '@jinlan/domain/reviews';
import { Button, Disclosure, Notice, Parted, Stars, Status, TextArea } from '@jinlan/ui';
import { useState } from 'react';
import { useStaffForm } from '../device/use-staff-form.ts';
import { ReasonBox } from '../ReasonBox.tsx';
import { refusedWords } from '../refused-words.ts';
import {
  RefuseReviewDocument,
  ReplyToReviewDocument,
  ShowReviewDocument,
  type StaffReviewRowFragment,
} from './queries.generated.ts';
import styles from './StaffReviewsScreen.module.css';

const tones = { WAITING: 'act', SHOWN: 'done', REFUSED: 'closed' } as const;

interface ReviewRowProps {
  readonly review: StaffReviewRowFragment;
  readonly onChanged: () => void;
}

/** A review, with the manager's steps. */
export function ReviewRow({ review, onChanged }: ReviewRowProps) {
  const words = useWords('staff', 'staffReviews');
  const toasts = useToasts();
  const [show, showing] = useMutation(ShowReviewDocument);
  const [refuse] = useMutation(RefuseReviewDocument);
  const [refusal, setRefusal] = useState<ShopError | null>(null);
  const { uid, version, stage, summary, text, language, pictures } = review;
  const changed = (error: ShopError): string => refusedWords(error, words, words('staffreviews.changed'));
  const done = (message: 'staffreviews.shown' | 'staffreviews.refused') => {
    toasts.add({ type: 'info', message: words(message) });
    onChanged();
  };
  return (
    <li>
      <div className={styles.row}>
        <Status tone={tones[stage]}>{words('staffreviews.stage', { stage })}</Status>
        <Stars percent={review.stars * 20} label={words('staffreviews.stars', { stars: review.stars })} />
      </div>
      <h2 lang={language}>{summary}</h2>
      <p className={styles.soft}>
        <Parted parts={[review.name, review.sku]} />
      </p>
      <p className={styles.text} lang={language}>
        {text}
      </p>
      {pictures.length > 0 ? (
        <ul className={styles.pictures}>
          {pictures.map((picture, index) => (
            <li key={picture.uid}>
              <a href={picture.url} target="_blank" rel="noopener noreferrer">
                <img src={picture.url} alt={words('staffreviews.picture', { index: index + 1 })} />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={styles.soft}>
        <Parted
          parts={[
            review.nickname,
            words.moment(review.written_at),
            words('staffreviews.order', { order: review.order_number }),
            words('staffreviews.language', { language: language.slice(0, 2) }),
          ]}
        />
      </p>
      {review.refusal_reason ? (
        <p className={styles.soft}>{words('staffreviews.reason', { reason: review.refusal_reason })}</p>
      ) : null}
      {review.reply ? (
        <p className={styles.text}>
          {words('staffreviews.reply')}: {review.reply}
        </p>
      ) : null}
      {refusal ? (
        <Notice tone="error" live>
          {changed(refusal)}
        </Notice>
      ) : null}
      {stage === 'SHOWN' ? <Reply review={review} onChanged={onChanged} /> : null}
      {stage === 'SHOWN' ? null : (
        <Button
          size="small"
          aria-label={words('staffreviews.showOf', { title: summary })}
          busy={showing && words('ui.busy')}
          onClick={async () => {
            const outcome = await show({ uid, version });
            setRefusal(outcome.ok ? null : outcome.error);
            if (outcome.ok) done('staffreviews.shown');
          }}
        >
          {words('staffreviews.show')}
        </Button>
      )}
      {stage === 'REFUSED' ? null : (
        <ReasonBox
          summary={words('staffreviews.refuse')}
          label={words('staffreviews.refuse.reason')}
          missing={words('staffreviews.refuse.missing')}
          onSend={async (reason) => {
            const outcome = await refuse({ uid, version, reason });
            if (!outcome.ok) return changed(outcome.error);
            done('staffreviews.refused');
            return null;
          }}
        />
      )}
    </li>
  );
}

function Reply({ review, onChanged }: ReviewRowProps) {
  const words = useWords('staff', 'staffReviews');
  const toasts = useToasts();
  const [reply] = useMutation(ReplyToReviewDocument);
  const summary = words(review.reply ? 'staffreviews.reply.edit' : 'staffreviews.reply');
  const form = useStaffForm<{ reply: string }>(`review:${review.uid}:reply`, {
    defaultValues: { reply: review.reply ?? '' },
    check: (values) => ({
      reply:
        values.reply.trim() === '' || checkReply(values.reply).ok ? null : words('staffreviews.reply.wrong'),
    }),
    async send(values) {
      const { uid, version } = review;
      const outcome = await reply({ uid, version, reply: values.reply });
      if (!outcome.ok) return { whole: refusedWords(outcome.error, words, words('staffreviews.changed')) };
      toasts.add({ type: 'info', message: words('staffreviews.replied') });
      onChanged();
      return null;
    },
  });
  return (
    <Disclosure summary={summary}>
      <ShopForm
        form={form}
        className={styles.form ?? ''}
        foot={
          <Button type="submit" size="small" busy={form.busy && words('ui.busy')}>
            {summary}
          </Button>
        }
      >
        <TextArea label={words('staffreviews.reply.text')} rows={3} {...form.field('reply')} />
      </ShopForm>
    </Disclosure>
  );
}
