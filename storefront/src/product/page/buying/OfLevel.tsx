import type { WireMoney } from '@jinlan/client/data';
import { useWords } from '@jinlan/client/words';
import { format, type Money } from '@jinlan/domain/money';
import { useLevelNow } from '../../../members/LevelProvider.tsx';
import { levelPrice, pointsOf } from '../../../members/level-price.ts';
import styles from './Buy.module.css';

interface OfLevelProps {
  readonly price: Money | null;
  readonly piece: {
    readonly level_craft: WireMoney | null;
    readonly levels: Parameters<typeof pointsOf>[0];
  };
  readonly withPoints: boolean;
}

/** The price of the signed-in member's level, and the points that the piece earns. */
export function OfLevel({ price, piece, withPoints }: OfLevelProps) {
  const words = useWords();
  const level = useLevelNow();
  const amount = levelPrice(price, piece.level_craft, level);
  const points = withPoints ? pointsOf(piece.levels, level) : 0;
  return (
    <>
      {amount && level ? (
        <p className={styles.level}>
          {words.rich('browse.level.price', {
            level: words(`browse.level.${level.level}`),
            amount: format(amount),
            now: (text) => <strong key="level">{text}</strong>,
          })}
        </p>
      ) : null}
      {points > 0 ? (
        <p className={styles.points}>{words('browse.points', { points: words.number(points) })}</p>
      ) : null}
    </>
  );
}
