/** A stone in a list: drawn to scale, with weight, grades, price and location. */

import { readMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format } from '@jinlan/domain/money';
import { Link, Parted, Price } from '@jinlan/ui';
import { CompareMark } from './CompareMark.tsx';
import type { DiamondCardFragment } from './fragments.generated.ts';
import { ShapeSketch } from './ShapeSketch.tsx';
import styles from './StoneCard.module.css';
import { StoneTitle } from './StoneTitle.tsx';
import { usualRatio } from './shapes.ts';
import { gradesInShort, stoneName } from './stone-words.ts';

interface StoneCardProps {
  readonly stone: DiamondCardFragment;
  readonly level?: 2 | 3;
  readonly onFull: () => void;
}

/** Width of a card in millimetres: stones of up to about 4 ct are drawn to scale. */
const drawingWidth = 11;

/** Returns the measured size, or the size of a round stone of the same weight (trade-facts 2.3). */
export function sizeOf({ measurements, shape, carat }: DiamondCardFragment): {
  readonly width: number;
  readonly length: number;
} {
  if (measurements) {
    const { length, width } = measurements;
    return { width: Math.min(length, width), length: Math.max(length, width) };
  }
  const ratio = usualRatio(shape);
  const across = 6.45 * Math.cbrt(carat);
  return { width: across / Math.sqrt(ratio), length: across * Math.sqrt(ratio) };
}

export function StoneCard({ stone, level = 2, onFull }: StoneCardProps) {
  const words = useWords('diamonds');
  const Heading = `h${level}` as const;
  const price = readMoney(stone.price);
  const perCarat = readMoney(stone.price_per_carat);
  const { location } = stone;
  return (
    <article className={styles.card}>
      <div className={styles.ground}>
        <ShapeSketch
          className={styles.sketch}
          shape={stone.shape}
          {...sizeOf(stone)}
          room={drawingWidth}
          colour={stone.coloured_option}
        />
        <span className={styles.laboratory}>{stone.certificate.laboratory_name}</span>
      </div>
      <Heading className={styles.name}>
        <Link to={`/${stone.canonical_url}`}>
          <StoneTitle name={stoneName(words, stone)} />
        </Link>
      </Heading>
      <p className={styles.facts}>
        <Parted parts={gradesInShort(words, stone)} />
      </p>
      <p className={styles.price}>
        {price ? <Price amount={price} /> : null}
        {perCarat ? <small>{words('diamonds.stone.perCarat', { price: format(perCarat) })}</small> : null}
      </p>
      <p className={styles.facts}>
        {stone.stock_status !== 'IN_STOCK'
          ? words('diamonds.stone.sold')
          : location?.is_store
            ? words('diamonds.stone.at', { name: location.name })
            : words('diamonds.stone.leaves', { days: stone.delivery_days })}
      </p>
      <CompareMark stone={stone} onFull={onFull} />
    </article>
  );
}
