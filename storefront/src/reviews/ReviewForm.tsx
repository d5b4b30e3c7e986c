import { dataOf, type ShopError, useMutation } from '@jinlan/client/data';
import { type FormRefusal, ShopForm, useShopForm } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { plainText } from '@jinlan/domain/people';
import {
  checkNickname,
  isStars,
  NICKNAME_MAX,
  REVIEW_TEXT_MAX,
  REVIEW_TITLE_MAX,
  starsFrom,
  textRule,
  titleRule,
} from '@jinlan/domain/reviews';
import { Button, FieldGroup, Radio, TextArea, TextField } from '@jinlan/ui';
import styles from './MyReviewsScreen.module.css';
import { CreateReviewDocument, type OwnReviewFragment, UpdateReviewDocument } from './queries.generated.ts';

interface Values {
  stars: string;
  title: string;
  text: string;
  nickname: string;
}

interface ReviewFormProps {
  /** A purchased piece, or the customer's own review. */
  readonly of:
    | { readonly kind: 'new'; readonly sku: string; readonly order: string }
    | { readonly kind: 'own'; readonly review: OwnReviewFragment };
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

/** The form of a review. The name shown with it is never the customer's own by default. */
export function ReviewForm({ of, onDone, onCancel }: ReviewFormProps) {
  const words = useWords('reviews');
  const [create] = useMutation(CreateReviewDocument);
  const [update] = useMutation(UpdateReviewDocument);
  const own = of.kind === 'own' ? of.review : null;
  const form = useShopForm<Values>({
    defaultValues: {
      stars: own ? String(own.average_rating / 20) : '',
      title: own?.summary ?? '',
      text: own?.text ?? '',
      nickname: own?.nickname ?? words('reviews.form.nicknameValue'),
    },
    check: ({ stars, title, text, nickname }) => ({
      stars: isStars(Number(stars)) ? null : words('reviews.form.starsMissing'),
      title: plainText(title, titleRule).ok
        ? null
        : words('reviews.form.titleWrong', { most: REVIEW_TITLE_MAX }),
      text: plainText(text, textRule).ok ? null : words('reviews.form.textWrong', { most: REVIEW_TEXT_MAX }),
      nickname: checkNickname(nickname).ok
        ? null
        : words('reviews.form.nicknameWrong', { most: NICKNAME_MAX }),
    }),
    async send({ stars, title: summary, text, nickname }) {
      const input = { summary, text, nickname, ratings: [{ id: btoa('1'), value_id: btoa(stars) }] };
      const outcome =
        of.kind === 'new'
          ? await create({ input: { ...input, sku: of.sku, order_number: of.order } })
          : await update({ input: { ...input, uid: of.review.uid } });
      if (!outcome.ok) return refused(outcome.error, words);
      onDone();
      return null;
    },
  });
  return (
    <ShopForm
      form={form}
      className={styles.form ?? ''}
      foot={
        <div className={styles.row}>
          <Button type="submit" priority="high" busy={form.busy && words('ui.busy')}>
            {words(own ? 'reviews.form.save' : 'reviews.form.send')}
          </Button>
          {onCancel ? (
            <Button priority="low" onClick={onCancel}>
              {words('reviews.cancel')}
            </Button>
          ) : null}
        </div>
      }
    >
      <FieldGroup label={words('reviews.form.stars')} error={form.problemOf('stars')}>
        <div className={styles.stars}>
          {starsFrom.map((stars) => (
            <Radio
              key={stars}
              label={words('reviews.form.star', { stars })}
              {...form.choice('stars', String(stars))}
            />
          ))}
        </div>
      </FieldGroup>
      <TextField label={words('reviews.form.title')} autoComplete="off" {...form.field('title')} />
      <TextArea
        label={words('reviews.form.text')}
        hint={words('reviews.form.textHint', { most: REVIEW_TEXT_MAX })}
        rows={5}
        {...form.field('text')}
      />
      <TextField
        label={words('reviews.form.nickname')}
        hint={words('reviews.form.nicknameHint')}
        autoComplete="off"
        {...form.field('nickname')}
      />
    </ShopForm>
  );
}

function refused(error: ShopError, words: Words<'reviews'>): FormRefusal<Values> {
  if (error.kind === 'network') return { whole: words('errors.network') };
  switch (error.code) {
    case 'TOO_MANY_REQUESTS':
      return { whole: words('errors.rateLimited') };
    case 'REVIEW_WRITTEN':
      return { whole: words('reviews.form.written') };
    case 'REVIEW_NOT_BOUGHT':
      return { whole: words('reviews.form.notBought') };
    case 'REVIEW_INVALID':
      return dataOf(error, error.code).reason === 'shop'
        ? { fields: { nickname: words('reviews.form.nicknameShop') } }
        : { whole: words('errors.data') };
    case 'REVIEW_NOT_FOUND':
      return { whole: words('reviews.form.gone') };
    default:
      return { whole: words('errors.data') };
  }
}
