import { Link, Picture } from '@jinlan/ui';
import { piecePath } from '../product/piece-line.ts';
import styles from './Reservations.module.css';

interface PieceLineProps {
  readonly name: string;
  /** Such as its size; empty for nothing. */
  readonly choice: string;
  /** Null where the piece has left the catalogue. */
  readonly product: {
    readonly url_key: string | null;
    readonly url_suffix: string | null;
    readonly small_image: {
      readonly url: string | null;
      readonly label: string | null;
      readonly color: string | null;
    } | null;
  } | null;
  /** What stands below the name. */
  readonly note?: string;
}

/** A reserved piece with its picture, which leads to its page. */
export function PieceLine({ name, choice, product, note }: PieceLineProps) {
  const picture = product?.small_image;
  return (
    <div className={styles.piece}>
      {picture?.url ? (
        <Picture src={picture.url} alt="" color={picture.color} sizes="96px" className={styles.picture} />
      ) : null}
      <div>
        <p className={styles.name}>{product ? <Link to={piecePath(product)}>{name}</Link> : name}</p>
        {choice === '' ? null : <p className={styles.soft}>{choice}</p>}
        {note ? <p className={styles.soft}>{note}</p> : null}
      </div>
    </div>
  );
}
