/**
 * Pictures with text. A hero fills the first screen behind the transparent header and has its text on the picture's
 * bright, empty part. A panel has its text beside the picture, a tile below it, a poster wherever the editor put it.
 */
import type { BannerNode, Button, SlideNode } from '@jinlan/contract/content-tree';
import { classNames, Link, LinkButton, Picture, type Priority } from '@jinlan/ui';
import styles from './Banner.module.css';
import { linkTarget } from './link-target.ts';
import { useContent } from './source.tsx';

interface BannerProps {
  readonly banner: BannerNode | SlideNode;
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
    default:
      return <Poster banner={banner} first={first} />;
  }
}

interface PosterPictureProps {
  readonly banner: BannerProps['banner'];
  readonly className?: string | undefined;
  readonly sizes: string;
  readonly largest: number;
  readonly priority?: boolean;
  readonly ratio?: number;
  readonly decorative?: boolean;
}

function BannerPicture({
  banner: { picture, phonePicture },
  ratio,
  decorative = false,
  ...rest
}: PosterPictureProps) {
  if (!picture) return null;
  return (
    <Picture
      {...rest}
      src={`/media/${picture.file}`}
      alt={decorative ? '' : picture.alt}
      ratio={ratio ?? picture.width / picture.height}
      quality={85}
      type="image-cms"
      color={picture.color ?? null}
      phone={
        phonePicture && ratio === undefined
          ? { src: `/media/${phonePicture.file}`, ratio: phonePicture.width / phonePicture.height }
          : undefined
      }
    />
  );
}

/** An editor's own HTML, after the heading and the text. */
function Words({ html }: { readonly html: string | undefined }) {
  if (!html) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when written and when read
  return <div className={styles.words} dangerouslySetInnerHTML={{ __html: html }} />;
}

function Way({ button, priority }: { readonly button: Button | undefined; readonly priority: Priority }) {
  const shop = useContent().useShop();
  return button ? (
    <LinkButton to={linkTarget(button.to, shop)} priority={priority}>
      {button.text}
    </LinkButton>
  ) : null;
}

function Hero({ banner }: BannerProps) {
  return (
    <section className={styles.hero} data-banner="hero">
      <BannerPicture banner={banner} className={styles.heroPicture} sizes="100vw" largest={2560} priority />
      <div className={styles.heroWords}>
        <h1>{banner.heading}</h1>
        {banner.text ? <p>{banner.text}</p> : null}
        <Words html={banner.html} />
        <Way button={banner.button} priority="high" />
      </div>
    </section>
  );
}

function Panel({ banner }: BannerProps) {
  const shop = useContent().useShop();
  const brand = banner.kind === 'banner' ? banner.brand : undefined;
  return (
    <section className={classNames(styles.panel, brand && styles[brand])} data-brand={brand}>
      <BannerPicture
        banner={banner}
        className={styles.panelPicture}
        sizes="(min-width: 768px) 42vw, 100vw"
        largest={1600}
      />
      <div className={styles.panelWords}>
        {brand === 'lanzuo' ? (
          <p className={styles.brand} aria-hidden="true">
            {shop.subBrandName}
          </p>
        ) : null}
        <h2>{banner.heading}</h2>
        {banner.text ? <p>{banner.text}</p> : null}
        <Words html={banner.html} />
        <Way button={banner.button} priority="normal" />
      </div>
    </section>
  );
}

function Tile({ banner }: BannerProps) {
  const shop = useContent().useShop();
  const { heading, text, html, button, to = button?.to } = banner;
  const words = (
    <>
      <BannerPicture
        banner={banner}
        decorative={heading !== undefined}
        sizes="(min-width: 1024px) 16vw, (min-width: 768px) 33vw, 50vw"
        ratio={0.8}
        largest={640}
      />
      {heading ? <span className={styles.tileName}>{heading}</span> : null}
      {text ? <span className={styles.tileText}>{text}</span> : null}
      {button && !html ? <span className={styles.tileText}>{button.text}</span> : null}
    </>
  );
  // HTML may contain its own links.
  if (html) {
    return (
      <div className={styles.tile}>
        {words}
        <Words html={html} />
        <Way button={button} priority="low" />
      </div>
    );
  }
  return to ? (
    <Link className={styles.tile} to={linkTarget(to, shop)}>
      {words}
    </Link>
  ) : (
    <div className={styles.tile}>{words}</div>
  );
}

/** The page builder's banners: text on the picture, in its middle or at one of its sides. */
function Poster({ banner, first }: BannerProps) {
  const shop = useContent().useShop();
  const { heading, text, html, button, to, overlay, style } = banner;
  const inside = (
    <>
      <BannerPicture banner={banner} sizes="100vw" largest={2560} priority={first} />
      <div className={styles.posterWords} style={{ backgroundColor: overlay, minHeight: style?.minHeight }}>
        <div>
          {heading ? <h2>{heading}</h2> : null}
          {text ? <p>{text}</p> : null}
          <Words html={html} />
          <Way button={button} priority="high" />
        </div>
      </div>
    </>
  );
  const className = classNames(styles.poster, styles[banner.appearance]);
  return to ? (
    <Link className={className} to={linkTarget(to, shop)}>
      {inside}
    </Link>
  ) : (
    <section className={className}>{inside}</section>
  );
}
