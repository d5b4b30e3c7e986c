import { Link, Picture } from '@jinlan/ui';
import { piecePath } from '../product/piece-line.ts';
import styles from './Reservations.module.css';

interface PieceLineProps {
  readonly name: string;
  /** The chosen options, such as a size; empty for none. */
  readonly choice: string;
  /** Null if the piece is no longer in the catalogue. */
  readonly product: {
    readonly url_key: string | null;
    readonly url_suffix: string | null;
    readonly small_image: {
      readonly url: string | null;
      readonly label: string | null;
      readonly color: string | null;
    } | null;
  } | null;
  /** A text below the name. */
  readonly note?: string;
}

/** A reserved piece with its picture, linked to its page. */
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
