/**
 * A picture with reserved space: ratio and background colour are there first, and the picture fades in over them. It
 * stays hidden if it fails (specification 4).
 */
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Picture.module.css';
import { type PictureType, pictureSet, pictureUrl, pictureWidths, pieceRatio } from './picture-url.ts';
import { StoneMark } from './StoneMark.tsx';

export interface PictureProps {
  /**
   * Address without picture parameters. Null shows the background, with an outline of the piece if the picture keeps
   * its ratio.
   */
  readonly src: string | null | undefined;
  /** Shown without a picture: an outline of a stone, unless the kind of piece is known (`PieceMark`). */
  readonly mark?: ReactNode;
  /** Empty for decoration. */
  readonly alt: string;
  /** The CSS `sizes` of its box. */
  readonly sizes: string;
  /** Width over height of its box. */
  readonly ratio?: number;
  /** Largest width to offer, pixels. */
  readonly largest?: number;
  readonly quality?: number;
  readonly type?: PictureType;
  /** Average colour of the picture. */
  readonly color?: string | null | undefined;
  /** Whether this is the first visible picture, which loads at once. */
  readonly priority?: boolean;
  /** Another picture below 768 px, with its own ratio. */
  readonly phone?: { readonly src: string; readonly ratio: number } | undefined;
  /** Whether the picture fills a positioned parent instead of keeping a ratio. */
  readonly fill?: boolean;
  readonly className?: string | undefined;
  /** Called when the picture fails to load, even if that was before this code ran. */
  readonly onMissing?: () => void;
}

export function Picture({
  src,
  mark = <StoneMark />,
  alt,
  sizes,
  ratio = pieceRatio,
  largest = pictureWidths.xlarge,
  quality,
  type,
  color,
  priority = false,
  phone,
  fill = false,
  className,
  onMissing,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shownSrc = src && failed !== src ? src : null;
  const image = useRef<HTMLImageElement>(null);
  const fail = (picture: string) => {
    setFailed(picture);
    onMissing?.();
  };
  const failEarly = useEffectEvent(fail);
  // A picture may have failed before its error event could be handled, in the first document or from the cache.
  useEffect(() => {
    if (shownSrc && image.current?.complete && image.current.naturalWidth === 0) failEarly(shownSrc);
  }, [shownSrc]);
  const request = { ratio, ...(quality ? { quality } : {}), ...(type ? { type } : {}) };
  const style = {
    ...(color ? { '--picture-color': color } : {}),
    ...(fill ? {} : { '--picture-ratio': String(ratio) }),
    ...(phone && !fill ? { '--picture-ratio-phone': String(phone.ratio) } : {}),
  } as CSSProperties;
  return (
    <span className={classNames(styles.frame, fill && styles.fill, className)} style={style}>
      {shownSrc ? (
        <picture>
          {phone ? (
            <source
              media="(max-width: 767px)"
              srcSet={pictureSet(phone.src, { ...request, ratio: phone.ratio }, pictureWidths.xlarge)}
              sizes={sizes}
            />
          ) : null}
          <img
            ref={image}
            className={styles.image}
            src={pictureUrl(shownSrc, { ...request, width: Math.min(largest, pictureWidths.large) })}
            srcSet={pictureSet(shownSrc, request, largest)}
            sizes={sizes}
            width={largest}
            height={Math.round(largest / ratio)}
            alt={alt}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding={priority ? 'sync' : 'async'}
            onError={() => fail(shownSrc)}
          />
        </picture>
      ) : (
        <span className={styles.none} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
          {fill ? null : mark}
        </span>
      )}
    </span>
  );
}
