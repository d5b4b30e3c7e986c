import { dataOf, type ShopError, useMutation } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
import { REVIEW_PICTURES_MAX } from '@jinlan/domain/reviews';
import { PictureList } from '../pictures/PictureList.tsx';
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
  const { uid, pictures } = review;
  const left = REVIEW_PICTURES_MAX - pictures.length;
  return (
    <PictureList
      pictures={pictures}
      left={left}
      canRemove
      texts={{
        of: (index) => words('reviews.pictures.of', { index }),
        removeOf: (index) => words('reviews.pictures.removeOf', { index }),
        remove: words('reviews.pictures.remove'),
        add: words('reviews.pictures.add'),
        hint: words('reviews.pictures.hint', { left }),
        busy: words('reviews.pictures.busy'),
        full: words('reviews.pictures.full'),
        invalid: words('reviews.pictures.invalid'),
      }}
      add={async (picture) => {
        const outcome = await addPicture({ uid, picture });
        return outcome.ok ? null : refusalWords(outcome.error, words);
      }}
      remove={async (picture) => {
        const outcome = await removePicture({ uid, picture });
        return outcome.ok ? null : refusalWords(outcome.error, words);
      }}
      onSettled={onChanged}
    />
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
