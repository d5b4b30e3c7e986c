/** The pictures of a piece: swiped on phones, one large and the others in pairs on wide screens; a click enlarges. */
import { Dialog, Picture } from '@jinlan/ui';
import { useRef, useState } from 'react';
import { useWords } from '../../../words/words.tsx';
import styles from './Gallery.module.css';

interface GalleryPicture {
  readonly uid: string;
  readonly file?: string | null | undefined;
  readonly label?: string | null | undefined;
  readonly color?: string | null | undefined;
}

export function Gallery({
  pictures,
  name,
}: {
  readonly pictures: readonly GalleryPicture[];
  readonly name: string;
}) {
  const words = useWords();
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [shown, setShown] = useState(0);
  const strip = useRef<HTMLUListElement>(null);
  const source = (picture: GalleryPicture) =>
    picture.file ? `/media/${picture.file.replace(/^\/+/, '')}` : null;
  const large = enlarged === null ? undefined : pictures[enlarged];
  return (
    <section className={styles.gallery} aria-label={words('browse.piece.gallery')}>
      <ul
        ref={strip}
        className={styles.strip}
        onScroll={({ currentTarget }) =>
          setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }
      >
        {pictures.map((picture, index) => (
          <li key={picture.uid}>
            <button
              type="button"
              className={styles.open}
              aria-label={words('browse.piece.zoom', { number: index + 1 })}
              onClick={() => setEnlarged(index)}
            >
              <Picture
                src={source(picture)}
                alt={picture.label ?? name}
                sizes={
                  index === 0 || (index % 2 === 1 && index === pictures.length - 1)
                    ? '(min-width: 1024px) 55vw, 100vw'
                    : '(min-width: 1024px) 27vw, 100vw'
                }
                largest={1600}
                color={picture.color ?? null}
                priority={index === 0}
              />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length > 1 ? (
        <p className={styles.dots} aria-hidden="true">
          {pictures.map((picture, index) => (
            <i key={picture.uid} data-on={index === shown || undefined} />
          ))}
        </p>
      ) : null}
      <Dialog
        open={large !== undefined}
        onClose={() => setEnlarged(null)}
        title={name}
        closeLabel={words('ui.close')}
        wide
      >
        {large ? (
          <Picture
            src={source(large)}
            alt={large.label ?? name}
            sizes="100vw"
            largest={2560}
            color={large.color ?? null}
          />
        ) : null}
      </Dialog>
    </section>
  );
}
