/** The pictures of a return. While the return waits, its buyer adds pictures and can remove them. */
import { dataOf, type ShopError, useMutation } from '@jinlan/client/data';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { RETURN_PICTURES_MAX } from '@jinlan/domain/returns';
import type { shrinkPhoto } from '../../../app/shrink-photo.ts';
import { PictureList } from '../../../pictures/PictureList.tsx';
import type { OrderAccess } from '../../order-access.ts';
import { AddReturnPictureDocument, RemoveReturnPictureDocument } from '../../queries.generated.ts';
import type { ReturnDetailsProps } from './ReturnDetails.tsx';
import styles from './Returns.module.css';

interface ReturnPicturesProps extends Omit<ReturnDetailsProps, 'access'> {
  readonly access: OrderAccess;
  /** Only tests give another one. */
  readonly shrink?: typeof shrinkPhoto;
}

export function ReturnPictures({ sent, access, refetch, level, shrink }: ReturnPicturesProps) {
  const words = useWords('orders');
  const toasts = useToasts();
  const [addPicture] = useMutation(AddReturnPictureDocument);
  const [removePicture] = useMutation(RemoveReturnPictureDocument);
  const Heading = `h${level}` as const;
  const { pictures } = sent;
  const isOpen = sent.status === 'PENDING';
  const left = isOpen ? RETURN_PICTURES_MAX - pictures.length : 0;
  if (!isOpen && pictures.length === 0) return null;
  return (
    <section className={styles.form}>
      <Heading>{words('orders.return.pictures')}</Heading>
      <PictureList
        pictures={pictures}
        left={left}
        canRemove={isOpen}
        shrink={shrink}
        texts={{
          of: (index) => words('orders.return.pictureOf', { index }),
          removeOf: (index) => words('orders.return.pictureRemoveOf', { index }),
          remove: words('orders.return.parcelRemove'),
          add: words('orders.return.pictureAdd'),
          hint: words('orders.return.pictureHint', { left }),
          busy: words('orders.return.pictureBusy', { left }),
          full: words('orders.return.picturesFull'),
          invalid: words('orders.return.pictureInvalid'),
        }}
        add={async (picture) => {
          const outcome = await addPicture({ uid: sent.uid, picture, token: access.token });
          return outcome.ok ? null : refusalWords(outcome.error, words);
        }}
        remove={async (uid) => {
          const outcome = await removePicture({ uid, token: access.token });
          if (!outcome.ok) return refusalWords(outcome.error, words);
          toasts.add({ type: 'info', message: words('orders.return.pictureRemoved') });
          return null;
        }}
        onSettled={refetch}
      />
    </section>
  );
}

function refusalWords(error: ShopError, words: Words<'orders'>): string {
  if (error.kind === 'network') return words('errors.network');
  if (error.kind === 'fault') return words('errors.data');
  if (error.code === 'TOO_MANY_REQUESTS') return words('errors.rateLimited');
  if (error.code === 'PICTURE_INVALID') return words('orders.return.pictureInvalid');
  if (error.code === 'RETURN_PICTURES_FULL')
    switch (dataOf(error, 'RETURN_PICTURES_FULL').reason) {
      case 'too_many':
        return words('orders.return.picturesFull');
      case 'shop':
        return words('orders.return.picturesOff');
      default:
        return words('orders.act.gone');
    }
  return words('orders.act.gone');
}
