import { useWords } from '@jinlan/client/words';
import styles from './EarnedPoints.module.css';

/** Such as "Earns 320 points" under a total. Renders nothing for 0 points. */
export function EarnedPoints({ points }: { readonly points: number }) {
  const words = useWords();
  return points > 0 ? (
    <p className={styles.earned}>{words('browse.points', { points: words.number(points) })}</p>
  ) : null;
}
