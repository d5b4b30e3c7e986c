/**
 * The pictures and films of a piece. Phones swipe them. Wide screens show the first one large and the others below in
 * full rows of two, or of three if one would remain. A click opens the lightbox. The shop's own films play in place. A
 * film of another site is a link over its first frame, so the site learns nothing before the shopper opens it.
 */

import { laterPart, useWords } from '@jinlan/client/words';
import { Icon, Picture, pictureUrl, pictureWidths, pieceRatio } from '@jinlan/ui';
import { Suspense, useEffect, useRef, useState } from 'react';
import styles from './Gallery.module.css';
import { type GalleryEntry, readEntry, sizesOf } from './gallery-entries.ts';
import { prefetchPictures } from './prefetch-pictures.ts';

const Lightbox = laterPart(async () => (await import('./Lightbox.tsx')).Lightbox, 'piece');

/** The second of two pictures fills a row on wide screens, as high as a pair's. */
const filling = (src: string | null) => ({
  ratio: pieceRatio * 2,
  phone: src ? { src, ratio: pieceRatio } : undefined,
});

export function Gallery({
  entries: wire,
  name,
}: {
  readonly entries: readonly GalleryEntry[];
  readonly name: string;
}) {
  const words = useWords('piece');
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const [currentIndex, setCurrentIndex] = useState(0);
  const entries = wire.map(readEntry);
  const strip = useRef<HTMLUListElement>(null);
  const sources = entries.map(({ src }) => src).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other pictures are fetched again
  useEffect(() => {
    if (strip.current) prefetchPictures(strip.current);
  }, [sources]);
  const pictures = entries.filter((entry) => entry.kind === 'picture');
  if (entries.length === 0)
    return (
      <section className={styles.gallery} aria-label={words('piece.gallery')}>
        <Picture src={null} alt="" sizes={sizesOf(0, 1)} />
      </section>
    );
  return (
    <section className={styles.gallery} aria-label={words('piece.gallery')}>
      <ul
        ref={strip}
        className={styles.strip}
        onScroll={({ currentTarget }) =>
          setCurrentIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
        }
      >
        {entries.map((entry, index) => {
          const picture = (
            <Picture
              src={entry.src}
              alt={entry.label ?? name}
              sizes={sizesOf(index, entries.length)}
              {...(index === 1 && entries.length === 2 ? filling(entry.src) : {})}
              largest={1600}
              color={entry.color}
              priority={index === 0}
            />
          );
          return (
            <li key={entry.uid}>
              {entry.kind === 'picture' ? (
                <button
                  type="button"
                  className={styles.open}
                  aria-haspopup="dialog"
                  aria-label={words('piece.zoom', { number: index + 1 })}
                  onClick={() => setEnlarged(pictures.indexOf(entry))}
                >
                  {picture}
                </button>
              ) : entry.kind === 'film' ? (
                // biome-ignore lint/a11y/useMediaCaption: the retailer's films have their text in the picture
                <video
                  className={styles.film}
                  src={entry.film}
                  title={entry.title ?? name}
                  poster={entry.src ? pictureUrl(entry.src, { width: pictureWidths.larger }) : undefined}
                  controls
                  preload="none"
                  playsInline
                />
              ) : (
                <a className={styles.elsewhere} href={entry.film} target="_blank" rel="noopener noreferrer">
                  {picture}
                  <span>
                    <Icon name="share" size={20} />
                    {words('piece.film', {
                      name: entry.title ?? name,
                      site: new URL(entry.film).host.replace(/^www\./, ''),
                    })}
                  </span>
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {entries.length > 1 ? (
        <p className={styles.dots} aria-hidden="true">
          {entries.map((entry, index) => (
            <i key={entry.uid} data-on={index === currentIndex || undefined} />
          ))}
        </p>
      ) : null}
      {enlarged === null ? null : (
        <Suspense>
          <Lightbox pictures={pictures} name={name} first={enlarged} onClose={() => setEnlarged(null)} />
        </Suspense>
      )}
    </section>
  );
}
