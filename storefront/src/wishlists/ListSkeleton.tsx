/** A placeholder in the shape of a list of pieces. */
import { Skeleton } from '@jinlan/ui';
import styles from './WishLine.module.css';

export function ListSkeleton() {
  return (
    <div className={styles.lines}>
      {[1, 2, 3].map((line) => (
        <div key={line} className={styles.line}>
          <Skeleton shape="picture" />
          <div>
            <Skeleton width="half" />
            <Skeleton width="long" />
            <Skeleton width="short" />
          </div>
        </div>
      ))}
    </div>
  );
}
