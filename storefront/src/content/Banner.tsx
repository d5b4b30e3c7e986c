/**
 * Pictures that carry words. A hero fills the first screen under the transparent header and keeps its words on the
 * picture's light, empty part; a panel has the words beside it; a tile under it.
 */
import type { ContentNode } from '@jinlan/contract/content-tree';
import { classNames, Link, LinkButton, Picture } from '@jinlan/ui';
import { useShop } from '../app/shop.tsx';
import styles from './Banner.module.css';
import { linkTarget } from './link-target.ts';

interface BannerProps {
  readonly banner: Extract<ContentNode, { kind: 'banner' }>;
  readonly first: boolean;
}

export function Banner({ banner, first }: BannerProps) {
  switch (banner.appearance) {
    case 'hero':
      return <Hero banner={banner} first={first} />;
    case 'panel':
      return <Panel banner={banner} first={first} />;
    case 'tile':
      return <Tile banner={banner} first={first} />;
  }
}

function Hero({ banner: { picture, phonePicture, heading, text, button } }: BannerProps) {
  const shop = useShop();
  return (
    <section className={styles.hero} data-banner="hero">
      <Picture
        className={styles.heroPicture}
        src={`/media/${picture.file}`}
        alt={picture.alt}
        sizes="100vw"
        ratio={picture.width / picture.height}
        largest={2560}
        quality={85}
        color={picture.color ?? null}
        priority
        phone={
          phonePicture
            ? { src: `/media/${phonePicture.file}`, ratio: phonePicture.width / phonePicture.height }
            : undefined
        }
      />
      <div className={styles.heroWords}>
        <h1>{heading}</h1>
        {text ? <p>{text}</p> : null}
        {button ? (
          <LinkButton to={linkTarget(button.to, shop)} priority="high">
            {button.text}
          </LinkButton>
        ) : null}
      </div>
    </section>
  );
}

function Panel({ banner: { picture, heading, text, button, brand } }: BannerProps) {
  const shop = useShop();
  return (
    <section className={classNames(styles.panel, brand && styles[brand])} data-brand={brand}>
      <Picture
        className={styles.panelPicture}
        src={`/media/${picture.file}`}
        alt={picture.alt}
        sizes="(min-width: 768px) 42vw, 100vw"
        ratio={picture.width / picture.height}
        largest={1600}
        quality={85}
        color={picture.color ?? null}
      />
      <div className={styles.panelWords}>
        {brand === 'lanzuo' ? (
          <p className={styles.brand} aria-hidden="true">
            {shop.subBrandName}
          </p>
        ) : null}
        <h2>{heading}</h2>
        {text ? <p>{text}</p> : null}
        {button ? (
          <LinkButton to={linkTarget(button.to, shop)} priority="normal">
            {button.text}
          </LinkButton>
        ) : null}
      </div>
    </section>
  );
}

function Tile({ banner: { picture, heading, text, button } }: BannerProps) {
  const shop = useShop();
  const words = (
    <>
      <Picture
        src={`/media/${picture.file}`}
        alt=""
        sizes="(min-width: 1024px) 16vw, (min-width: 768px) 33vw, 50vw"
        ratio={0.8}
        largest={640}
        color={picture.color ?? null}
      />
      <span className={styles.tileName}>{heading}</span>
      {text ? <span className={styles.tileText}>{text}</span> : null}
    </>
  );
  return button ? (
    <Link className={styles.tile} to={linkTarget(button.to, shop)}>
      {words}
    </Link>
  ) : (
    <div className={styles.tile}>{words}</div>
  );
}
