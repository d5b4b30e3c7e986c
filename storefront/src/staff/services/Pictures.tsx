import { dataOf, type ShopError, useMutation } from '@jinlan/client/data';
import { useSubmit } from '@jinlan/client/forms';
import { useWords, type Words } from '@jinlan/client/words';
import { SERVICE_PICTURES_MAX } from '@jinlan/domain/services';
import { Button, Notice, TextField } from '@jinlan/ui';
import { useState } from 'react';
import { shrinkPhoto } from '../../app/shrink-photo.ts';
import { AddServicePictureDocument, RemoveServicePictureDocument } from './queries.generated.ts';
import styles from './StaffServices.module.css';
import { type Service, stepRefusal } from './service.ts';

interface PicturesProps {
  readonly service: Service;
  readonly onChanged: (service: Service) => void;
  /** Only tests give another one. */
  readonly shrink?: typeof shrinkPhoto;
}

/** The pictures of the piece as it was received. */
export function Pictures({ service, onChanged, shrink = shrinkPhoto }: PicturesProps) {
  const words = useWords('staff', 'staffServices');
  const [addPicture] = useMutation(AddServicePictureDocument);
  const [removePicture] = useMutation(RemoveServicePictureDocument);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { number, pictures, stage } = service;
  const left = SERVICE_PICTURES_MAX - pictures.length;
  const isOpen = stage !== 'REQUESTED' && stage !== 'HANDED_BACK' && stage !== 'CANCELLED';
  const [add, adding] = useSubmit(async (files: readonly File[]) => {
    setRefusal(files.length > left ? words('staffserv.pictures.full') : null);
    for (const file of files.slice(0, Math.max(0, left))) {
      const picture = await shrink(file);
      const outcome = picture === null ? null : await addPicture({ number, picture });
      if (outcome?.ok) {
        onChanged(outcome.value.addServicePicture);
        continue;
      }
      setRefusal(outcome === null ? words('staffserv.pictures.invalid') : refusalWords(outcome.error, words));
      break;
    }
  });
  const [remove, removing] = useSubmit(async (uid: string) => {
    const outcome = await removePicture({ number, uid });
    setRefusal(outcome.ok ? null : refusalWords(outcome.error, words));
    if (outcome.ok) onChanged(outcome.value.removeServicePicture);
  });
  if (!isOpen && pictures.length === 0) return null;
  return (
    <section className={styles.step}>
      <h2>{words('staffserv.pictures')}</h2>
      {pictures.length > 0 ? (
        <ul className={styles.pictures}>
          {pictures.map(({ uid, url }, index) => (
            <li key={uid}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                <img src={url} alt={words('staffserv.pictures.of', { index: index + 1 })} />
              </a>
              {stage === 'RECEIVED' ? (
                <Button
                  priority="low"
                  size="small"
                  aria-label={words('staffserv.pictures.removeOf', { index: index + 1 })}
                  busy={removing && words('ui.busy')}
                  onClick={() => void remove(uid)}
                >
                  {words('staffserv.pictures.remove')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {isOpen && left > 0 ? (
        <TextField
          label={words('staffserv.pictures.add')}
          hint={words(adding ? 'staffserv.pictures.busy' : 'staffserv.pictures.hint', { left })}
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
    </section>
  );
}

function refusalWords(error: ShopError, words: Words<'staff' | 'staffServices'>): string {
  if (error.code === 'PICTURE_INVALID') return words('staffserv.pictures.invalid');
  if (error.code !== 'SERVICE_PICTURES_FULL') return stepRefusal(error, words);
  switch (dataOf(error, 'SERVICE_PICTURES_FULL').reason) {
    case 'too_many':
      return words('staffserv.pictures.full');
    case 'shop':
      return words('staffserv.pictures.off');
    default:
      return words('staffserv.pictures.over');
  }
}
