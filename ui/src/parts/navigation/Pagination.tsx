import { Icon } from '../Icon.tsx';
import { Link } from './Link.tsx';
import styles from './Pagination.module.css';

export interface PaginationProps {
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly hrefOf: (page: number) => string;
  readonly pageLabel: (page: number) => string;
  readonly previousLabel: string;
  readonly nextLabel: string;
}

/** Links, so a page can be opened in a new tab and found by search engines. */
export function Pagination({
  label,
  page,
  pages,
  hrefOf,
  pageLabel,
  previousLabel,
  nextLabel,
}: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className={styles.pages}>
      {page > 1 ? (
        <Link to={hrefOf(page - 1)} rel="prev" aria-label={previousLabel}>
          <Icon name="left" size={20} />
        </Link>
      ) : (
        <span className={styles.off}>
          <Icon name="left" size={20} />
        </span>
      )}
      {pageWindow(page, pages).map((entry) =>
        typeof entry === 'string' ? (
          <span key={entry} className={styles.off} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={entry}
            to={hrefOf(entry)}
            aria-label={pageLabel(entry)}
            aria-current={entry === page ? 'page' : undefined}
          >
            {entry}
          </Link>
        ),
      )}
      {page < pages ? (
        <Link to={hrefOf(page + 1)} rel="next" aria-label={nextLabel}>
          <Icon name="right" size={20} />
        </Link>
      ) : (
        <span className={styles.off}>
          <Icon name="right" size={20} />
        </span>
      )}
    </nav>
  );
}

/** Page numbers to show: first, last, current and its neighbours. A gap of one page shows that page. */
export function pageWindow(page: number, pages: number): (number | 'before' | 'after')[] {
  const shownPages = new Set([1, pages, page - 1, page, page + 1]);
  if (page - 3 === 1) shownPages.add(2);
  if (page + 3 === pages) shownPages.add(pages - 1);
  const numbers = [...shownPages].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return numbers.flatMap((n, index) => {
    const last = numbers[index - 1];
    return last !== undefined && n - last > 1 ? [n > page ? 'after' : 'before', n] : [n];
  });
}
