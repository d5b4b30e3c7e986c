/**
 * Shows the pictures full-screen. Swiping, buttons and arrow keys change them. A click enlarges a picture at that
 * point; then dragging or arrow keys move it. A second click or Esc shows the whole picture again.
 */

import { useWords } from '@jinlan/client/words';
import { Dialog, IconButton, Picture, pictureWidths } from '@jinlan/ui';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { GalleryPicture } from './gallery-entries.ts';
import styles from './Lightbox.module.css';
import { useOwnWidths } from './use-own-widths.ts';
import { useZoom } from './use-zoom.ts';

export interface LightboxProps {
  readonly pictures: readonly GalleryPicture[];
  readonly name: string;
  /** Index of the picture that was clicked. */
  readonly first: number;
  readonly onClose: () => void;
}

/** CSS px by which an arrow key moves an enlarged picture. */
const STEP = 80;
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

export function Lightbox({ pictures, name, first, onClose }: LightboxProps) {
  const words = useWords('piece');
  const strip = useRef<HTMLUListElement>(null);
  const [currentIndex, setCurrentIndex] = useState(first);
  const ownWidth = useOwnWidths(pictures[currentIndex]?.src ?? null);
  const zoom = useZoom(ownWidth(pictures[currentIndex]?.src ?? null));

  useEffect(() => {
    const element = strip.current;
    element?.scrollTo({ left: first * element.clientWidth, behavior: 'instant' });
  }, [first]);

  function move(steps: number): void {
    const next = Math.min(pictures.length - 1, Math.max(0, currentIndex + steps));
    zoom.fit();
    setCurrentIndex(next);
    strip.current?.scrollTo({ left: next * strip.current.clientWidth });
  }

  const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
  onKey.current = (event) => {
    const step = steps[event.key];
    if (zoom.times === null) {
      if (!step || step[0] === 0) return;
      move(Math.sign(step[0]));
    } else if (step) zoom.move(...step);
    else if (event.key === 'Escape') zoom.fit();
    else return;
    event.preventDefault();
  };

  // On the window, because any element may have the focus.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <Dialog open onClose={onClose} title={name} closeLabel={words('ui.close')} variant="full" plainHead>
      <div className={styles.box}>
        <ul
          ref={strip}
          className={styles.strip}
          data-zoomed={zoom.times !== null || undefined}
          onScroll={({ currentTarget }) => {
            if (zoom.times === null)
              setCurrentIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth));
          }}
        >
          {pictures.map((picture, index) => {
            const times = index === currentIndex ? zoom.times : null;
            return (
              <li
                key={picture.uid}
                ref={index === currentIndex ? zoom.frame : undefined}
                inert={index !== currentIndex}
                data-zoomed={times !== null || undefined}
                style={times === null ? undefined : ({ '--times': times } as CSSProperties)}
              >
                <div className={styles.room}>
                  <button
                    type="button"
                    className={styles.picture}
                    aria-pressed={times !== null}
                    aria-label={words('piece.gallery.enlarge', { number: index + 1 })}
                    {...zoom.handlers}
                  >
                    <Picture
                      src={picture.src}
                      alt={picture.label ?? name}
                      sizes={`calc(min(100vw, 80vh) * ${times ?? 1})`}
                      largest={ownWidth(picture.src) ?? pictureWidths.larger}
                      color={picture.color}
                      priority={index === first}
                    />
                  </button>
                </div>
              </li>
            );
          })}
        </ul>
        {pictures.length > 1 ? (
          <p className={styles.turn}>
            <IconButton
              icon="left"
              label={words('piece.gallery.previous')}
              disabled={currentIndex === 0}
              onClick={() => move(-1)}
            />
            <span role="status">
              {words('piece.gallery.of', { number: currentIndex + 1, count: pictures.length })}
            </span>
            <IconButton
              icon="right"
              label={words('piece.gallery.next')}
              disabled={currentIndex === pictures.length - 1}
              onClick={() => move(1)}
            />
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
