/** A picture of a page with its caption. A picture with a link is a tile. */
import type { ContentNode } from '@jinlan/contract/content-tree';
import { classNames, Link, Picture } from '@jinlan/ui';
import styles from './ContentTreeView.module.css';
import { linkTarget } from './link-target.ts';
import { useContent } from './source.tsx';

export function Figure({
  node: { picture, phonePicture, caption, to },
}: {
  readonly node: Extract<ContentNode, { kind: 'image' }>;
}) {
  const shop = useContent().useShop();
  const image = (
    <Picture
      src={`/media/${picture.file}`}
      alt={to && caption ? '' : picture.alt}
      sizes={to ? '(min-width: 768px) 17vw, 33vw' : '(min-width: 768px) 50vw, 100vw'}
      ratio={picture.width / picture.height}
      color={picture.color ?? null}
      quality={85}
      type="image-cms"
      phone={
        phonePicture
          ? { src: `/media/${phonePicture.file}`, ratio: phonePicture.width / phonePicture.height }
          : undefined
      }
    />
  );
  return (
    <figure className={classNames(styles.figure, to && styles.tile)}>
      {to ? (
        <Link to={linkTarget(to, shop)}>
          {image}
          {caption ? <figcaption>{caption}</figcaption> : null}
        </Link>
      ) : (
        <>
          {image}
          {caption ? <figcaption>{caption}</figcaption> : null}
        </>
      )}
    </figure>
  );
}
