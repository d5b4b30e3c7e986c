/**
 * The card of a piece: picture directly on the ground, wish list button top right, one tag bottom left, name in at most
 * two lines, facts separated by thin lines, price row. The whole card is the link.
 */
import type { Money } from '@jinlan/domain/money';
import type { ReactNode } from 'react';
import { IconButton } from '../Button.tsx';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { Link } from '../navigation/Link.tsx';
import { Tag } from '../Tag.tsx';
import { Picture } from './Picture.tsx';
import { Price } from './Price.tsx';
import styles from './ProductCard.module.css';
import { Stars, type StarsProps } from './Stars.tsx';

export interface ProductCardProps {
  readonly to: string;
  readonly name: string;
  readonly picture: {
    readonly src: string | null | undefined;
    readonly alt: string;
    readonly color?: string | null;
  };
  /** Facts of the piece, such as material and weight. */
  readonly facts: readonly string[];
  /** Only for a piece with reviews. */
  readonly rating?: (StarsProps & { readonly count: string }) | null;
  readonly price: {
    readonly amount: Money;
    readonly was?: Money | null;
    readonly wasLabel?: string;
    /** "from", if the piece has several prices. */
    readonly before?: ReactNode;
    readonly after?: ReactNode;
  };
  /**
   * How the piece is priced: by weight with its craft charge, at a fixed price, or made to order within about this many
   * days.
   */
  readonly pricingFacts?: readonly ReactNode[];
  readonly tag?: { readonly text: string; readonly tone?: 'plain' | 'reduced' | 'lanzuo' | 'out' } | null;
  /** Replaces the price. If present, the picture is faded. */
  readonly soldOut?: ReactNode;
  readonly wishButton?: { readonly label: string; readonly on: boolean; readonly onToggle: () => void };
  /** Below everything else, such as a compare button. */
  readonly foot?: ReactNode;
  /** Opens a quick view in place. The button is shown on hover and to keyboard users. */
  readonly quick?: { readonly label: string; readonly onOpen: () => void };
  readonly sizes?: string;
  readonly priority?: boolean;
  /** Level of the name's heading. */
  readonly level?: 2 | 3 | 4;
}

const gridSizes = '(min-width: 1024px) 25vw, (min-width: 768px) 33vw, 50vw';

export function ProductCard({
  to,
  name,
  picture,
  facts,
  rating,
  price,
  pricingFacts: how = [],
  tag,
  soldOut,
  wishButton,
  foot,
  quick,
  sizes = gridSizes,
  priority = false,
  level = 3,
}: ProductCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className={classNames(styles.card, soldOut && styles.soldOut)}>
      <div className={styles.picture}>
        <Picture {...picture} alt="" sizes={sizes} largest={960} priority={priority} />
        {tag ? (
          <span className={styles.tag}>
            <Tag tone={tag.tone ?? 'plain'}>{tag.text}</Tag>
          </span>
        ) : null}
        {quick ? (
          <button type="button" className={styles.quick} aria-haspopup="dialog" onClick={quick.onOpen}>
            {quick.label}
            <VisuallyHidden>{name}</VisuallyHidden>
          </button>
        ) : null}
      </div>
      {wishButton ? (
        <IconButton
          className={styles.wish}
          icon="heart"
          size={20}
          label={wishButton.label}
          filled={wishButton.on}
          aria-pressed={wishButton.on}
          onClick={wishButton.onToggle}
        />
      ) : null}
      <Heading className={styles.name}>
        <Link to={to}>{name}</Link>
      </Heading>
      {facts.length > 0 || rating ? (
        <p className={styles.facts}>
          <Parted
            parts={[
              ...facts,
              ...(rating
                ? [
                    <span key="rating" className={styles.rating}>
                      <Stars percent={rating.percent} label={rating.label} />
                      <span aria-hidden="true">{rating.count}</span>
                    </span>,
                  ]
                : []),
            ]}
          />
        </p>
      ) : null}
      <div className={styles.price}>
        {soldOut ? (
          <span className={styles.how}>{soldOut}</span>
        ) : (
          <>
            <Price {...price} />
            {how.length > 0 ? (
              <span className={styles.how}>
                <Parted parts={how} />
              </span>
            ) : null}
          </>
        )}
      </div>
      {foot ? <div className={styles.foot}>{foot}</div> : null}
    </article>
  );
}

/**
 * Parts in a row with thin lines between them, but none at the ends of a line. "·" would be full-width in Chinese
 * fonts.
 */
export function Parted({ parts }: { readonly parts: readonly ReactNode[] }) {
  return (
    <span className={styles.parts}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line never change order
        <span key={index}>{part}</span>
      ))}
    </span>
  );
}

/** 2 columns, 3 from 768 px, 4 from 1024 px. A campaign has 4 from 768 px. */
export function ProductGrid({
  campaign = false,
  className,
  children,
}: {
  readonly campaign?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return <div className={classNames(styles.grid, campaign && styles.campaign, className)}>{children}</div>;
}
