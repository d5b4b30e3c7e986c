/** The pictures of a return: the buyer adds them while it waits, and can take them back. */
import { dataOf, type ShopError, useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useToasts } from '@jinlan/client/toasts';
import { useWords, type Words } from '@jinlan/client/words';
import { RETURN_PICTURES_MAX } from '@jinlan/domain/returns';
import { Button, Notice, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { shrinkPhoto } from '../../../app/shrink-photo.ts';
import type { OrderAccess } from '../../order-access.ts';
import { AddReturnPictureDocument, RemoveReturnPictureDocument } from '../../queries.generated.ts';
import type { ReturnDetailsProps } from './ReturnDetails.tsx';
import styles from './Returns.module.css';

interface ReturnPicturesProps extends Omit<ReturnDetailsProps, 'access'> {
  readonly access: OrderAccess;
  /** Only tests give another one. */
  readonly shrink?: typeof shrinkPhoto;
}

export function ReturnPictures({ sent, access, refetch, level, shrink = shrinkPhoto }: ReturnPicturesProps) {
  const words = useWords('orders');
  const toasts = useToasts();
  const [addPicture] = useMutation(AddReturnPictureDocument);
  const [removePicture] = useMutation(RemoveReturnPictureDocument);
  const [refusal, setRefusal] = useState<string | null>(null);
  const Heading = `h${level}` as const;
  const { pictures } = sent;
  const isOpen = sent.status === 'PENDING';
  const room = RETURN_PICTURES_MAX - pictures.length;

  const [add, adding] = useSubmit(async (files: readonly File[]) => {
    setRefusal(files.length > room ? words('orders.return.picturesFull') : null);
    for (const file of files.slice(0, Math.max(0, room))) {
      const picture = await shrink(file);
      if (picture === null) {
        setRefusal(words('orders.return.pictureInvalid'));
        break;
      }
      const outcome = await addPicture({ uid: sent.uid, picture, token: access.token });
      if (!outcome.ok) {
        setRefusal(refusalWords(outcome.error, words));
        break;
      }
    }
    await refetch();
  });
  const [remove, removing] = useSubmit(async (uid: string) => {
    setRefusal(null);
    const outcome = await removePicture({ uid, token: access.token });
    if (outcome.ok) toasts.add({ type: 'info', message: words('orders.return.pictureRemoved') });
    else setRefusal(refusalWords(outcome.error, words));
    await refetch();
  });

  if (!isOpen && pictures.length === 0) return null;
  return (
    <section className={styles.form}>
      <Heading>{words('orders.return.pictures')}</Heading>
      {pictures.length > 0 ? (
        <ul className={styles.pictures}>
          {pictures.map(({ uid, url }, index) => (
            <li key={uid}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <img src={url} alt={words('orders.return.pictureOf', { index: index + 1 })} />
              </a>
              {isOpen ? (
                <Button
                  priority="low"
                  size="small"
                  aria-label={words('orders.return.pictureRemoveOf', { index: index + 1 })}
                  busy={removing && words('ui.busy')}
                  onClick={() => void remove(uid)}
                >
                  {words('orders.return.parcelRemove')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen && room > 0 ? (
        <TextField
          label={words('orders.return.pictureAdd')}
          hint={words(adding ? 'orders.return.pictureBusy' : 'orders.return.pictureHint', { left: room })}
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
      {isOpen && refusal ? (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      ) : null}
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
