/** Links to the newer and the older pieces of a wish list, with the number of the page between them. */
import { useWords } from '@jinlan/client/words';
import { LinkButton } from '@jinlan/ui';
import styles from './ListPieces.module.css';

interface NewerAndOlderProps {
  readonly page: number;
  readonly pages: number;
  /** Path of the first page. */
  readonly path: string;
}

export function NewerAndOlder({ page, pages, path }: NewerAndOlderProps) {
  const words = useWords('wishlists');
  const at = (number: number) =>
    number === 1 ? path : `${path}${path.includes('?') ? '&' : '?'}page=${number}`;
  const label = words('wish.pages', { page, pages });
  return (
    <nav className={styles.pages} aria-label={label}>
      {page > 1 ? <LinkButton to={at(page - 1)}>{words('wish.newer')}</LinkButton> : null}
      <span>{label}</span>
      {page < pages ? <LinkButton to={at(page + 1)}>{words('wish.older')}</LinkButton> : null}
    </nav>
  );
}
