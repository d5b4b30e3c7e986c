import { dataOf, type ShopError, useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { REVIEW_PICTURES_MAX } from '@jinlan/domain/reviews';
import { Button, Notice, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { shrinkPhoto } from '../app/shrink-photo.ts';
import styles from './MyReviewsScreen.module.css';
import {
  AddReviewPictureDocument,
  type OwnReviewFragment,
  RemoveReviewPictureDocument,
} from './queries.generated.ts';

interface OwnPicturesProps {
  readonly review: OwnReviewFragment;
  readonly onChanged: () => void;
}

/** The pictures of the customer's own review. */
export function OwnPictures({ review, onChanged }: OwnPicturesProps) {
  const words = useWords('reviews');
  const [addPicture] = useMutation(AddReviewPictureDocument);
  const [removePicture] = useMutation(RemoveReviewPictureDocument);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { uid, pictures } = review;
  const left = REVIEW_PICTURES_MAX - pictures.length;
  const [add, adding] = useSubmit(async (files: readonly File[]) => {
    setRefusal(files.length > left ? words('reviews.pictures.full') : null);
    for (const file of files.slice(0, Math.max(0, left))) {
      const picture = await shrinkPhoto(file);
      const outcome = picture === null ? null : await addPicture({ uid, picture });
      if (outcome?.ok) continue;
      setRefusal(outcome === null ? words('reviews.pictures.invalid') : refusalWords(outcome.error, words));
      break;
    }
    onChanged();
  });
  const [remove, removing] = useSubmit(async (picture: string) => {
    const outcome = await removePicture({ uid, picture });
    setRefusal(outcome.ok ? null : refusalWords(outcome.error, words));
    onChanged();
  });
  return (
    <>
      {pictures.length > 0 ? (
        <ul className={styles.pictures} aria-label={words('reviews.pictures')}>
          {pictures.map((picture, index) => (
            <li key={picture.uid}>
              <img src={picture.url} alt={words('reviews.pictures.of', { index: index + 1 })} />
              <Button
                priority="low"
                size="small"
                aria-label={words('reviews.pictures.removeOf', { index: index + 1 })}
                busy={removing && words('ui.busy')}
                onClick={() => void remove(picture.uid)}
              >
                {words('reviews.pictures.remove')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {left > 0 ? (
        <TextField
          label={words('reviews.pictures.add')}
          hint={words(adding ? 'reviews.pictures.busy' : 'reviews.pictures.hint', { left })}
          type="file"
          accept="image/*"
          multiple
          disabled={adding}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            if (files.length > 0) void add(files);
          }}
        />
      ) : null}
      {refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
    </>
  );
}

function refusalWords(error: ShopError, words: Words<'reviews'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'TOO_MANY_REQUESTS':
      return words('errors.rateLimited');
    case 'PICTURE_INVALID':
      return words('reviews.pictures.invalid');
    case 'REVIEW_PICTURES_FULL':
      return words(
        dataOf(error, 'REVIEW_PICTURES_FULL').reason === 'shop'
          ? 'reviews.pictures.off'
          : 'reviews.pictures.full',
      );
    default:
      return words('errors.data');
  }
}
