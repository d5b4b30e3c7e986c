import { dataOf, type ShopError, useMutation } from '@jinlan/client/data';
import { useWords, type Words } from '@jinlan/client/words';
import { SERVICE_PICTURES_MAX } from '@jinlan/domain/services';
import { PictureList } from '../../pictures/PictureList.tsx';
import styles from '../counter/Counter.module.css';
import { AddServicePictureDocument, RemoveServicePictureDocument } from './queries.generated.ts';
import { type Service, stepRefusal } from './service.ts';

interface PicturesProps {
  readonly service: Service;
  readonly onChanged: (service: Service) => void;
}

/** The pictures of the piece as it was received. */
export function Pictures({ service, onChanged }: PicturesProps) {
  const words = useWords('staff', 'staffServices');
  const [addPicture] = useMutation(AddServicePictureDocument);
  const [removePicture] = useMutation(RemoveServicePictureDocument);
  const { number, pictures, stage } = service;
  const isOpen = stage !== 'REQUESTED' && stage !== 'HANDED_BACK' && stage !== 'CANCELLED';
  const left = isOpen ? SERVICE_PICTURES_MAX - pictures.length : 0;
  if (!isOpen && pictures.length === 0) return null;
  return (
    <section className={styles.step}>
      <h2>{words('staffserv.pictures')}</h2>
      <PictureList
        pictures={pictures}
        left={left}
        canRemove={stage === 'RECEIVED'}
        texts={{
          of: (index) => words('staffserv.pictures.of', { index }),
          removeOf: (index) => words('staffserv.pictures.removeOf', { index }),
          remove: words('staffserv.pictures.remove'),
          add: words('staffserv.pictures.add'),
          hint: words('staffserv.pictures.hint', { left }),
          busy: words('staffserv.pictures.busy'),
          full: words('staffserv.pictures.full'),
          invalid: words('staffserv.pictures.invalid'),
        }}
        add={async (picture) => {
          const outcome = await addPicture({ number, picture });
          if (!outcome.ok) return refusalWords(outcome.error, words);
          onChanged(outcome.value.addServicePicture);
          return null;
        }}
        remove={async (uid) => {
          const outcome = await removePicture({ number, uid });
          if (!outcome.ok) return refusalWords(outcome.error, words);
          onChanged(outcome.value.removeServicePicture);
          return null;
        }}
      />
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
