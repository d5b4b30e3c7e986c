/** The pictures as large as the screen: swiped, turned with buttons or arrow keys, and each enlarged twice by a click. */
import { Dialog, IconButton, Picture } from '@jinlan/ui';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../../words/words.tsx';
import type { GalleryPicture } from './gallery-entries.ts';
import styles from './Lightbox.module.css';

export interface LightboxProps {
  readonly pictures: readonly GalleryPicture[];
  readonly name: string;
  /** Index of the picture that was clicked. */
  readonly first: number;
  readonly onClose: () => void;
}

export function Lightbox({ pictures, name, first, onClose }: LightboxProps) {
  const words = useWords('find');
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(first);
  const [zoomed, setZoomed] = useState(false);

  useEffect(() => {
    const element = strip.current;
    element?.scrollTo({ left: first * element.clientWidth, behavior: 'instant' });
  }, [first]);

  function turn(by: number): void {
    const next = Math.min(pictures.length - 1, Math.max(0, shown + by));
    setZoomed(false);
    setShown(next);
    strip.current?.scrollTo({ left: next * strip.current.clientWidth });
  }

  const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
  onKey.current = (event) => {
    if (zoomed || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    turn(event.key === 'ArrowRight' ? 1 : -1);
  };

  // Wherever in the dialog the focus stands.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <Dialog open onClose={onClose} title={name} closeLabel={words('ui.close')} variant="full">
      <div className={styles.box}>
        <ul
          ref={strip}
          className={styles.strip}
          data-zoomed={zoomed || undefined}
          onScroll={({ currentTarget }) => {
            if (!zoomed) setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth));
          }}
        >
          {pictures.map((picture, index) => (
            <li key={picture.uid} inert={index !== shown}>
              <button
                type="button"
                className={styles.picture}
                data-zoomed={(zoomed && index === shown) || undefined}
                aria-pressed={zoomed && index === shown}
                aria-label={words('find.gallery.enlarge', { number: index + 1 })}
                onClick={() => setZoomed(!zoomed)}
              >
                <Picture
                  src={picture.src}
                  alt={picture.label ?? name}
                  sizes={zoomed ? '200vh' : '90vh'}
                  largest={2560}
                  color={picture.color}
                  priority={index === first}
                />
              </button>
            </li>
          ))}
        </ul>
        {pictures.length > 1 ? (
          <p className={styles.turn}>
            <IconButton
              icon="left"
              label={words('find.gallery.previous')}
              disabled={shown === 0}
              onClick={() => turn(-1)}
            />
            <span role="status">
              {words('find.gallery.of', { number: shown + 1, count: pictures.length })}
            </span>
            <IconButton
              icon="right"
              label={words('find.gallery.next')}
              disabled={shown === pictures.length - 1}
              onClick={() => turn(1)}
            />
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
